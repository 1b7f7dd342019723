import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { HistoryVisit, HistoryVisits, VisitsView } from "#contract/historyVisits";
import { failure, type Result, success } from "#contract/result";
import { vehicleId } from "#domain/ids";
import { epochMs, hours, milliseconds, minutes } from "#domain/units";
import { useVisits } from "../../../../../src/features/history/visits/useVisits.ts";
import { useVisitsAnswer } from "../../../../../src/features/history/visits/useVisitsAnswer.ts";
import { VisitsPanel } from "../../../../../src/features/history/visits/VisitsPanel.tsx";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { createFakeLive, historyState } from "../../../../support/fakeLive.tsx";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

type Answer = Result<HistoryVisits, "noArea" | "closed">;

const UTC = { ...ANA, attributes: { timezone: "UTC" } };
const at = (ms: number) => epochMs(NOON + ms);
const PERIOD = { from: at(hours(-3)), to: at(hours(3)) };
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
] as const;

const visit = (enter: number, leave: number, more: Partial<HistoryVisit> = {}): HistoryVisit => ({
  enter: at(minutes(enter)),
  leave: at(minutes(leave)),
  enterBy: "crossed",
  leaveBy: "crossed",
  ...more,
});
const vehicleOf = (id: number, visits: readonly HistoryVisit[], isUncertain = false) => ({
  vehicleId: vehicleId(id),
  name: `Bus ${id}`,
  visits,
  count: visits.length,
  duration: milliseconds(visits.reduce((sum, { enter, leave }) => sum + leave - enter, 0)),
  isUncertain,
});
const answer = (more: Partial<HistoryVisits> = {}): HistoryVisits => ({
  revision: 1,
  done: 3,
  total: 3,
  vehicles: [
    vehicleOf(1, [visit(0, 10), visit(30, 35)]),
    vehicleOf(2, [visit(5, 20, { leaveBy: "silence", leftBefore: at(minutes(50)) })], true),
  ],
  leftOut: 0,
  perhaps: 0,
  unknown: 0,
  bounds: { west: 0, south: 0, east: 1, north: 1 },
  outline: undefined,
  ...more,
});

beforeEach(() => {
  // This document has no layout: a list of 600 px.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(600);
});

/** The panel with its question, as the screen has them; a shape is drawn by the button "drawn". */
async function open(historyVisits: (view: VisitsView) => Promise<Answer>) {
  const asked = vi.fn(historyVisits);
  const live = createFakeLive({ historyVisits: asked });
  const onVisit = vi.fn();
  const escape = createEscapeStack();
  function Screen() {
    const visits = useVisits({ isPast: true, onDrawing: () => {}, onAsked: () => {} });
    const found = useVisitsAnswer(visits.shape && { shape: visits.shape, ...PERIOD });
    return (
      <>
        <button type="button" onClick={visits.toggle}>
          open
        </button>
        <button type="button" onClick={() => visits.canvas.onDrawn(CORNERS)}>
          drawn
        </button>
        <output data-testid="tool">{visits.tool ?? "none"}</output>
        {visits.isOpen && (
          <VisitsPanel
            visits={visits}
            found={found}
            period={PERIOD}
            selected={vehicleId(1)}
            onVisit={onVisit}
          />
        )}
      </>
    );
  }
  await renderPage(<EscapeContext value={escape}>{live.wrap(<Screen />)}</EscapeContext>, {
    user: UTC,
  });
  fireEvent.click(screen.getByText("open"));
  return { ...live, asked, onVisit, escape };
}
const draw = () => fireEvent.click(screen.getByText("drawn"));
const panel = () => screen.getByRole("region", { name: "Who was here?" });
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? "";

