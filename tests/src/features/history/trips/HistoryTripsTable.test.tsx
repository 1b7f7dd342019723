import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { HistoryTrip, HistoryTrips, RouteStop } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { type EpochMs, knots, metres, minutes, seconds } from "#domain/units";
import {
  type HistoryTripsProps,
  HistoryTripsTable,
} from "../../../../../src/features/history/trips/HistoryTripsTable.tsx";
import type { Locale } from "../../../../../src/i18n/locales.ts";
import { cssColour, tripColour } from "../../../../../src/map/history/routeColours.ts";
import { createStore, useStore } from "../../../../../src/state/store.ts";
import { createFakeLive, historyState } from "../../../../support/fakeLive.tsx";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { historyTrip, minute, noted, routeStop } from "../../../../support/historyTripBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const MADRID = { ...ANA, attributes: { timezone: "Europe/Madrid" } };

beforeEach(() => {
  // This document has no layout: a list of 600 px with rows of 100.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(100);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
});

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? "";

async function open(
  trips: readonly HistoryTrip[],
  stops: readonly RouteStop[] = [],
  state = historyState(),
  locale: Locale = "en-GB",
  more: Partial<HistoryTrips> = {},
) {
  const historyTrips = vi.fn(
    async (): Promise<HistoryTrips> => ({ revision: state.revision, trips, stops, ...more }),
  );
  const live = createFakeLive({ historyTrips }, { history: state });
  const on = {
    onPointed: vi.fn<HistoryTripsProps["onPointed"]>(),
    onTrip: vi.fn<HistoryTripsProps["onTrip"]>(),
    onStop: vi.fn<HistoryTripsProps["onStop"]>(),
    onMoment: vi.fn<HistoryTripsProps["onMoment"]>(),
    onTripEvidence: vi.fn<HistoryTripsProps["onTripEvidence"]>(),
    onStopEvidence: vi.fn<HistoryTripsProps["onStopEvidence"]>(),
  };
  const highlight = createStore<HistoryTripsProps["highlighted"]>(undefined);
  const hovered = createStore<EpochMs | undefined>(undefined);
  function Table() {
    const shared = { vehicle: vehicleId(1), hovered, ...on };
    return <HistoryTripsTable highlighted={useStore(highlight)} {...shared} />;
  }
  await renderPage(live.wrap(<Table />), { user: MADRID, locale });
  return { ...on, ...live, historyTrips, highlight, hovered };
}

const rows = () => screen.getAllByRole("listitem");
const fact = (within: HTMLElement, name: string) =>
  plain(within.querySelector(`[data-fact="${name}"] dd`)?.textContent);
const rowButton = (row: HTMLElement) => within(row).getAllByRole("button")[0]!;

