import { describe, expect, test } from "vitest";
import { TIMELINE_BANDS } from "#contract/history";
import { DEFAULT_LIST_VIEW, type ListView } from "#contract/listView";
import type { Snapshot } from "#contract/snapshot";
import { eventToWire } from "#contract/traccar/wireEvent";
import { positionToWire } from "#contract/traccar/wirePosition";
import { eventId, geofenceId, type VehicleId, vehicleId } from "#domain/ids";
import { epochMs, hours, minutes, seconds } from "#domain/units";
import { VEHICLE_STATES, type VehicleState } from "#domain/vehicle/vehicleState";
import { answerOf, bytesOf, historyResponse, readAsked } from "../../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../../support/fakeWorld.ts";
import { alarm, NOON, position, vehicle } from "../../../../support/fleetBuilders.ts";
import type { PointFacts } from "../../../../support/historyBuilders.ts";

const START = hours(-4);
const DEPOT = geofenceId(5);
const at = (ms: number) => epochMs(NOON + ms);
/** Minutes since the open time began. */
const minute = (count: number) => START + minutes(count);

interface Fact {
  readonly minute: number;
  readonly longitude: number;
  readonly doing: "drives" | "idles" | "parks";
}

const point = ({ minute: count, longitude, doing }: Fact): PointFacts => ({
  at: minute(count),
  latitude: 0,
  longitude,
  speed: doing === "drives" ? 20 : 0,
  ignition: doing !== "parks",
});

/** The depot is from longitude 0 to 0.1. */
const TRACKS: Record<string, readonly Fact[]> = {
  // Out of the depot after an hour, 0.01° a minute, and stands 0.6° farther on.
  Bus: [
    { minute: -30, longitude: 0.05, doing: "parks" },
    { minute: 60, longitude: 0.05, doing: "parks" },
    ...Array.from(
      { length: 60 },
      (_, row): Fact => ({
        minute: 61 + row,
        longitude: 0.05 + 0.01 * (row + 1),
        doing: "drives",
      }),
    ),
    { minute: 121, longitude: 0.65, doing: "parks" },
  ],
  // Left in the depot five hours before, and silent since.
  Van: [{ minute: -300, longitude: 0.06, doing: "parks" }],
  // Idles in the depot for half an hour, then nothing more.
  Crane: Array.from(
    { length: 30 },
    (_, row): Fact => ({
      minute: 30 + row,
      longitude: 0.07,
      doing: "idles",
    }),
  ),
  // Drives into the depot, is silent for an hour, and reports from outside of it.
  Truck: [
    ...Array.from(
      { length: 10 },
      (_, row): Fact => ({
        minute: 80 + row,
        longitude: 0.14 - 0.01 * row,
        doing: "drives",
      }),
    ),
    ...Array.from(
      { length: 10 },
      (_, row): Fact => ({
        minute: 150 + row,
        longitude: 0.5 + 0.01 * row,
        doing: "drives",
      }),
    ),
  ],
  // Left six days before: disconnected all the time.
  Trailer: [{ minute: -6 * 24 * 60, longitude: 0.08, doing: "parks" }],
};
const NAMES = Object.keys(TRACKS);
const idOf = (name: string): VehicleId => vehicleId(NAMES.indexOf(name) + 1);

/** By the specification alone: where its last position says, in the state of that, until five days of silence. */
function expected(name: string, count: number): { state: VehicleState; isInside: boolean } {
  const last = TRACKS[name]!.findLast((fact) => fact.minute <= count);
  const isAway = !last || count - last.minute > 5 * 24 * 60;
  const states = { drives: "moving", idles: "idle", parks: "stopped" } as const;
  return {
    state: isAway ? "disconnected" : states[last.doing],
    isInside: last !== undefined && last.longitude >= 0 && last.longitude <= 0.1,
  };
}

