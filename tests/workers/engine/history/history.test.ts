import { describe, expect, test } from "vitest";
import { MAX_REPLAY_RATE } from "#contract/history";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import type { Snapshot } from "#contract/snapshot";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleId } from "#domain/ids";
import { days, epochMs, hours, minutes, seconds } from "#domain/units";
import { answerOf, bytesOf, historyResponse, readAsked } from "../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";
import type { PointFacts } from "../../../support/historyBuilders.ts";

const ONE = vehicleId(1);
const VIEWPORT = {
  bounds: { west: -10, south: -20, east: 80, north: 20 },
  zoom: 3,
  clusters: false,
};

/** Every half minute of two days a vehicle drives 0.001° further east along its own parallel. */
const track = (id: number): readonly PointFacts[] =>
  Array.from({ length: 2 * 2_880 }, (_, row) => ({
    at: days(-2) + row * seconds(30),
    latitude: id / 10,
    longitude: row * 0.001,
    speed: 20,
    course: 90,
    ignition: true,
    fuel: 50,
  }));

/** A fleet whose past the server knows, on a page that looks at the world. */
async function createPastWorld(count = 3) {
  const world = createFakeWorld();
  const points = new Map<number, readonly PointFacts[]>();
  for (let id = 1; id <= count; id++) {
    world.server.vehicles.set(id, vehicle({ id, name: `Bus ${id}` }));
    world.server.positions.set(
      id,
      position({ vehicle: id, at: -1_000, latitude: id / 10, longitude: 60, speed: 30 }),
    );
    points.set(id, track(id));
  }
  world.server.answers["/api/history"] = (query) =>
    historyResponse(bytesOf(answerOf(points, readAsked(query))), 50_000);
  world.server.answers["/api/reports/events"] = () => [];
  world.server.answers["/api/server"] = () => ({ attributes: {} });
  await world.engine.setViewport(VIEWPORT);
  await world.open();
  const historyCalls = () =>
    world.server.asked.filter((path) => path.startsWith("/api/history")).length;
  return { ...world, points, historyCalls };
}

const longitudeAt = (ms: number) => (Math.floor((ms + days(2)) / seconds(30)) + 0) * 0.001;
const request = (from: number, to: number, vehicles: "all" | readonly number[] = [1]) => ({
  vehicles: vehicles === "all" ? vehicles : vehicles.map(vehicleId),
  from: epochMs(NOON + from),
  to: epochMs(NOON + to),
});
const at = (ms: number) => epochMs(NOON + ms);

/** Longitudes by vehicle, as the map shows them. */
function markers({ map: { markers: shown } }: Snapshot): Record<number, number> {
  return Object.fromEntries(
    Array.from({ length: shown.count }, (_, row) => [
      shown.vehicleIds[row]!,
      Number(shown.lngLat[row * 2]!.toFixed(5)),
    ]),
  );
}