describe("trips of the past", () => {
  test("mark the row of the moment that is pointed at, and no other [HIST-06]", async () => {
    const trips = [
      historyTrip({ number: 1, from: 0, until: 60 }),
      historyTrip({ number: 2, from: 90, until: 120 }),
    ];
    const { hovered } = await open(trips, [routeStop(60, 90)]);
    await screen.findAllByRole("listitem");
    const pointed = () => rows().map((row) => row.dataset.pointed);
    expect(pointed()).toEqual([undefined, undefined, undefined]);
    for (const [at, row] of [
      [30, 0],
      [60, 1],
      [119, 2],
    ] as const) {
      act(() => hovered.set(minute(at)));
      expect(pointed().map((mark) => mark !== undefined)).toEqual([0, 1, 2].map((n) => n === row));
    }
    act(() => hovered.set(minute(121)));
    expect(pointed()).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ["a part of one trip", [10, 20], [true, false, false]],
    ["from one trip over a stop into the next", [50, 100], [true, true, true]],
    ["a stop alone", [60, 90], [false, true, false]],
    ["a time in which nothing was", [130, 140], [false, false, false]],
  ] as const)(
    "stand out where a chart was brushed: %s [HIST-06]",
    async (_, [from, until], expected) => {
      const trips = [
        historyTrip({ number: 1, from: 0, until: 60 }),
        historyTrip({ number: 2, from: 90, until: 120 }),
      ];
      const { highlight } = await open(trips, [routeStop(60, 90)]);
      await screen.findAllByRole("listitem");
      act(() => highlight.set({ from: minute(from), until: minute(until) }));
      expect(rows().map((row) => rowButton(row).getAttribute("aria-current") === "true")).toEqual(
        expected,
      );
    },
  );

  test("say which of them is pointed at, by the pointer and by the keys [HIST-06]", async () => {
    const { onPointed } = await open(
      [historyTrip({ number: 1, from: 0, until: 60 })],
      [routeStop(60, 90)],
    );
    const [trip, stop] = await screen.findAllByRole("listitem");
    fireEvent.pointerOver(rowButton(stop!));
    expect(onPointed).toHaveBeenLastCalledWith({ from: minute(60), until: minute(90) });
    fireEvent.pointerOut(rowButton(stop!), { relatedTarget: document.body });
    expect(onPointed).toHaveBeenLastCalledWith(undefined);
    fireEvent.focus(rowButton(trip!));
    expect(onPointed).toHaveBeenLastCalledWith({ from: minute(0), until: minute(60) });
    fireEvent.blur(rowButton(trip!));
    expect(onPointed).toHaveBeenLastCalledWith(undefined);
  });

  test("say everything that is known of each, and add up to their totals [LIST-05] [HIST-04]", async () => {
    const first = historyTrip({ number: 1, from: 0, until: 60, distance: 30_000, events: 2 });
    const second = {
      ...historyTrip({ number: 2, from: 90, until: 120, distance: 10_500, fuel: 1.2, events: 1 }),
      times: { drivingTime: minutes(20), idleTime: minutes(8), stopTime: minutes(2) },
    };
    await open([first, second], [routeStop(60, 90)]);

    const [row, stop, next] = await screen.findAllByRole("listitem");
    expect(plain(row!.textContent)).toContain("13:00");
    expect(plain(row!.textContent)).toContain("14:00");
    expect(row!.textContent).toContain("Street 1");
    expect(plain(stop!.textContent)).toContain("Stopped 30 min");
    expect(stop!.textContent).toContain("Stop at 60");
    expect(
      ["distance", "driving", "idle", "stopped", "averageSpeed", "events", "fuel"].map((name) =>
        fact(next!, name),
      ),
    ).toEqual(["10.5 km", "0:20:00", "0:08:00", "0:02:00", "21 km/h", "1", "1.2 L"]);

    const totals = screen.getByLabelText("All trips");
    expect(within(totals).getByRole("heading").textContent).toBe("2 trips");
    expect(
      ["distance", "driving", "idle", "stopped", "averageSpeed", "events", "fuel"].map((name) =>
        fact(totals, name),
      ),
    ).toEqual(["40.5 km", "1:20:00", "0:08:00", "0:02:00", "27 km/h", "3", "4.2 L"]);
  });

  test("have the colour of their route, also where many share one [HIST-04]", async () => {
    await open([historyTrip({ number: 3 }), historyTrip({ number: 400, from: 90, until: 95 })]);
    const [third, late] = await screen.findAllByRole("listitem");
    const colour = (row: HTMLElement) =>
      row.querySelector<HTMLElement>("[data-coloured]")?.style.borderColor;
    expect(colour(third!)).toBe(cssColour(tripColour(2, false)));
    // Columns of a route number trips up to 254, and 255 is none.
    expect(colour(late!)).toBe(cssColour(tripColour(254, false)));
  });

  test("are shown on the map when they are pressed, as the stops between them are [HIST-04]", async () => {
    const trip = historyTrip();
    const stop = routeStop(60, 90);
    const { onTrip, onStop, highlight } = await open([trip], [stop]);
    const [tripRow, stopRow] = await screen.findAllByRole("listitem");
    fireEvent.click(rowButton(tripRow!));
    expect(onTrip).toHaveBeenCalledExactlyOnceWith(trip);
    fireEvent.click(rowButton(stopRow!));
    expect(onStop).toHaveBeenCalledExactlyOnceWith(stop);
    expect(rowButton(tripRow!).getAttribute("aria-current")).toBe("false");

    act(() => highlight.set({ from: minute(60), until: minute(90) }));
    await waitFor(() =>
      expect(rows().map((row) => rowButton(row).getAttribute("aria-current"))).toEqual([
        "false",
        "true",
      ]),
    );
  });

  test("lead to an evidence card each [HIST-04]", async () => {
    const trip = historyTrip({ number: 4 });
    const stop = routeStop(60, 90);
    const { onTripEvidence, onStopEvidence } = await open([trip], [stop]);
    fireEvent.click(await screen.findByRole("button", { name: "Evidence card of trip 4" }));
    expect(onTripEvidence).toHaveBeenCalledExactlyOnceWith(trip);
    fireEvent.click(screen.getByRole("button", { name: "Evidence card of the stop at 14:00" }));
    expect(onStopEvidence).toHaveBeenCalledExactlyOnceWith(stop);
  });

  test("are walked through with arrow keys, one of them in the order of tabs [HIST-04]", async () => {
    await open(
      [historyTrip({ number: 1 }), historyTrip({ number: 2, from: 90, until: 95 })],
      [routeStop(60, 90)],
    );
    const [first] = await screen.findAllByRole("listitem");
    rowButton(first!).focus();
    fireEvent.keyDown(rowButton(first!), { key: "ArrowDown" });
    await waitFor(() => expect(document.activeElement).toBe(rowButton(rows()[1]!)));
    fireEvent.keyDown(document.activeElement!, { key: "End" });
    await waitFor(() => expect(document.activeElement).toBe(rowButton(rows()[2]!)));
    const inOrder = rows().map((row) => rowButton(row).tabIndex);
    expect(inOrder).toEqual([-1, -1, 0]);
  });

  test("exist in the document only where they are in sight, however many there are", async () => {
    const many = Array.from({ length: 3_000 }, (_, index) =>
      historyTrip({ number: index + 1, from: index, until: index + 0.5 }),
    );
    await open(many);
    expect((await screen.findAllByRole("listitem")).length).toBeLessThan(20);
    expect(rows()[0]!.getAttribute("aria-setsize")).toBe("3000");
    expect(within(screen.getByLabelText("All trips")).getByRole("heading").textContent).toBe(
      "3,000 trips",
    );
  });

  test("name the area they ended in rather than its address, and say where nobody knows either [LIST-05]", async () => {
    await open([
      historyTrip({ number: 1, endPoi: "Depot" }),
      historyTrip({ number: 2, from: 90, until: 95, address: undefined }),
    ]);
    const [known, unknown] = await screen.findAllByRole("listitem");
    expect(known!.textContent).toContain("Depot");
    expect(known!.textContent).not.toContain("Street 1");
    expect(unknown!.textContent).toContain("No address");
  });

  test("are asked the geocoder for where their positions have no address [HIST-04]", async () => {
    const asked = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => new Response("Long Lane 5"));
    await open([historyTrip({ address: undefined })]);
    await waitFor(() => expect(rows()[0]!.textContent).toContain("Long Lane 5"));
    expect(asked.mock.calls.map(([url]) => url)).toEqual([
      "/api/server/geocode?latitude=-34.8&longitude=-56.2",
    ]);
  });

  test("have a date where several days are open [LIST-05]", async () => {
    const request = { vehicles: [vehicleId(1)], from: minute(-2_000), to: minute(400) };
    await open([historyTrip({ from: -1_500, until: -1_490 })], [], historyState({ request }));
    expect(plain((await screen.findAllByRole("listitem"))[0]!.textContent)).toContain("14 Jan");
  });

  test("are asked for anew when more has come, and the old ones stay meanwhile [HIST-01]", async () => {
    const { historyTrips, show } = await open([historyTrip()]);
    await screen.findAllByRole("listitem");
    show({ history: historyState({ cursor: minute(5) }) });
    expect(historyTrips).toHaveBeenCalledTimes(1);

    let answer: (trips: HistoryTrips) => void = () => {};
    historyTrips.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show({ history: historyState({ revision: 2 }) });
    expect(historyTrips).toHaveBeenCalledTimes(2);
    expect(rows()).toHaveLength(1);
    answer({
      revision: 2,
      trips: [historyTrip(), historyTrip({ number: 2, from: 90, until: 95 })],
      stops: [],
    });
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test("say of a stop what the timeline shows: engine off, idle, or how long of each [HIST-04]", async () => {
    await open([], [routeStop(0, 30), routeStop(60, 90, "B", 30), routeStop(120, 150, "C", 10)]);
    const stops = await screen.findAllByRole("listitem");
    expect(stops.map(({ textContent }) => plain(textContent).split(" · 1")[0])).toEqual([
      "Stopped 30 min",
      "Idle 30 min",
      "Stopped 20 min · Idle 10 min",
    ]);
    const shapes = stops.map((row) =>
      row.querySelector("[data-state]")?.getAttribute("data-state"),
    );
    expect(shapes).toEqual(["stopped", "idle", "stopped"]);
  });

  test("say when the usual rules made them, because the vehicle's own did not come [H05]", async () => {
    await open([historyTrip()], [], historyState(), "en-GB", { hasUsualRules: true });
    expect((await screen.findByRole("status")).textContent).toContain("the usual ones");
  });

  test("do not pass for all of them while some are missing [H05]", async () => {
    const load = { type: "partial", missing: 1, reason: "timeout" } as const;
    const { show } = await open([historyTrip()], [], historyState({ load }));
    expect((await screen.findByRole("status")).textContent).toBe(
      "Not everything of this period is here: there may be more trips.",
    );
    show({ history: historyState() });
    expect(screen.queryByRole("status")).toBeNull();
  });

  test("are said to be none only when everything is here [HIST-02]", async () => {
    const load = { type: "loading", done: 0, total: 3 } as const;
    const { show } = await open([], [], historyState({ load }));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeTruthy());
    expect(screen.queryByText("No trips")).toBeNull();
    show({ history: historyState() });
    expect(await screen.findByText("No trips")).toBeTruthy();
  });
});

