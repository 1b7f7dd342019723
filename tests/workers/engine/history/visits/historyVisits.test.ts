import { describe, expect, test } from "vitest";
import { type HistoryVisits, MAX_VISITS_A_VEHICLE, type VisitShape } from "#contract/historyVisits";
import type { Result } from "#contract/result";
import { geofenceId, vehicleId } from "#domain/ids";
import { epochMs, hours, minutes, seconds } from "#domain/units";
import { answerOf, bytesOf, historyResponse, readAsked } from "../../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../../support/fleetBuilders.ts";
import type { PointFacts } from "../../../../support/historyBuilders.ts";

const at = (ms: number) => epochMs(NOON + ms);
const START = hours(-6);

/** From 06:00 on, 0.01° to the east a minute on a parallel of its own, turning back at 1°. */
const driving = (id: number, count = 360): readonly PointFacts[] =>
  Array.from({ length: count }, (_, row) => {
    const way = row % 200;
    return {
      at: START + row * minutes(1),
      latitude: id / 10,
      longitude: (way <= 100 ? way : 200 - way) * 0.01,
      speed: 36,
      ignition: true,
    };
  });

/** So many vehicles whose past the server knows; of all of them six hours are open. */
async function openPast(tracks: readonly (readonly PointFacts[])[]) {
  const world = createFakeWorld();
  const points = new Map(tracks.map((track, index) => [index + 1, track]));
  for (const id of points.keys()) {
    world.server.vehicles.set(id, vehicle({ id, name: `Bus ${id}` }));
    world.server.positions.set(id, position({ vehicle: id, latitude: 60, longitude: 60 }));
  }
  world.server.geofences.push(
    { id: 5, name: "Depot", area: "POLYGON ((0.05 0.2, 0.05 0.3, 0.25 0.3, 0.25 0.2))" },
    { id: 6, name: "Yard", area: "CIRCLE (0.1 0.25, 1000)" },
  );
  world.server.answers["/api/history"] = (query) =>
    historyResponse(bytesOf(answerOf(points, readAsked(query))), 50_000);
  world.server.answers["/api/reports/events"] = () => [];
  world.server.answers["/api/server"] = () => ({ attributes: {} });
  await world.open();
  await world.engine.openHistory(
    { vehicles: "all", from: at(START), to: at(0) },
    at(START + minutes(25)),
  );
  await world.pass(3_000);
  expect(world.snapshot().history?.load).toEqual({ type: "complete" });

  /** Asks until all is computed. */
  async function ask(shape: VisitShape, from: number = START, to = 0): Promise<HistoryVisits> {
    for (;;) {
      const answer = await waitFor(
        world.engine.historyVisits({ shape, from: at(from), to: at(to) }),
      );
      if (!answer.ok) throw new Error(answer.reason);
      if (answer.value.done === answer.value.total) return answer.value;
    }
  }
  async function waitFor<Value>(answer: Promise<Value>): Promise<Value> {
    const come: Value[] = [];
    void answer.then((value) => come.push(value));
    for (let round = 0; round < 100 && come.length === 0; round++) await world.pass(50);
    if (come.length === 0) throw new Error("no answer");
    return come[0]!;
  }
  return { ...world, ask, waitFor };
}

const drawn = (south: number, west: number, north: number, east: number): VisitShape => ({
  type: "polygon",
  corners: [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ],
});

