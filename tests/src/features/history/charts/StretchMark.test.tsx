import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { epochMs, minutes } from "#domain/units";
import { StretchMark } from "../../../../../src/features/history/charts/StretchMark.tsx";
import { createStore } from "../../../../../src/state/store.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";

const at = (minute: number) => epochMs(NOON + minutes(minute));
const WINDOW = { from: at(0), to: at(100) };

test.each([
  ["inside", 20, 50, ["20%", "30%"]],
  ["cut at the start", -20, 50, ["0%", "50%"]],
  ["cut at the end", 75, 190, ["75%", "25%"]],
  ["all that is seen", -1, 101, undefined],
  ["before", -20, 0, undefined],
  ["behind", 100, 120, undefined],
] as const)(
  "a stretch of the time stands where its axis has it: %s [HIST-06]",
  (_, from, until, expected) => {
    const stretch = createStore<
      { from: ReturnType<typeof at>; until: ReturnType<typeof at> } | undefined
    >(undefined);
    const { container } = render(<StretchMark window={WINDOW} stretch={stretch} kind="pointed" />);
    const mark = () => container.querySelector<HTMLElement>("[data-stretch=pointed]")?.style;
    expect(mark()).toBeUndefined();
    act(() => stretch.set({ from: at(from), until: at(until) }));
    expect(mark() && [mark()!.left, mark()!.width]).toEqual(expected);
    act(() => stretch.set(undefined));
    expect(mark()).toBeUndefined();
  },
);