describe("who was here [HIST-07]", () => {
  test("begins with a box to draw and says what to do", async () => {
    const { asked } = await open(async () => success(answer()));
    expect(screen.getByTestId("tool").textContent).toBe("box");
    expect(within(panel()).getByRole("heading", { level: 3 }).textContent).toBe("Draw on the map");
    expect(within(panel()).getByRole("button", { name: "Draw a box", pressed: true })).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });

  test("lists vehicles with when they came and left and for how long, and marks what is not known", async () => {
    const { asked, onVisit } = await open(async () => success(answer()));
    draw();
    const list = await screen.findByRole("listbox", { name: "Vehicles and their visits" });
    const rows = within(list).getAllByRole("option");
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      shape: { type: "polygon", corners: CORNERS },
      ...PERIOD,
    });
    const texts = rows.map((row) => plain(row.textContent));
    expect(texts[0]).toContain("Bus 1");
    expect(texts[0]).toContain("2 visits");
    expect(texts[0]).toContain("15 min");
    expect(texts[1]).toContain("12:00:00 – 12:10:00");
    expect(texts[3]).toContain("12:05:00 – 12:20:00 ?");
    expect(texts[3]).toContain("May have stayed longer: silent until 12:50:00");
    expect(texts[3]).toContain("Not certain");
    expect(screen.getByText("2 vehicles were here")).toBeTruthy();

    fireEvent.click(rows[2]!);
    expect(onVisit).toHaveBeenLastCalledWith(vehicleId(1), at(minutes(30)));
    expect(rows[2]!.getAttribute("aria-selected")).toBe("true");
    fireEvent.keyDown(list, { key: "End" });
    fireEvent.keyDown(list, { key: "Enter" });
    expect(onVisit).toHaveBeenLastCalledWith(vehicleId(2), at(minutes(5)));
  });

  test("says of who is taken to be there still when it last reported", async () => {
    const still = visit(5, 20, { leaveBy: "silence", silentSince: at(minutes(7)) });
    await open(async () => success(answer({ vehicles: [vehicleOf(2, [still], true)] })));
    draw();
    const list = await screen.findByRole("listbox", { name: "Vehicles and their visits" });
    const row = within(list).getAllByRole("option").at(-1)!;
    expect(plain(row.textContent)).toContain("12:20:00 ? (Last reported 12:07:00");
  });

  test("asks on until all are looked at, showing how far it is, unless somebody stops it", async () => {
    const waiting: ((found: Answer) => void)[] = [];
    const { asked } = await open(() => new Promise((resolve) => waiting.push(resolve)));
    draw();
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => waiting[0]!(success(answer({ done: 1, vehicles: [] }))));
    expect(await screen.findByText("1 of 3 vehicles looked at")).toBeTruthy();
    await waitFor(() => expect(waiting).toHaveLength(2));

    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    act(() => waiting[1]!(success(answer({ done: 2 }))));
    expect(await screen.findByText("Stopped: 1 of 3 vehicles looked at.")).toBeTruthy();
    expect(asked).toHaveBeenCalledTimes(2);

    fireEvent.click(screen.getByRole("button", { name: "Go on" }));
    await waitFor(() => expect(waiting).toHaveLength(3));
    act(() => waiting[2]!(success(answer())));
    expect(await screen.findByText("2 vehicles were here")).toBeTruthy();
    expect(asked).toHaveBeenCalledTimes(3);
  });

  test("asks again when more of the past has come", async () => {
    const { asked, show } = await open(async () => success(answer()));
    draw();
    await screen.findByText("2 vehicles were here");
    show({ history: historyState({ revision: 2 }) });
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  test("says that nobody was there, of how many that is not known, and when there is no shape", async () => {
    let found: Answer = success(answer({ vehicles: [], perhaps: 1, unknown: 2, leftOut: 0 }));
    const { show } = await open(async () => found);
    draw();
    expect(await screen.findByText("Nobody was here")).toBeTruthy();
    expect(screen.getByText(/^1 more may have been/)).toBeTruthy();
    expect(screen.getByText("Of 2 vehicles nothing is known in this time.")).toBeTruthy();
    found = failure("noArea");
    show({ history: historyState({ revision: 2 }) });
    expect(await screen.findByText("Nothing to ask about")).toBeTruthy();
  });

  test("Escape puts the tool away first, and then closes it", async () => {
    const { escape } = await open(async () => success(answer()));
    act(() => void escape.closeTopmost());
    expect(screen.getByTestId("tool").textContent).toBe("none");
    act(() => void escape.closeTopmost());
    expect(screen.queryByRole("region", { name: "Who was here?" })).toBeNull();
  });
});