describe("who was inside a shape [HIST-07]", () => {
  test("are those of all vehicles that are open, with when and how long", async () => {
    const world = await openPast([driving(1), driving(2), driving(9)]);
    const answer = await world.ask(drawn(0.05, 0.2, 0.25, 0.3));

    expect(answer.vehicles.map(({ name, count, duration }) => [name, count, duration])).toEqual([
      ["Bus 1", 3, minutes(30)],
      ["Bus 2", 3, minutes(30)],
    ]);
    expect(answer.vehicles[0]!.visits.slice(0, 2)).toMatchObject([
      { enter: at(START + minutes(20)), leave: at(START + minutes(30)), enterBy: "crossed" },
      { enter: at(START + minutes(170)), leave: at(START + minutes(180)) },
    ]);
    expect(answer).toMatchObject({ total: 3, leftOut: 0, perhaps: 0, unknown: 0 });
  });

  test("a named area is asked about as a drawn one is, within a part of the time", async () => {
    const world = await openPast([driving(1), driving(2)]);
    const shape = { type: "geofence", geofenceId: geofenceId(5) } as const;
    const { vehicles, bounds } = await world.ask(shape, START + minutes(25), START + minutes(60));

    expect(vehicles.map(({ vehicleId: id, visits }) => [id, visits])).toEqual(
      [1, 2].map((id) => [
        vehicleId(id),
        [
          {
            enter: at(START + minutes(25)),
            leave: at(START + minutes(30)),
            enterBy: "span",
            leaveBy: "crossed",
          },
        ],
      ]),
    );
    expect(bounds.west).toBeCloseTo(0.2, 6);
    expect(bounds.north).toBeCloseTo(0.25, 6);
  });

  test("the time ends where what is open ends", async () => {
    const world = await openPast([driving(1)]);
    const everywhere = drawn(-1, -1, 1, 2);
    const { vehicles } = await world.ask(everywhere, hours(-90), hours(90));
    expect(vehicles[0]).toMatchObject({
      count: 1,
      isUncertain: false,
      visits: [{ enter: at(START), leave: at(0), enterBy: "span", leaveBy: "span" }],
    });
  });

  test("says of how many nobody knows", async () => {
    const later = driving(1).slice(-20);
    const world = await openPast([
      [...driving(1, 26), ...later],
      driving(2),
      [...driving(3, 5), ...driving(3).slice(-20)],
      later,
    ]);
    const answer = await world.ask(drawn(0.05, 0.2, 0.25, 0.3), hours(-2), hours(-2));
    expect(answer).toMatchObject({ perhaps: 1, unknown: 2, total: 4, vehicles: [] });
  });

  test("lists so many visits of a vehicle, and counts the rest", async () => {
    const count = 2 * (MAX_VISITS_A_VEHICLE + 30);
    const toAndFro = Array.from({ length: count }, (_, row) => ({
      at: START + row * seconds(30),
      latitude: 0.1,
      longitude: row % 2 === 0 ? 0.199 : 0.201,
      speed: 20,
      ignition: true,
    }));
    const world = await openPast([toAndFro]);
    const { vehicles, leftOut } = await world.ask(drawn(0, 0.2, 0.2, 0.3));
    expect(vehicles[0]!.visits).toHaveLength(MAX_VISITS_A_VEHICLE);
    expect(vehicles[0]!.count).toBe(count / 2);
    expect(leftOut).toBe(30);
    // Half of each way there and back; after the last nobody saw it come back, and it is there still.
    const since = hours(6) - (count - 1) * seconds(30);
    expect(vehicles[0]!.duration).toBe((count / 2) * seconds(30) - seconds(15) + since);
  });

  test.each([
    [
      "a line",
      {
        type: "polygon",
        corners: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    [
      "numbers that are none",
      {
        type: "polygon",
        corners: [
          [0, 0],
          [1, Number.NaN],
          [1, 1],
        ],
      },
    ],
    ["an area that is gone", { type: "geofence", geofenceId: geofenceId(99) }],
  ] as const)("%s is no shape", async (_, shape) => {
    const world = await openPast([driving(1)]);
    const answer = await world.waitFor(
      world.engine.historyVisits({ shape, from: at(START), to: at(0) }),
    );
    expect(answer).toEqual({ ok: false, reason: "noArea" });
  });

  test("of two questions the newer is worked on, and the older is answered", async () => {
    const world = await openPast([driving(1), driving(2)]);
    const view = { from: at(START), to: at(0) };
    const answers: [string, Result<HistoryVisits, string>][] = [];
    const older = world.engine.historyVisits({ ...view, shape: drawn(0.05, 0.2, 0.25, 0.3) });
    const newer = world.engine.historyVisits({ ...view, shape: drawn(0.05, 0.2, 0.15, 0.3) });
    void older.then((answer) => answers.push(["older", answer]));
    void newer.then((answer) => answers.push(["newer", answer]));
    await world.waitFor(Promise.all([older, newer]));

    const found = Object.fromEntries(answers);
    expect(found.newer).toMatchObject({ value: { done: 2, vehicles: [{ name: "Bus 1" }] } });
    const stopped = found.older;
    expect(stopped?.ok && stopped.value.done < 2).toBe(true);
  });

  test("what is closed meanwhile says so", async () => {
    const world = await openPast([driving(1)]);
    const view = { shape: drawn(0, 0, 1, 1), from: at(START), to: at(0) };
    const asked = world.engine.historyVisits(view);
    await world.engine.closeHistory();
    expect(await world.waitFor(asked)).toEqual({ ok: false, reason: "closed" });
    expect(await world.waitFor(world.engine.historyVisits(view))).toMatchObject({ ok: false });
  });
});

test("an area's card counts who is inside at the cursor's moment, and now once it is closed [HIST-07] [MAP-08]", async () => {
  const world = await openPast([driving(1), driving(2), driving(9)]);
  const inside = async () => {
    const found = await world.engine.areaDetail(geofenceId(5));
    return found.ok && found.value.vehicles;
  };
  expect(await inside()).toBe(2);

  await world.engine.setCursor(at(START + minutes(40)), 0);
  await world.pass(500);
  expect(await inside()).toBe(0);

  await world.engine.setCursor(at(START + minutes(171)), 0);
  await world.pass(500);
  expect(await inside()).toBe(2);

  await world.engine.closeHistory();
  await world.pass(500);
  expect(await inside()).toBe(0);
  world.server.report(position({ vehicle: 3, at: 5_000, latitude: 0.1, longitude: 0.25 }));
  await world.pass(1_000);
  expect(await inside()).toBe(1);
});