async function openPast(vehicles: "all" | readonly VehicleId[]) {
  const world = createFakeWorld();
  const points = new Map(NAMES.map((name) => [idOf(name) as number, TRACKS[name]!.map(point)]));
  for (const name of NAMES) {
    world.server.vehicles.set(idOf(name), vehicle({ id: idOf(name), name }));
    world.server.positions.set(
      idOf(name),
      position({ vehicle: idOf(name), at: -1_000, latitude: 60, longitude: 60, speed: 30 }),
    );
  }
  world.server.geofences.push({
    id: DEPOT,
    name: "Depot",
    area: "POLYGON ((-0.1 0, -0.1 0.1, 0.1 0.1, 0.1 0))",
  });
  world.server.answers["/api/history"] = (query) =>
    historyResponse(bytesOf(answerOf(points, readAsked(query))), 50_000);
  world.server.answers["/api/history/last"] = (query) => {
    const before = Date.parse(query.get("before")!) - NOON;
    return query
      .getAll("deviceId")
      .map(Number)
      .flatMap((id) => {
        const last = points.get(id)!.findLast((one) => one.at < before);
        if (!last) return [];
        const { ignition, ...facts } = last;
        const found = position({ ...facts, vehicle: id, attributes: { ignition: ignition! } });
        return [positionToWire(found)];
      });
  };
  const sos = { ...alarm(7, idOf("Bus")), id: eventId(7), eventTime: at(minute(90)) };
  world.server.answers["/api/reports/events"] = (query) =>
    query.getAll("deviceId").includes(String(idOf("Bus"))) ? [eventToWire(sos)] : [];
  world.server.answers["/api/server"] = () => ({ attributes: {} });
  await world.engine.setViewport({
    bounds: { west: -80, south: -70, east: 90, north: 70 },
    zoom: 3,
    clusters: false,
  });
  await world.engine.setListView(LIST);
  await world.open();
  const before = world.snapshot();
  await world.engine.openHistory({ vehicles, from: at(START), to: at(0) }, at(START));
  await world.pass(3_000);
  expect(world.snapshot().history?.load).toEqual({ type: "complete" });

  async function answer<Value>(coming: Promise<Value>): Promise<Value> {
    const come: Value[] = [];
    void coming.then((value) => come.push(value));
    for (let round = 0; round < 100 && come.length === 0; round++) await world.pass(50);
    if (come.length === 0) throw new Error("no answer");
    return come[0]!;
  }
  return { ...world, before, answer };
}
const LIST: ListView = { ...DEFAULT_LIST_VIEW, order: "vehicle" };

type World = Awaited<ReturnType<typeof openPast>>;

const statesOf = ({ list }: Snapshot) =>
  Object.fromEntries(list.rows.map(({ name, state }) => [name, state]));

/** Who the map shows in the depot. */
const markersInside = ({ map: { markers } }: Snapshot) =>
  Array.from({ length: markers.count }, (_, row) => ({
    name: NAMES[markers.vehicleIds[row]! - 1]!,
    longitude: markers.lngLat[row * 2]!,
  }))
    .filter(({ longitude }) => longitude >= 0 && longitude <= 0.1)
    .map(({ name }) => name)
    .sort();

async function visitorsOf(world: World, moment: number) {
  const answer = await world.answer(
    world.engine.historyVisits({
      shape: { type: "geofence", geofenceId: DEPOT },
      from: at(moment),
      to: at(moment),
    }),
  );
  if (!answer.ok) throw new Error(answer.reason);
  return {
    names: answer.value.vehicles.map(({ name }) => name).sort(),
    perhaps: answer.value.perhaps,
  };
}

async function insideNow(world: World) {
  const found = await world.answer(world.engine.areaDetail(DEPOT));
  return found.ok ? found.value.vehicles : undefined;
}