describe("where a trip's figures come from", () => {
  const explain = async (trip: HistoryTrip) => {
    const { onMoment } = await open([trip]);
    fireEvent.click(
      await screen.findByRole("button", {
        name: `Where the figures of trip ${trip.number} come from`,
      }),
    );
    const dialog = await screen.findByRole("dialog");
    const part = (name: string) =>
      plain(dialog.querySelector(`[data-part="${name}"]`)?.textContent);
    return { dialog, part, onMoment };
  };

  test("shows the counters that the distance is the difference of, to the metre [HIST-04]", async () => {
    const { part } = await explain(
      historyTrip({
        distance: 12_345,
        explanation: { startCounter: metres(1_234_567), endCounter: metres(1_246_912) },
      }),
    );
    expect(part("distance")).toContain("Counter at the end1,246.912 km");
    expect(part("distance")).toContain("Counter at the start1,234.567 km");
    expect(part("distance")).toContain("Distance driven12.345 km");
    expect(part("distance")).toContain("odometer showed at the last position");
    expect(part("distance")).not.toContain("by hand");
  });

  test("tells of the server's total, and of a counter that somebody set [HIST-04]", async () => {
    const { part } = await explain(
      historyTrip({
        explanation: { distanceBy: "totalDistance", counterSetBy: metres(2_000) },
      }),
    );
    expect(part("distance")).toContain("the total that the server adds up");
    expect(part("distance")).toContain("Set forward by hand on the way2.000 km");
  });

  test.each([
    ["fuelUsed", "the engine's own counter of used fuel"],
    ["fuel", "what the tank lost on the trip in litres"],
    ["fuelLevel", "from its level in percent and its capacity"],
    [undefined, "Too few readings of fuel"],
  ] as const)("names the rule of the fuel: %s [HIST-04]", async (fuelBy, words) => {
    const { part } = await explain(historyTrip({ fuel: fuelBy && 3, explanation: { fuelBy } }));
    expect(part("fuel")).toContain(words);
    expect(part("fuel")).toContain(fuelBy ? "3 L" : "–");
  });

  test("adds up the parts of its time, counts its positions and leads to the first and the last [HIST-04]", async () => {
    const trip = {
      ...historyTrip({
        number: 2,
        from: 0,
        until: 60,
        explanation: {
          points: 1_234,
          leftOut: 5,
          longestGap: { from: noted(2_100, 10), until: noted(2_101, 40) },
        },
      }),
      times: { drivingTime: minutes(40), idleTime: minutes(15), stopTime: minutes(5) },
    };
    const { dialog, part, onMoment } = await explain(trip);
    for (const text of ["0:40:00", "0:15:00", "0:05:00", "Whole trip1:00:00"])
      expect(part("split")).toContain(text);
    for (const text of ["1,234", "not believable5", "0:30:00"])
      expect(part("points")).toContain(text);

    fireEvent.click(within(dialog).getByText(/^#2000/));
    fireEvent.click(within(dialog).getByText(/^#2999/));
    expect(onMoment.mock.calls).toEqual([[NOON], [minute(60)]]);
  });

  test("says by which rule the trip begins and ends, with the vehicle's own values [HIST-04]", async () => {
    const rules = { minDistance: metres(350), minDuration: seconds(90), stopGap: minutes(45) };
    const movingFrom = { ignitionOn: knots(5), ignitionUnknown: knots(10) };
    const of = (endedBy: "stay" | "ignition" | "silence" | undefined) =>
      explain(historyTrip({ explanation: { rules, movingFrom, endedBy } }));

    const silent = await of("silence");
    expect(silent.part("cut")).toContain("before a silence of more than 45 min");
    expect(silent.part("cut")).not.toContain("200 m");
    // 5 knots are 9.26 km/h, and 10 are 18.52.
    expect(silent.part("split")).toContain("from 9.3 km/h, or from 18.5 km/h");
    fireEvent.click(within(silent.dialog).getByText(/^#2003/));
    expect(silent.onMoment.mock.calls).toEqual([[minute(63)]]);
    cleanup();
    expect((await of("stay")).part("cut")).toContain("kept within 350 m for at least 0:01:30");
    cleanup();
    expect((await of("ignition")).part("cut")).toContain("stayed off for at least 0:01:30");
    cleanup();
    expect((await of(undefined)).part("cut")).toContain("the last position of the open period");
    cleanup();
    const unseen = await explain(
      historyTrip({ explanation: { rules, beganBy: "silence", endedBy: "silence" } }),
    );
    expect(unseen.part("cut")).toContain("a silence of more than 45 min in which the vehicle");
    expect(unseen.part("cut")).not.toContain("counts neither");
  });

  test("leads to the leaps that are not counted, and to the readings of the fuel [HIST-04]", async () => {
    const leap = { from: noted(1_400, 20), until: noted(1_401, 21) };
    const { dialog, part, onMoment } = await explain(
      historyTrip({
        explanation: {
          leapt: metres(598_000),
          leaps: [leap],
          leapsLeftOut: 3,
          fuelBetween: { from: noted(1_002, 2), until: noted(1_950, 55) },
        },
      }),
    );
    expect(part("distance")).toContain("Gained in leaps, not counted598.000 km");
    expect(part("distance")).toContain("and 3 more leaps");
    for (const id of [1_401, 1_002, 1_950, 1_500])
      fireEvent.click(within(dialog).getByText(new RegExp(`^#${id} `)));
    expect(onMoment.mock.calls).toEqual([[minute(21)], [minute(2)], [minute(55)], [minute(30)]]);
  });

  test.each(["es-ES", "fr-FR", "pt-PT", "pt-BR"] as const)(
    "has words in %s and shows no key [I18N-01]",
    async (locale) => {
      await open([historyTrip()], [], historyState(), locale);
      const [row] = await screen.findAllByRole("listitem");
      fireEvent.click(within(row!).getAllByRole("button")[1]!);
      const dialog = await screen.findByRole("dialog");
      expect(dialog.textContent).not.toMatch(/historyTrips|trips\.|\{\{/);
      expect(dialog.textContent).not.toMatch(/The (distance|fuel)|Between/);
    },
  );
});
