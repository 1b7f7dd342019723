import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { HistoryEngine } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import { vehicleId } from "#domain/ids";
import { createHistoryControl } from "../../../../src/features/history/historyControl.ts";
import type { HistoryTarget } from "../../../../src/features/history/historyEvent.ts";
import { PeriodDialog } from "../../../../src/features/history/period/PeriodDialog.tsx";
import { HistoryContext } from "../../../../src/features/history/useHistory.ts";
import { createStore } from "../../../../src/state/store.ts";
import { createFakeLive } from "../../../support/fakeLive.tsx";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const MADRID = { ...ANA, attributes: { timezone: "Europe/Madrid" } };
const BUS = vehicleId(1);

beforeEach(() => localStorage.clear());

async function open(whose: Partial<Parameters<typeof PeriodDialog>[0]> = {}) {
  const show = vi.fn<(target: HistoryTarget) => void>();
  const engine = { openHistory: async () => {}, closeHistory: async () => {} };
  const snapshots = createStore<Snapshot | undefined>(undefined);
  const control = createHistoryControl({
    now: () => NOON,
    engine: engine as unknown as HistoryEngine,
    snapshots,
    paced: snapshots,
    show,
    restore: vi.fn(),
    select: vi.fn(),
    refuseStep: vi.fn(),
  });
  control.start();
  // The server's clock stands at 12:00 UTC on the 15th of January 2026.
  const live = createFakeLive({}, { history: undefined });
  await renderPage(
    live.wrap(
      <HistoryContext value={control}>
        <PeriodDialog selected={BUS} only={undefined} {...whose} />
      </HistoryContext>,
    ),
    { user: MADRID },
  );
  act(() => control.send({ type: "user.chose" }));
  const asked = () => {
    const target = show.mock.lastCall?.[0];
    return (
      target && [
        target.request.vehicles,
        ...[target.request.from, target.request.to].map((time) => new Date(time).toISOString()),
      ]
    );
  };
  return { control, show, asked };
}

const button = (name: string) => screen.getByRole("button", { name });
const field = (label: string, at = 0) => screen.getAllByLabelText<HTMLInputElement>(label)[at]!;
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } });

describe("the choice of a period", () => {
  test("takes one press for a named one, in the user's clock [HIST-02]", async () => {
    const { asked, show, control } = await open();
    fireEvent.click(button("Yesterday"));
    expect(asked()).toEqual([[BUS], "2026-01-13T23:00:00.000Z", "2026-01-14T23:00:00.000Z"]);
    expect(show.mock.lastCall?.[0].moment).toBe(Date.parse("2026-01-13T23:00:00Z"));
    expect(control.actor.getSnapshot().hasTag("choosing")).toBe(false);
  });

  test("remembers the last named one: its button has the focus [HIST-02]", async () => {
    const { control } = await open();
    fireEvent.click(button("Last hour"));
    act(() => control.send({ type: "user.left" }));
    act(() => control.send({ type: "user.chose" }));
    expect(button("Last hour").hasAttribute("data-autofocus")).toBe(true);
    expect(button("Today").hasAttribute("data-autofocus")).toBe(false);
  });

  test("shades a named period only while the fields say the same [HIST-02]", async () => {
    await open();
    const shaded = () =>
      screen
        .getAllByRole("button")
        .filter((each) => each.getAttribute("aria-current") === "true")
        .map(({ textContent }) => textContent);
    expect(shaded()).toEqual(["Today"]);
    type(field("From"), "2026-01-14");
    expect(shaded(), "yesterday and today").toEqual([]);
    type(field("To"), "2026-01-14");
    expect(shaded()).toEqual(["Yesterday"]);
    type(field("Time, or all day", 0), "08:00:00");
    expect(shaded(), "from eight on").toEqual([]);
    type(field("From"), "");
    expect(shaded(), "no period").toEqual([]);
  });

  test("goes from one named period to the next by the arrow keys [HIST-02] [A11Y-01]", async () => {
    await open();
    const today = button("Today");
    today.focus();
    fireEvent.keyDown(today, { key: "ArrowRight" });
    expect(document.activeElement).toBe(button("Yesterday"));
    expect(today.tabIndex).toBe(-1);
  });

  test("takes a free range of whole days, from the first's start to the last's end [HIST-02]", async () => {
    const { asked } = await open();
    type(field("From"), "2025-10-26");
    type(field("Time, or all day", 0), "");
    type(field("To"), "2025-10-26");
    type(field("Time, or all day", 1), "");
    fireEvent.click(button("Show"));
    expect(asked()).toEqual([[BUS], "2025-10-25T22:00:00.000Z", "2025-10-26T23:00:00.000Z"]);
  });

  test.each([
    ["2026-01-14", "2026-01-13", "The end is not after the start."],
    ["", "2026-01-13", "Please say from which day."],
    ["2026-01-13", "", "Please say up to which day."],
    ["2026-01-16", "2026-01-17", "That is still to come."],
    ["2024-01-13", "2026-01-13", "Please choose a year at most."],
  ])("of %j to %j says: %3$s [H02]", async (from, to, words) => {
    const { show } = await open();
    type(field("From"), from);
    type(field("Time, or all day", 0), "");
    type(field("To"), to);
    type(field("Time, or all day", 1), "");
    fireEvent.click(button("Show"));
    expect(screen.getByRole("alert").textContent).toBe(words);
    expect(show).not.toHaveBeenCalled();
    type(field("From"), "2026-01-12");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    [{ selected: undefined }, ["Whole fleet"], "all"],
    [{ selected: BUS, only: [BUS, vehicleId(2)] }, ["2 selected vehicles", "Whole fleet"], [BUS]],
  ] as const)("offers whose past it can be: %j [HIST-07]", async (whose, offered, first) => {
    const { asked } = await open(whose);
    for (const words of offered) expect(screen.getByText(words)).toBeTruthy();
    fireEvent.click(button("Today"));
    expect(asked()?.[0]).toEqual(first);
  });

  test("begins with the vehicles selected on the map where those are meant [HIST-07]", async () => {
    const { control, asked } = await open({ only: [BUS, vehicleId(2)] });
    fireEvent.click(button("Cancel"));
    act(() => control.choose("only"));
    fireEvent.click(button("Today"));
    expect(asked()?.[0]).toEqual([BUS, vehicleId(2)]);
  });

  test("of the whole fleet is one press more [HIST-07]", async () => {
    const { asked } = await open();
    fireEvent.click(screen.getByLabelText("Whole fleet"));
    fireEvent.click(button("Today"));
    expect(asked()).toEqual(["all", "2026-01-14T23:00:00.000Z", "2026-01-15T12:00:00.000Z"]);
  });

  test("that is called off changes nothing [HIST-02]", async () => {
    const { control, show } = await open();
    fireEvent.click(button("Cancel"));
    expect(control.actor.getSnapshot().matches("live")).toBe(true);
    expect(show).not.toHaveBeenCalled();
  });
});