describe("everything is of the cursor's moment [HIST-07]", () => {
  test.each([1, 29, 45, 60.2, 75, 95, 130, 200])(
    "of the whole fleet: map, list, filters, counts, occupancy and visits, minute %d",
    async (count) => {
      const world = await openPast("all");
      await world.engine.setCursor(at(minute(count)), 0);
      await world.pass(1_000);
      const snapshot = world.snapshot();

      const all = Object.fromEntries(NAMES.map((name) => [name, expected(name, count)]));
      expect(statesOf(snapshot)).toEqual(
        Object.fromEntries(NAMES.map((name) => [name, all[name]!.state])),
      );
      const counts = Object.fromEntries(
        VEHICLE_STATES.map((state) => [
          state,
          NAMES.filter((name) => all[name]!.state === state).length,
        ]),
      );
      expect(snapshot.counts).toEqual(counts);
      const inside = NAMES.filter((name) => all[name]!.isInside).sort();
      expect(markersInside(snapshot)).toEqual(inside);
      expect(await insideNow(world)).toBe(inside.length);
      // The truck reported from elsewhere an hour later; who is disconnected is nowhere.
      const isDoubtful = count > 89 && count < 150;
      const sure = inside.filter(
        (name) => all[name]!.state !== "disconnected" && !(isDoubtful && name === "Truck"),
      );
      const visits = await visitorsOf(world, minute(count));
      // The crane's first report came from inside: it may have been there before.
      const perhaps = inside.length - sure.length + (count < 30 ? 1 : 0);
      expect(visits).toEqual({ names: sure, perhaps });

      for (const state of VEHICLE_STATES) {
        await world.engine.setListView({ ...LIST, state });
        await world.pass(300);
        expect(world.snapshot().list.rows.map(({ name }) => name)).toEqual(
          NAMES.filter((name) => all[name]!.state === state).sort(),
        );
      }
    },
  );

  test("of one vehicle: its own state, marker, events and visits, and nobody else", async () => {
    const bus = idOf("Bus");
    const world = await openPast([bus]);
    await world.engine.select(bus);
    for (const count of [1, 75, 130]) {
      await world.engine.setCursor(at(minute(count)), 0);
      await world.pass(1_000);
      const { state, isInside } = expected("Bus", count);
      expect(statesOf(world.snapshot())).toEqual({ Bus: state });
      expect(world.snapshot().selected).toMatchObject({ name: "Bus", state });
      expect(world.snapshot().counts[state]).toBe(1);
      expect(await insideNow(world)).toBe(isInside ? 1 : 0);
      expect((await visitorsOf(world, minute(count))).names).toEqual(isInside ? ["Bus"] : []);
    }
    const { events, starts, bands } = await world.answer(
      world.engine.historyTimeline({ vehicle: bus, from: at(START), to: at(0), widthPx: 10 }),
    );
    // It stood before the time began, and the list says so from its first moment on.
    expect([starts[0], TIMELINE_BANDS[bands[0]!]]).toEqual([at(START), "stopped"]);
    expect(events.map(({ time, longitude }) => [time, longitude])).toEqual([
      [at(minute(90)), expect.closeTo(0.35, 5)],
    ]);
  });

  test("and leaving shows the live fleet again, exactly as it is [HIST-01]", async () => {
    const world = await openPast("all");
    await world.engine.setCursor(at(minute(75)), 60);
    await world.pass(2_000);
    world.server.report(
      position({ vehicle: idOf("Van"), at: seconds(5), latitude: 0, longitude: 0.05, speed: 0 }),
    );
    await world.engine.closeHistory();
    await world.pass(1_000);
    const { history, list, counts, map } = world.snapshot();
    expect(history).toBeUndefined();
    expect(statesOf(world.snapshot())).toEqual({ ...statesOf(world.before), Van: "idle" });
    expect(counts).toEqual({ ...world.before.counts, moving: 4, idle: 1 });
    expect(list.rows.map(({ name }) => name)).toEqual(NAMES.slice().sort());
    expect(map.markers.count).toBe(NAMES.length);
    expect(await insideNow(world)).toBe(1);
  });
});
