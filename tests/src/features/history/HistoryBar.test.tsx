import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FleetTimeline } from "#contract/fleetTimeline";
import type { HistoryEngine, HistoryRequest, HistoryState, Timeline } from "#contract/history";
import { EVENT_COUNT_KINDS, type EventCountKind } from "#contract/historyEvents";
import type { Snapshot } from "#contract/snapshot";
import { eventId, type VehicleId, vehicleId } from "#domain/ids";
import { epochMs, hours } from "#domain/units";
import { HistoryBar } from "../../../../src/features/history/bar/HistoryBar.tsx";
import { createHistoryControl } from "../../../../src/features/history/historyControl.ts";
import { OPEN_PAST_ID } from "../../../../src/features/history/lostFocus.ts";
import { HistoryContext } from "../../../../src/features/history/useHistory.ts";
import type { Locale } from "../../../../src/i18n/locales.ts";
import { createStore } from "../../../../src/state/store.ts";
import { createFakeLive, historyState } from "../../../support/fakeLive.tsx";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const LISBON = { ...ANA, attributes: { timezone: "Europe/Lisbon" } };
const [BUS, VAN] = [vehicleId(1), vehicleId(2)];
const FROM = epochMs(NOON - hours(3));
const TO = epochMs(NOON + hours(3));
const WIDTH = 600;

/** Three hours driving, two stopped, one unknown; an alarm at noon. */
const TIMELINE: Timeline = {
  revision: 1,
  count: 3,
  starts: Float64Array.of(FROM, NOON, NOON + hours(2)),
  ends: Float64Array.of(NOON, NOON + hours(2), TO),
  bands: Uint8Array.of(0, 2, 3),
  events: [
    {
      id: eventId(5),
      type: "alarm",
      alarm: "sos",
      time: NOON,
      vehicleId: BUS,
      positionId: undefined,
      longitude: undefined,
      latitude: undefined,
    },
  ],
  eventsLeftOut: 0,
};

const kindIndex = (kind: EventCountKind) => EVENT_COUNT_KINDS.indexOf(kind);

/** Of three vehicles two drive up to noon and one stands; then one is silent, one idles, one stands. */
const FLEET: FleetTimeline = {
  revision: 1,
  from: FROM,
  to: TO,
  count: 2,
  vehicles: 3,
  means: Float32Array.of(2, 0, 1, 0, 0, 0.6, 1.4, 1),
  events: {
    columns: Uint16Array.of(1, 1),
    kinds: Uint8Array.of(kindIndex("deviceOverspeed"), kindIndex("sos")),
    counts: Uint32Array.of(12, 1),
    firsts: Float64Array.of(NOON + hours(1) + 5, NOON + hours(1) + 9),
  },
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, WIDTH, 58),
  );
  HTMLElement.prototype.setPointerCapture = () => {};
});

interface Opened {
  readonly vehicles?: HistoryRequest["vehicles"];
  readonly selected?: VehicleId | undefined;
  readonly locale?: Locale;
}

async function open(facts: Partial<HistoryState> = {}, opened: Opened = {}) {
  const { vehicles, selected, locale } = {
    vehicles: [BUS],
    selected: BUS,
    locale: "en-GB" as const,
    ...opened,
  };
  const request: HistoryRequest = { vehicles, from: FROM, to: TO };
  const state = historyState({ request, cursor: FROM, points: 9, ...facts });
  const setCursor = vi.fn<HistoryEngine["setCursor"]>(async () => {});
  const engine = {
    openHistory: vi.fn(async () => {}),
    closeHistory: vi.fn(async () => {}),
    cancelHistory: vi.fn(async () => {}),
    retryHistory: vi.fn(async () => {}),
    setCursor,
    historyTimeline: vi.fn(async () => TIMELINE),
    fleetTimeline: vi.fn(async () => FLEET),
    historyTrips: vi.fn(async () => ({ revision: 1, trips: [], stops: [] })),
    historyMoment: vi.fn(async () => ({ moment: NOON, rows: [], leftOut: 1_500 })),
    historyStep: vi.fn(async () => epochMs(NOON + hours(1))),
    describe: vi.fn(async () => [
      {
        vehicleId: BUS,
        name: "Bus 1",
        uniqueId: undefined,
        plate: undefined,
        group: undefined,
        state: "moving" as const,
      },
    ]),
  };
  const live = createFakeLive(engine, { history: state });
  const snapshots = createStore<Snapshot | undefined>(undefined);
  const page = { show: vi.fn(), restore: vi.fn(), select: vi.fn(), refuseStep: vi.fn() };
  const leading = { onCopyLink: vi.fn(), onEvidence: vi.fn() };
  const control = createHistoryControl({
    now: () => NOON,
    engine: engine as unknown as HistoryEngine,
    snapshots,
    paced: snapshots,
    ...page,
  });
  control.start();
  control.open({ request, moment: state.cursor });
  let sequence = 0;
  const report = (next: Partial<HistoryState> = {}) =>
    act(async () => {
      snapshots.set({
        sequence: sequence++,
        history: { ...state, ...next },
      } as unknown as Snapshot);
    });
  await renderPage(
    live.wrap(
      <HistoryContext value={control}>
        <HistoryBar selected={selected} {...leading} />
      </HistoryContext>,
    ),
    { user: LISBON, locale },
  );
  await report();
  return { ...page, ...engine, ...leading, control, report, state };
}