describe("the engine's history", () => {
  test("shows the asked vehicles at the cursor's moment, and lets the live fleet go on [HIST-07]", async () => {
    const world = await createPastWorld();
    expect(markers(world.snapshot())).toEqual({ 1: 60, 2: 60, 3: 60 });

    await world.engine.openHistory(request(hours(-6), hours(-1), [1, 2]), at(hours(-2)));
    await world.pass(1_000);

    const { history, ...past } = world.snapshot();
    const there = Number(longitudeAt(hours(-2)).toFixed(5));
    expect(markers(world.snapshot())).toEqual({ 1: there, 2: there });
    expect(past.now).toBe(at(hours(-2)));
    expect(past.counts).toEqual({ moving: 2, idle: 0, stopped: 0, disconnected: 0 });
    expect(past.list.rows.map(({ name, fixTime }) => [name, fixTime])).toEqual([
      ["Bus 1", at(hours(-2))],
      ["Bus 2", at(hours(-2))],
    ]);
    expect(history).toMatchObject({
      load: { type: "complete" },
      points: 2 * 5 * 120,
      cursor: at(hours(-2)),
      rate: 0,
    });

    world.server.report(
      position({ vehicle: 1, at: 2_000, latitude: 0.1, longitude: 61, speed: 9 }),
    );
    await world.pass(500);
    expect(markers(world.snapshot())).toEqual({ 1: there, 2: there });
    await world.engine.closeHistory();
    await world.pass(50);
    expect(world.snapshot().history).toBeUndefined();
    expect(markers(world.snapshot())).toEqual({ 1: 61, 2: 60, 3: 60 });
  });

  test("answers questions about the fleet by the cursor's moment too [HIST-07]", async () => {
    const world = await createPastWorld();
    await world.engine.openHistory(request(hours(-6), 0, [1, 2]), at(hours(-3)));
    await world.pass(1_000);
    const there = longitudeAt(hours(-3));

    expect(await world.engine.locate(ONE)).toMatchObject({
      ok: true,
      value: { name: "Bus 1", longitude: expect.closeTo(there, 5) },
    });
    expect(await world.engine.locate(vehicleId(3))).toEqual({
      ok: false,
      reason: "unknownVehicle",
    });
    expect(await world.engine.glance(ONE)).toMatchObject({ value: { fixTime: at(hours(-3)) } });
    // Others are found as well, behind those that are shown: one leads to their past from here.
    const found = async (limit: number) =>
      (await world.engine.find("bus", limit)).map(({ name }) => name);
    expect(await found(9)).toEqual(["Bus 1", "Bus 2", "Bus 3"]);
    expect(await found(2)).toEqual(["Bus 1", "Bus 2"]);
    const described = await world.engine.describe([vehicleId(3), vehicleId(2)]);
    expect(described.map(({ name }) => name)).toEqual(["Bus 3", "Bus 2"]);
    expect(await world.engine.fleetBounds()).toMatchObject({
      value: { east: expect.closeTo(there, 5) },
    });
  });

  describe("of who was silent when a time began", () => {
    /** Number 1 stands since ten days, 2 since a week, 3 since two; 4 drives all the time. */
    async function createSilentWorld() {
      const world = await createPastWorld(4);
      const parked: Readonly<Record<number, number>> = { 1: days(-10), 2: days(-7), 3: days(-4) };
      const asked: { vehicles: number[]; before: number }[] = [];
      for (const id of [1, 2, 3]) world.points.set(id, []);
      const last = { status: 200 };
      world.server.answers["/api/history/last"] = (query) => {
        const vehicles = query.getAll("deviceId").map(Number);
        asked.push({ vehicles, before: Date.parse(query.get("before") ?? "") - NOON });
        if (last.status !== 200) return new Response(null, { status: last.status });
        return vehicles.flatMap((id) =>
          parked[id] === undefined
            ? []
            : [
                positionToWire(
                  position({
                    vehicle: id,
                    at: parked[id],
                    latitude: id / 10,
                    longitude: 5,
                    attributes: { ignition: false },
                  }),
                ),
              ],
        );
      };
      return { ...world, asked, last };
    }

    test("a vehicle stands where it was left, however long ago, and is disconnected after five days [HIST-07]", async () => {
      const world = await createSilentWorld();
      await world.engine.openHistory(request(days(-1), hours(-1), "all"), at(hours(-2)));
      await world.pass(2_000);

      const there = Number(longitudeAt(hours(-2)).toFixed(5));
      expect(markers(world.snapshot())).toEqual({ 1: 5, 2: 5, 3: 5, 4: there });
      expect(world.snapshot().counts).toEqual({ moving: 1, idle: 0, stopped: 1, disconnected: 2 });
      expect(world.snapshot().history?.load).toEqual({ type: "complete" });
      // Once, and of nobody who had reported.
      expect(world.asked).toEqual([{ vehicles: [1, 2, 3], before: days(-1) - hours(1) }]);

      // The same moment through another period is the same.
      await world.engine.openHistory(request(days(-2), hours(-1), "all"), at(hours(-2)));
      await world.pass(2_000);
      expect(markers(world.snapshot())).toEqual({ 1: 5, 2: 5, 3: 5, 4: there });
    });

    test("what could not be asked is said to be missing, and asked again [H05]", async () => {
      const world = await createSilentWorld();
      world.last.status = 500;
      await world.engine.openHistory(request(days(-1), hours(-1), "all"), at(hours(-2)));
      await world.pass(2_000);
      expect(world.snapshot().history?.load).toMatchObject({ type: "partial", missing: 3 });
      world.last.status = 200;
      await world.engine.retryHistory();
      await world.pass(2_000);
      expect(world.snapshot().history?.load).toEqual({ type: "complete" });
      expect(markers(world.snapshot())).toMatchObject({ 1: 5, 2: 5, 3: 5 });
    });

    test("a server without the question shows what it has", async () => {
      const world = await createSilentWorld();
      world.last.status = 404;
      await world.engine.openHistory(request(days(-1), hours(-1), "all"), at(hours(-2)));
      await world.pass(2_000);
      expect(world.snapshot().history?.load).toEqual({ type: "complete" });
      expect(Object.keys(markers(world.snapshot()))).toEqual(["4"]);
    });
  });

  test("runs with its rate between frames, and stops at both ends [HIST-03]", async () => {
    const world = await createPastWorld();
    await world.engine.openHistory(request(hours(-6), hours(-1)), at(hours(-3)));
    await world.pass(1_000);

    await world.engine.setCursor(at(hours(-3)), 60);
    await world.pass(100);
    const before = world.snapshots.length;
    const listBefore = world.snapshot().list;
    const cursors = new Set<number>();
    await world.pass(1_000);
    for (const { now } of world.snapshots.slice(before)) cursors.add(now);
    expect(cursors.size).toBeGreaterThan(50);
    expect(cursors.size).toBeLessThan(70);
    const lists = new Set(world.snapshots.slice(before).map(({ list }) => list));
    expect(lists.size).toBeGreaterThanOrEqual(4);
    expect(lists.size).toBeLessThanOrEqual(6);
    expect(world.snapshot().list).not.toBe(listBefore);
    expect(world.snapshot().now - at(hours(-3))).toBeGreaterThan(60 * 1_000);
    expect(Math.abs(world.snapshot().now - at(hours(-3)) - 66_000)).toBeLessThan(1_500);

    await world.engine.setCursor(at(hours(-2)), MAX_REPLAY_RATE * 10);
    await world.pass(600);
    expect(world.snapshot().history?.rate).toBe(MAX_REPLAY_RATE);
    await world.pass(1_000);
    expect(world.snapshot().history).toMatchObject({ cursor: at(hours(-1)), rate: 0 });

    await world.engine.setCursor(at(hours(-5)), Number.NEGATIVE_INFINITY);
    await world.pass(500);
    expect(world.snapshot().history?.rate).toBe(-MAX_REPLAY_RATE);
    await world.pass(1_000);
    expect(world.snapshot().history).toMatchObject({ cursor: at(hours(-6)), rate: 0 });
  });

  test.each<[number, number]>([
    [Number.NaN, 1],
    [0, Number.NaN],
  ])("changes nothing for a cursor that is no number: %d %d", async (cursor, rate) => {
    const world = await createPastWorld();
    await world.engine.openHistory(request(hours(-6), hours(-1)), at(hours(-3)));
    await world.engine.setCursor(epochMs(cursor), rate);
    await world.pass(500);

    expect(world.snapshot().history).toMatchObject({ cursor: at(hours(-3)), rate: 0 });
  });

  test("tells the selected vehicle as the track has it, in full even of many [HIST-03]", async () => {
    const world = await createPastWorld(25);
    await world.engine.select(vehicleId(2));
    await world.engine.openHistory(request(hours(-3), hours(-1), "all"), at(hours(-2) + 15_000));
    await world.pass(2_000);

    const { selected } = world.snapshot();
    expect(selected).toMatchObject({
      name: "Bus 2",
      state: "moving",
      position: {
        fixTime: at(hours(-2)),
        longitude: expect.closeTo(longitudeAt(hours(-2)) + 0.0005, 5),
        attributes: { ignition: true, fuel: 50 },
      },
    });
    const whole = world.server.asked.filter((path) => path.includes("fields=all"));
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.every((path) => path.includes("deviceId=2&"))).toBe(true);

    await world.engine.setCursor(at(hours(-3)), 0);
    await world.engine.select(vehicleId(9));
    await world.pass(1_000);
    expect(world.snapshot().selected?.name).toBe("Bus 9");
  });

  test.each<[string, number, number, "all" | readonly number[], number]>([
    ["of no length", hours(-3), hours(-3), [1], 0],
    ["from after to", hours(-1), hours(-3), "all", 0],
    ["of nobody", hours(-3), hours(-1), [], 0],
    ["of somebody unknown", hours(-3), hours(-1), [77, -1, Number.NaN], 0],
    ["of a time to come", hours(3), hours(6), "all", 0],
    ["before there was anything", days(-9), days(-8), [1], 0],
    ["of no time", Number.NaN, Number.NaN, [1], 0],
    ["up to a time to come", hours(-1), hours(6), [1], 120],
    ["of somebody twice", hours(-2), hours(-1), [1, 1, 2], 240],
    [
      "on a day of 23 hours",
      Date.UTC(2026, 2, 29) - NOON,
      Date.UTC(2026, 2, 29, 23) - NOON,
      [1],
      0,
    ],
    ["across two UTC days", hours(-13), hours(-11), [1], 240],
  ])("is complete %s", async (_, from, to, vehicles, points) => {
    const world = await createPastWorld();
    await world.engine.openHistory(request(from, to, vehicles), at(from));
    await world.pass(2_000);

    const { history, ...past } = world.snapshot();
    expect(history).toMatchObject({ load: { type: "complete" }, points });
    expect(Number.isNaN(past.now)).toBe(false);
    for (const longitude of Object.values(markers(world.snapshot())))
      expect(longitude).not.toBe(60);
    if (points === 0) {
      const sum = Object.values(past.counts).reduce((one, other) => one + other, 0);
      expect(past.counts.disconnected).toBe(sum);
    }
  });

  test.each<[number, number]>([
    [-8e15, 8e15],
    [days(-300_000), 0],
  ])("refuses at once what no quota could hold: %d to %d", async (from, to) => {
    const world = await createPastWorld();
    await world.engine.openHistory(request(from, to, "all"), NOON);
    await world.pass(1_000);

    expect(world.snapshot().history).toMatchObject({
      load: { type: "failed", reason: "tooMuch" },
      points: 0,
    });
    expect(world.historyCalls()).toBe(0);
    expect(world.snapshot().list.rows).toEqual([]);
  });

  test("draws the ignition of a day up to the cursor beside each row [LIST-05]", async () => {
    const world = await createPastWorld();
    const day = { from: at(hours(-24)), until: NOON };
    await world.engine.setListView({ ...DEFAULT_LIST_VIEW, activity: day });
    await world.engine.openHistory(request(hours(-24), 0), at(hours(-18)));
    await world.pass(1_000);

    expect(world.snapshot().list.rows[0]?.activity).toEqual({
      on: [0, 6 * 3_600],
      off: [],
      onFor: hours(6),
    });
  });

  test("shows the last of several questions, and leaves nothing of the others [H03]", async () => {
    const world = await createPastWorld();
    world.server.hold();
    await world.engine.openHistory(request(hours(-6), hours(-5), [1]), at(hours(-6)));
    await world.pass(50);
    await world.engine.openHistory(request(hours(-4), hours(-3), [2]), at(hours(-3)));
    await world.pass(50);
    world.server.release();
    await world.pass(1_000);

    expect(world.snapshot().history).toMatchObject({ load: { type: "complete" }, points: 120 });
    expect(Object.keys(markers(world.snapshot()))).toEqual(["2"]);
  });

  test("asks for nothing that is here already [HIST-02]", async () => {
    const world = await createPastWorld();
    await world.engine.openHistory(request(days(-2), days(-1), [1, 2]), at(days(-1)));
    await world.pass(1_000);
    const calls = world.historyCalls();
    await world.engine.closeHistory();

    await world.engine.openHistory(request(hours(-40), hours(-30), [1]), at(hours(-30)));
    await world.pass(1_000);

    expect(world.historyCalls()).toBe(calls);
    expect(world.snapshot().history).toMatchObject({ load: { type: "complete" }, points: 1_200 });
  });

  test("derives route, timeline, trips, series and steps of what is open", async () => {
    const world = await createPastWorld(25);
    await world.engine.openHistory(request(hours(-3), hours(-1), "all"), at(hours(-2)));
    await world.pass(1_000);
    const asked = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      await world.pass(2_000);
      return answer;
    };
    const view = { vehicle: ONE, from: at(hours(-3)), to: at(hours(-1)), widthPx: 500 };

    const route = await asked(
      world.engine.historyRoute({ vehicles: [ONE], zoom: 10, colouring: "speed" }),
    );
    expect(route).toMatchObject({ points: 240, bounds: { south: expect.closeTo(0.1, 5) } });
    const timeline = await asked(world.engine.historyTimeline(view));
    expect([timeline.count, timeline.starts[0]]).toEqual([1, at(hours(-3))]);
    const trips = await asked(world.engine.historyTrips(ONE, "read"));
    expect(trips.revision).toBe(world.snapshot().history?.revision);
    const { series } = await asked(
      world.engine.historySeries({ ...view, keys: ["speed", "fuel"] }),
    );
    expect(series.map(({ key, least, largest }) => [key, least, largest])).toEqual([
      ["speed", 20, 20],
      ["fuel", 50, 50],
    ]);
    expect(
      await asked(
        world.engine.historyStep(ONE, { from: at(hours(-2)), unit: "point", direction: 1 }),
      ),
    ).toBe(at(hours(-2) + seconds(30)));
    await world.engine.closeHistory();
    expect(
      await asked(world.engine.historyRoute({ vehicles: [ONE], zoom: 10, colouring: "trip" })),
    ).toMatchObject({ points: 0 });
    expect(await asked(world.engine.historyTrips(ONE, "read"))).toMatchObject({
      trips: [],
      stops: [],
    });
    expect((await asked(world.engine.historyTimeline(view))).count).toBe(0);
    expect(
      await asked(world.engine.historyStep(ONE, { from: NOON, unit: "trip", direction: -1 })),
    ).toBeUndefined();
  });

  test("says where everybody was at the cursor, also who is not on the map [HIST-07]", async () => {
    const world = await createPastWorld();
    expect(await world.engine.historyMoment()).toBeUndefined();
    world.points.delete(3);
    await world.engine.setViewport(undefined);
    await world.engine.openHistory(request(hours(-6), hours(-1), "all"), at(hours(-3)));
    await world.pass(2_000);
    const answer = await world.engine.historyMoment();
    expect([answer?.moment, answer?.leftOut]).toEqual([at(hours(-3)), 0]);
    const longitude = expect.closeTo(longitudeAt(hours(-3)), 6);
    expect(
      answer?.rows.map(({ name, position: of }) => [name, of?.fixTime, of?.longitude]),
    ).toEqual([
      ["Bus 1", at(hours(-3)), longitude],
      ["Bus 2", at(hours(-3)), longitude],
      ["Bus 3", undefined, undefined],
    ]);
  });

  test("says that some of it never came, and brings it when asked again [H05]", async () => {
    const world = await createPastWorld();
    const well = world.server.answers["/api/history"]!;
    world.server.answers["/api/history"] = (query) =>
      readAsked(query).from < NOON - hours(12) ? new Response("no", { status: 503 }) : well(query);
    await world.engine.openHistory(request(days(-1), hours(-1)), at(hours(-2)));
    await world.pass(minutes(2));
    expect(world.snapshot().history).toMatchObject({
      load: { type: "partial", reason: "busy" },
      points: 11 * 120,
    });

    world.server.answers["/api/history"] = well;
    await world.engine.retryHistory();
    await world.pass(1_000);
    expect(world.snapshot().history?.load).toEqual({ type: "complete" });
  });

  test("forgets everything when somebody stops or is signed out, and asks for nothing more [E14]", async () => {
    const world = await createPastWorld();
    await world.engine.openHistory(request(hours(-6), hours(-1), "all"), at(hours(-3)));
    await world.engine.setCursor(at(hours(-3)), 10);
    await world.pass(1_000);
    world.server.cutConnections(4401);
    await world.pass(1_000);

    expect(world.snapshot()).toMatchObject({ connection: { type: "signedOut" } });
    expect(world.snapshot().history).toBeUndefined();
    expect(world.snapshot().counts.moving).toBe(0);
    expect(await world.engine.recordedFrom()).toBeUndefined();
    const asked = world.server.asked.length;
    await world.pass(minutes(5));
    expect(world.server.asked).toHaveLength(asked);

    await world.engine.start();
    await world.pass(1_000);
    expect(world.snapshot().history).toBeUndefined();
    const calls = world.historyCalls();
    await world.engine.openHistory(request(hours(-6), hours(-1), "all"), at(hours(-3)));
    await world.pass(1_000);
    expect(world.historyCalls()).toBeGreaterThan(calls);
  });

  test("opens as soon as the fleet is there when it is asked for before", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1 }));
    world.server.answers["/api/history"] = (query) =>
      historyResponse(bytesOf(answerOf(new Map([[1, track(1)]]), readAsked(query))));
    await world.engine.openHistory(request(hours(-6), hours(-1), "all"), at(hours(-3)));
    await world.engine.setCursor(at(hours(-2)), 0);
    await world.open();
    await world.pass(1_500);

    expect(world.snapshot().history).toMatchObject({
      load: { type: "complete" },
      points: 600,
      cursor: at(hours(-2)),
    });
    expect(world.snapshot().counts.moving).toBe(1);
  });

  test("that is stopped before the fleet is there asks for nothing until it is asked again [HIST-02] [H03]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1 }));
    world.server.answers["/api/history"] = (query) =>
      historyResponse(bytesOf(answerOf(new Map([[1, track(1)]]), readAsked(query))));
    const historyCalls = () =>
      world.server.asked.filter((path) => path.startsWith("/api/history")).length;
    await world.engine.openHistory(request(hours(-6), hours(-1), "all"), at(hours(-3)));
    await world.engine.cancelHistory();
    await world.open();
    await world.pass(1_500);

    expect(world.snapshot().history?.load).toEqual({ type: "cancelled", missing: 2 });
    expect(historyCalls()).toBe(0);

    await world.engine.retryHistory();
    await world.pass(1_500);
    expect(world.snapshot().history).toMatchObject({ load: { type: "complete" }, points: 600 });
  });

  test("leaves the live fleet as an engine has it that never looked back, 200 times [H06]", async () => {
    const figures = { cycles: 0, differing: 0, timers: new Set<number>() };
    const looking = await createPastWorld();
    const living = await createPastWorld();
    const both = [looking, living];
    for (let cycle = 0; cycle < 200; cycle++) {
      const moment = hours(-20) + cycle * minutes(5);
      const vehicles = cycle % 3 === 0 ? ("all" as const) : [1 + (cycle % 3)];
      await looking.engine.openHistory(request(moment, moment + hours(1), vehicles), at(moment));
      if (cycle % 2 === 0) await looking.engine.setCursor(at(moment), cycle % 4 === 0 ? 600 : -60);
      if (cycle % 5 === 0) await looking.engine.setVisible(false);
      for (const world of both) {
        await world.pass(150);
        world.server.report(
          position({
            vehicle: 1 + (cycle % 3),
            id: 1_000 + cycle,
            at: world.serverNow() - NOON,
            latitude: 0.1 * (1 + (cycle % 3)),
            longitude: 60 + cycle / 100,
            speed: cycle % 7,
          }),
        );
        await world.engine.setListView({
          ...DEFAULT_LIST_VIEW,
          order: cycle % 2 ? "vehicle" : "status",
        });
        await world.pass(200);
      }
      await looking.engine.setVisible(true);
      await looking.engine.closeHistory();
      for (const world of both) await world.pass(700);
      const [one, other] = both.map((world) => world.snapshot());
      expect(Math.abs(one!.now - other!.now)).toBeLessThan(1_100);
      const isSame =
        JSON.stringify(withoutMotion(one!)) === JSON.stringify(withoutMotion(other!)) &&
        one!.history === undefined;
      figures.cycles++;
      if (!isSame) {
        figures.differing++;
        expect(withoutMotion(one!)).toEqual(withoutMotion(other!));
      }
      if (cycle >= 20) figures.timers.add(looking.timerCount());
    }

    expect(figures).toMatchObject({ cycles: 200, differing: 0 });
    expect(Math.max(...figures.timers)).toBeLessThanOrEqual(living.timerCount() + 2);
  });
});

/** To be compared: columns as arrays, without what depends on the moment of the snapshot. */
function withoutMotion({ connection, counts, list, selected, map }: Snapshot): unknown {
  const { motion: _motion, ages: _ages, ...shown } = map.markers;
  const columns = Object.entries(shown).map(([name, column]) => [
    name,
    typeof column === "number" ? column : Array.from(column),
  ]);
  const { clusters, labels, isTooFull } = map;
  return {
    connection,
    counts,
    list,
    selected,
    columns,
    clusters: clusters.count,
    labels,
    isTooFull,
  };
}