const slider = () => screen.getByRole("slider", { name: "Moment" });
const button = (name: string) => screen.getByRole("button", { name });
const clock = () => screen.getByTestId("cursor").textContent;

describe("the bar of the past", () => {
  test("says of which moment everything is, in the user's clock [HIST-03]", async () => {
    const { report } = await open();
    expect(clock()).toBe("15 Jan 2026, 09:00:00");
    await report({ cursor: epochMs(NOON + 1_500) });
    expect(clock()).toBe("15 Jan 2026, 12:00:01");
  });

  test("plays, pauses, and changes the rate while it plays [HIST-03]", async () => {
    const { setCursor, report } = await open();
    fireEvent.click(button("Play"));
    expect(setCursor).toHaveBeenLastCalledWith(FROM, 60);
    await report({ rate: 60 });
    fireEvent.change(screen.getByLabelText("Speed of the replay"), { target: { value: "3600" } });
    await waitFor(() => expect(setCursor.mock.lastCall?.[1]).toBe(3_600));
    await report({ rate: 3_600 });
    fireEvent.click(button("Play backwards"));
    await waitFor(() => expect(setCursor.mock.lastCall?.[1]).toBe(-3_600));
    await report({ rate: -3_600 });
    fireEvent.click(button("Pause"));
    await waitFor(() => expect(setCursor.mock.lastCall?.[1]).toBe(0));
    expect(button("Play")).toBeTruthy();
  });

  test("plays backwards at one press where it stands [HIST-03]", async () => {
    const { setCursor, report } = await open();
    await report({ cursor: NOON });
    fireEvent.click(button("Play backwards"));
    await waitFor(() => expect(setCursor).toHaveBeenLastCalledWith(NOON, -60));
    expect(button("Pause")).toBeTruthy();
    expect(button("Play backwards").getAttribute("aria-pressed")).toBe("true");
  });

  test("offers every rate from 1× to 3600× [HIST-03]", async () => {
    await open();
    const rates = [...screen.getByLabelText<HTMLSelectElement>("Speed of the replay").options];
    expect(rates[0]?.textContent).toBe("1×");
    expect(rates.at(-1)?.textContent).toBe("3,600×");
  });

  test("steps by what is chosen [HIST-03]", async () => {
    const { historyStep, setCursor } = await open();
    fireEvent.click(button("Next point"));
    expect(historyStep).toHaveBeenLastCalledWith(BUS, { from: FROM, unit: "point", direction: 1 });
    await waitFor(() => expect(setCursor).toHaveBeenLastCalledWith(NOON + hours(1), 0));
    fireEvent.change(screen.getByLabelText("Step by"), { target: { value: "trip" } });
    fireEvent.click(button("Previous trip"));
    expect(historyStep.mock.lastCall?.slice(1)).toMatchObject([{ unit: "trip", direction: -1 }]);
  });

  test("leads back to the live view [HIST-01]", async () => {
    const { restore, closeHistory } = await open();
    fireEvent.click(button("Back to live"));
    expect(restore).toHaveBeenCalledOnce();
    expect(closeHistory).toHaveBeenCalledOnce();
    expect(screen.queryByTestId("history-bar")).toBeNull();
  });

  test("leaves the focus where a past is opened, when its own buttons are gone [A11Y-01]", async () => {
    await open();
    const opener = document.createElement("button");
    opener.id = OPEN_PAST_ID;
    document.body.append(opener);
    button("Back to live").focus();
    fireEvent.click(button("Back to live"));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    opener.remove();
  });

  test("takes no focus from elsewhere when it goes [A11Y-01]", async () => {
    const { control } = await open();
    const elsewhere = document.createElement("button");
    document.body.append(elsewhere);
    elsewhere.focus();
    act(() => control.send({ type: "user.left" }));
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  test("opens the choice of the period, which it names [HIST-02]", async () => {
    const { control } = await open();
    fireEvent.click(screen.getByRole("button", { name: /15 Jan 2026.*Change period/ }));
    expect(control.actor.getSnapshot().hasTag("choosing")).toBe(true);
  });
});

test("a card of evidence is about the vehicle at the cursor's moment [HIST-04]", async () => {
  const { onEvidence, report } = await open();
  await report({ cursor: NOON });
  fireEvent.click(button("Evidence card"));
  expect(onEvidence).toHaveBeenCalledWith(BUS, NOON);
});

test("a file is named after the vehicle, though its panel be closed [HIST-08]", async () => {
  const saved: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("id"));
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await open({}, { selected: undefined });
  fireEvent.click(button("Export"));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Route as CSV" }));
  await waitFor(() => expect(saved).toEqual(["Bus-1-Route-2026-01-15.csv"]));
});

describe("how the past loads", () => {
  const status = () => screen.getByTestId("load").textContent;

  test("shows how far it is, and can be stopped [HIST-02]", async () => {
    const { cancelHistory } = await open({ load: { type: "loading", done: 12, total: 80 } });
    expect(status()).toContain("12 of 80 vehicle days loaded");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("15");
    fireEvent.click(button("Stop loading"));
    expect(cancelHistory).toHaveBeenCalledOnce();
  });

  test.each([
    [
      { type: "partial", missing: 2, reason: "timeout" },
      "2 vehicle days are missing: the server did not answer in time.",
    ],
    [
      { type: "partial", missing: 1, reason: "busy" },
      "1 vehicle day is missing: the server is busy.",
    ],
    [{ type: "cancelled", missing: 3 }, "Loading was stopped: 3 vehicle days are missing."],
    [
      { type: "failed", reason: "offline" },
      "The past could not be loaded: the server could not be reached.",
    ],
    [
      { type: "failed", reason: "offline", isOlderShown: true },
      "Shown as it was loaded earlier; it may be out of date: the server could not be reached.",
    ],
  ] as const)("says what is missing and offers to try again: %j [H05]", async (load, words) => {
    const { retryHistory } = await open({ load });
    expect(screen.getByRole("alert").textContent).toBe(words);
    fireEvent.click(button("Try again"));
    expect(retryHistory).toHaveBeenCalledOnce();
  });

  test.each([
    ["en-GB", "No data for the selected period"],
    ["es-ES", "No hay datos en el periodo elegido"],
    ["fr-FR", "Aucune donnée pour la période choisie"],
    ["pt-PT", "Sem dados no período escolhido"],
  ] as const)("says in %s when there is nothing: %s [HIST-02]", async (locale, words) => {
    await open({ points: 0 }, { locale });
    expect(status()).toBe(words);
  });
});

describe("the timeline", () => {
  test("is a slider that says the moment and what the vehicle did [HIST-03] [A11Y-01]", async () => {
    const { report } = await open();
    await waitFor(() =>
      expect(slider().getAttribute("aria-valuetext")).toBe("15 Jan 2026, 09:00:00 · Driving"),
    );
    expect(Number(slider().getAttribute("aria-valuemin"))).toBe(FROM / 1_000);
    expect(Number(slider().getAttribute("aria-valuemax"))).toBe(TO / 1_000);
    await report({ cursor: epochMs(NOON + hours(1)) });
    expect(Number(slider().getAttribute("aria-valuenow"))).toBe((NOON + hours(1)) / 1_000);
    expect(slider().getAttribute("aria-valuetext")).toContain("Stopped");
  });

  test("is scrubbed by a pointer, and a press near an event means the event [HIST-03]", async () => {
    const { setCursor } = await open();
    await waitFor(() => expect(slider().dataset.bands).toBe("3"));
    fireEvent.pointerDown(slider(), { pointerId: 1, button: 0, clientX: WIDTH / 2 + 4 });
    expect(setCursor).toHaveBeenLastCalledWith(NOON, 0);
    fireEvent.pointerMove(slider(), { pointerId: 1, clientX: WIDTH / 6 });
    await waitFor(() => expect(setCursor).toHaveBeenLastCalledWith(FROM + hours(1), 0));
    fireEvent.pointerUp(slider(), { pointerId: 1 });
    fireEvent.pointerMove(slider(), { pointerId: 1, clientX: 0 });
    expect(setCursor).toHaveBeenLastCalledWith(FROM + hours(1), 0);
  });

  test("that plays is held while it is scrubbed, and plays on [HIST-03]", async () => {
    const { setCursor, report } = await open();
    fireEvent.click(button("Play"));
    await report({ rate: 60 });
    fireEvent.pointerDown(slider(), { pointerId: 1, button: 0, clientX: WIDTH / 6 });
    await waitFor(() => expect(setCursor).toHaveBeenLastCalledWith(FROM + hours(1), 0));
    expect(button("Pause")).toBeTruthy();
    fireEvent.pointerUp(slider(), { pointerId: 1 });
    await waitFor(() => expect(setCursor).toHaveBeenLastCalledWith(FROM + hours(1), 60));
  });

  test.each([
    ["ArrowRight", FROM + hours(6) / 200],
    ["PageUp", FROM + hours(6) / 10],
    ["End", TO],
    ["Home", FROM],
  ])("is moved by %s [HIST-03] [A11Y-01]", async (key, at) => {
    const { setCursor } = await open();
    fireEvent.keyDown(slider(), { key });
    expect(setCursor).toHaveBeenLastCalledWith(at, 0);
  });

  test("shows less of the time around the cursor, more again, and all of it [HIST-03]", async () => {
    const { control, historyTimeline } = await open();
    await waitFor(() => expect(historyTimeline).toHaveBeenCalled());
    fireEvent.click(button("Show less time"));
    expect(control.axis.get()).toEqual({ from: FROM, to: NOON });
    await waitFor(() =>
      expect(historyTimeline.mock.lastCall).toEqual([
        { vehicle: BUS, from: FROM, to: NOON, widthPx: WIDTH },
      ]),
    );
    fireEvent.click(button("Show more time"));
    expect(control.axis.get()).toEqual({ from: FROM, to: TO });
    const turned = new WheelEvent("wheel", { deltaX: 0, deltaY: -400, deltaMode: 0 });
    // This document gives a wheel no position.
    Object.defineProperty(turned, "clientX", { value: WIDTH });
    fireEvent(slider(), turned);
    const { from, to } = control.axis.get()!;
    expect(to).toBe(TO);
    expect(from).toBeGreaterThan(FROM);
    fireEvent.click(button("Show the whole period"));
    expect(control.axis.get()).toEqual({ from: FROM, to: TO });
  });

  test("shows the moment under the pointer [HIST-03]", async () => {
    const { control } = await open();
    await waitFor(() => expect(slider().dataset.bands).toBe("3"));
    fireEvent.pointerMove(slider(), { pointerType: "mouse", clientX: WIDTH / 2 });
    expect(control.hovered.get()).toBe(NOON);
    expect(screen.getByText("15 Jan 2026, 12:00:00 · Stopped · SOS")).toBeTruthy();
    fireEvent.pointerLeave(slider());
    expect(control.hovered.get()).toBeUndefined();
  });

  test.each([
    ["of one vehicle shows its own, whoever is selected", [BUS], undefined, BUS],
    ["of several shows the selected one's", [BUS, VAN], VAN, VAN],
    ["of all shows the selected one's", "all", VAN, VAN],
  ] as const)("%s [HIST-07]", async (_what, vehicles, selected, shown) => {
    const { historyTimeline } = await open({}, { vehicles, selected });
    await waitFor(() => expect(historyTimeline).toHaveBeenCalled());
    expect(historyTimeline.mock.lastCall).toMatchObject([{ vehicle: shown }]);
  });

  test("of all without a selected vehicle shows what the fleet did, and what to do [HIST-07]", async () => {
    const { historyTimeline, fleetTimeline, control } = await open(
      {},
      { vehicles: "all", selected: undefined },
    );
    await waitFor(() => expect(slider().dataset.bands).toBe("4"));
    expect(fleetTimeline.mock.lastCall).toEqual([{ from: FROM, to: TO, widthPx: WIDTH }]);
    expect(historyTimeline).not.toHaveBeenCalled();
    const legend = screen.getByRole("list", { name: "What the fleet did over time" });
    expect(legend.textContent).toBe(
      "DrivingIdleStoppedNo reportsAlarms and other events, the more the taller",
    );
    expect(screen.getByText("full height: 3 vehicles")).toBeTruthy();
    expect(screen.getByText(/^Select a vehicle/)).toBeTruthy();

    fireEvent.pointerMove(slider(), { pointerType: "mouse", clientX: WIDTH / 4 });
    expect(control.hovered.get()).toBe(NOON - hours(1.5));
    const { textContent } = screen.getByText(/^15 Jan 2026, 10:30:00/);
    expect(textContent).toContain("Driving 2, Idle 0, Stopped 1, No reports 0");
  });

  test("of all says how many of what kind happened where one points, and a click goes there [HIST-03] [HIST-07]", async () => {
    const { setCursor } = await open({}, { vehicles: "all", selected: undefined });
    await waitFor(() => expect(slider().dataset.bands).toBe("4"));
    fireEvent.pointerMove(slider(), { pointerType: "mouse", clientX: (WIDTH * 4) / 6 + 1 });
    const { textContent } = screen.getByText(/^15 Jan 2026, 13:00:36/);
    expect(textContent).toContain(" · SOS 1, Overspeed 12");
    fireEvent.pointerDown(slider(), { pointerId: 1, button: 0, clientX: (WIDTH * 4) / 6 + 1 });
    expect(setCursor).toHaveBeenLastCalledWith(NOON + hours(1) + 9, 0);
    fireEvent.pointerUp(slider(), { pointerId: 1 });

    fireEvent.pointerMove(slider(), { pointerType: "mouse", clientX: WIDTH / 6 });
    expect(screen.getByText(/^15 Jan 2026, 10:00:00/).textContent).not.toContain("Overspeed");
  });

  test("of all says the counts of its moment to a screen reader, in whole vehicles [HIST-07]", async () => {
    const { report } = await open({}, { vehicles: "all", selected: undefined });
    await waitFor(() => expect(slider().dataset.bands).toBe("4"));
    await report({ cursor: epochMs(NOON + hours(1)) });
    expect(slider().getAttribute("aria-valuetext")).toBe(
      "15 Jan 2026, 13:00:00 · Driving 0, Idle 1, Stopped 1, No reports 1 · SOS 1, Overspeed 12",
    );
  });

  test("of all without a selected vehicle takes away who was where, and a link [HIST-07] [NAV-07]", async () => {
    const saved: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:moment");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { onCopyLink } = await open({}, { vehicles: "all", selected: undefined });
    fireEvent.click(button("Export"));
    expect(await screen.findByText("Select a vehicle for its route and trips.")).toBeTruthy();
    fireEvent.click(screen.getByRole("menuitem", { name: /as CSV$/ }));
    await waitFor(() => expect(saved).toEqual(["fleet-2026-01-15T120000.csv"]));
    expect(
      await screen.findByText("The file has 0 vehicles; 1,500 more are left out."),
    ).toBeTruthy();

    fireEvent.click(button("Export"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Copy link to this moment" }));
    expect(onCopyLink).toHaveBeenCalledOnce();
  });

  test("renders nothing for a frame of a replay [HIST-03]", async () => {
    const { report } = await open();
    fireEvent.click(button("Play"));
    await report({ rate: 60 });
    const bar = screen.getByTestId("history-bar");
    const changed: Node[] = [];
    const watcher = new MutationObserver((records) =>
      changed.push(...records.map(({ target }) => target)),
    );
    await report({ rate: 60, cursor: epochMs(FROM + 100) });
    watcher.observe(bar, { subtree: true, childList: true, attributes: true, characterData: true });
    await report({ rate: 60, cursor: epochMs(FROM + 200) });
    await report({ rate: 60, cursor: epochMs(FROM + 300) });
    watcher.disconnect();
    expect(new Set(changed)).toEqual(new Set([screen.getByTestId("playhead")]));
  });
});
