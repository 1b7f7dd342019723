import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { degrees, epochMs, hours, minutes, seconds } from "#domain/units";
import { createDriverKeys } from "#domain/vehicle/driverKeys";
import { DEFAULT_STATE_RULES, VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import {
  BYTES,
  COURSE,
  coordinateAt,
  FLAGS,
  IGNITION_ON,
  KNOWS_IGNITION,
  SINGLES,
  SPEED,
} from "../../../../../workers/engine/columns/fleetColumns.ts";
import { createFleet } from "../../../../../workers/engine/fleet/fleet.ts";
import { markerStateAt } from "../../../../../workers/engine/fleet/noteIdling.ts";
import { createPastFleet } from "../../../../../workers/engine/history/past/pastFleet.ts";
import { createTrackStore } from "../../../../../workers/engine/history/tracks/trackStore.ts";
import { byName } from "../../../../../workers/engine/text/byName.ts";
import { NOON, position, vehicle } from "../../../../support/fleetBuilders.ts";
import { blockOf } from "../../../../support/historyBuilders.ts";
import { type KnownTime, type NaivePoint, naiveMoment } from "../../../../support/naivePast.ts";

const ONE = vehicleId(1);
const at = (ms: number) => epochMs(NOON + ms);

/** A live fleet of so many, everybody at a coordinate where nobody of the past is. */
function liveFleet(count: number) {
  const live = createFleet();
  for (let id = 1; id <= count; id++) {
    live.putVehicle(vehicle({ id, group: 1 + (id % 2), plate: `P-${id}`, model: "Truck" }));
    live.applyPosition(position({ vehicle: id, latitude: 60, longitude: 25, speed: 99 }), NOON);
  }
  live.replaceGroups(
    [1, 2].map((id) => ({ id, name: `Group ${id}`, groupId: undefined, attributes: {} }) as never),
    byName,
  );
  return live;
}

function past(
  count = 1,
  who: "all" | readonly number[] = "all",
  driverNamesAt?: (at: number) => ReadonlyMap<string, string>,
) {
  const live = liveFleet(count);
  const store = createTrackStore();
  const fleet = createPastFleet({
    live,
    store,
    ...(driverNamesAt && { driverNamesAt }),
    who: () => (who === "all" ? who : who.map(vehicleId)),
    onMoved: () => undefined,
  });
  return { live, store, past: fleet };
}

/** What the columns say of a vehicle, in the words of the slow calculation. */
function shown({ fleet }: ReturnType<typeof createPastFleet>, id = ONE) {
  const slot = fleet.slotOf(id);
  const { columns } = fleet;
  const coordinate = coordinateAt(columns, slot);
  if (!coordinate) return undefined;
  const flags = columns.records.bytes[slot * BYTES + FLAGS]!;
  return {
    positionId: columns.positionIds[slot],
    fixTime: fleet.fixTimeOf(slot),
    ...coordinate,
    speed: columns.records.singles[slot * SINGLES + SPEED]!,
    course: columns.records.singles[slot * SINGLES + COURSE]!,
    state: VEHICLE_STATES[columns.states[slot]!],
    ignition: flags & KNOWS_IGNITION ? (flags & IGNITION_ON) !== 0 : undefined,
    lastStop: fleet.lastStopOf(slot),
    fuel: fleet.fuelOf(slot),
    driver: fleet.driverOf(slot),
  };
}

type Shown = ReturnType<typeof shown>;

/** Apart on a circle of so many. */
const apart = (one: number, other: number, circle: number) =>
  Math.abs(((((one - other) % circle) + 1.5 * circle) % circle) - circle / 2);

/** The same to the digits that columns keep. */
function expectSame(shownNow: Shown, expected: ReturnType<typeof naiveMoment>): void {
  const { latitude, longitude, course, speed, fuel, ...rest } =
    shownNow ?? ({} as NonNullable<Shown>);
  const {
    latitude: north,
    longitude: east,
    course: turn,
    speed: pace,
    fuel: level,
    ...facts
  } = expected ?? ({} as NonNullable<typeof expected>);
  expect(rest).toEqual(facts);
  if (!expected) return;
  expect(Math.abs(latitude - north)).toBeLessThan(1e-6);
  expect(apart(longitude, east, 360)).toBeLessThan(1e-6);
  expect(apart(course, turn, 360)).toBeLessThan(1e-3);
  expect(Math.abs(speed - pace)).toBeLessThan(1e-3);
  expect(fuel).toBe(level);
}

const SLOT = seconds(10);
const SLOTS = 1_080;

const naivePoint = fc.record(
  {
    at: fc.integer({ min: 0, max: SLOTS - 1 }).map((slot) => slot * SLOT),
    latitude: fc.oneof(
      fc.integer({ min: -4, max: 4 }).map((steps) => steps / 1_000),
      fc.constant(0.001),
    ),
    longitude: fc.oneof(
      fc.integer({ min: 0, max: 3 }).map((steps) => 180 - steps / 1_000),
      fc.integer({ min: 0, max: 3 }).map((steps) => -180 + steps / 1_000),
      fc.constant(180),
    ),
    speed: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
    ),
    course: fc.integer({ min: 0, max: 360 }),
    ignition: fc.boolean(),
    fuel: fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 4),
    driver: fc.constantFrom("a", "b"),
    isLate: fc.boolean(),
  },
  { requiredKeys: ["at", "latitude", "longitude", "speed", "course"] },
);

/** Points that follow each other closely, as most do, and some that do not. */
const track = fc
  .tuple(
    fc.array(naivePoint, { maxLength: 30 }),
    fc.array(fc.tuple(naivePoint, fc.integer({ min: 1, max: 12 })), {
      maxLength: 40,
      size: "large",
    }),
  )
  .map(([scattered, close]): NaivePoint[] => {
    let time = 0;
    const drive = close.map(([point, slots]) => ({ ...point, at: (time += slots * SLOT) }));
    return [...scattered, ...drive]
      .filter((point) => point.at < SLOTS * SLOT)
      .map((point, index) => ({ ...point, id: index + 1 }));
  });

/** Times that are known: some that follow each other, some apart. */
const knownTimes = fc
  .uniqueArray(fc.integer({ min: 0, max: SLOTS }), { minLength: 2, maxLength: 7 })
  .chain((cuts) => {
    const sorted = cuts.sort((one, other) => one - other).map((slot) => slot * SLOT);
    return fc
      .array(fc.nat(3), { minLength: sorted.length, maxLength: sorted.length })
      .map((isThere) =>
        sorted
          .slice(1)
          .map((until, index): KnownTime => ({ from: sorted[index]!, until }))
          .filter((_, index) => isThere[index] !== 0),
      );
  });

const cursors = fc.array(
  fc.oneof(
    fc.integer({ min: -2_000, max: SLOTS * SLOT + 2_000 }),
    fc.integer({ min: 0, max: minutes(40) }),
    fc.integer({ min: 0, max: SLOTS }).map((slot) => slot * SLOT),
  ),
  { minLength: 4, maxLength: 25 },
);

describe("the fleet of the past", () => {
  test("is at every moment as a look at every point says [HIST-03, H04]", () => {
    const seen = { moments: 0, positions: 0, between: 0 };
    fc.assert(
      fc.property(track, knownTimes, cursors, fc.boolean(), (points, known, moments, isLate) => {
        const world = past();
        const putAll = () => {
          for (const { from, until } of known) {
            const inside = points
              .filter((point) => point.at >= from && point.at < until)
              .sort((one, other) => one.at - other.at || one.id - other.id);
            world.store.put(blockOf({ from, until, points: inside }), { isWhole: true });
          }
        };
        if (!isLate) putAll();
        // Forwards, backwards and by leaps on the same fleet: what was before must not show.
        moments.forEach((moment, index) => {
          if (isLate && index === moments.length >> 1) putAll();
          const isHere = !isLate || index >= moments.length >> 1;

          world.past.moveTo(at(moment));

          const expected = isHere ? naiveMoment(points, known, moment) : undefined;
          expectSame(shown(world.past), expected);
          seen.moments++;
          if (expected) seen.positions++;
          if (
            expected &&
            points.every(
              ({ latitude, longitude }) =>
                latitude !== expected.latitude || longitude !== expected.longitude,
            )
          )
            seen.between++;
        });
      }),
      { numRuns: 400 },
    );
    expect(seen.positions).toBeGreaterThan(seen.moments / 8);
    expect(seen.between).toBeGreaterThan(seen.moments / 50);
  });

  test("has the vehicles that were asked for, with the words of the live fleet, and no others [HIST-07]", () => {
    const { past: fleet } = past(6, [2, 3, 5, 99]);
    fleet.moveTo(NOON);

    const { columns, slotCount } = fleet.fleet;
    expect(fleet.fleet.vehicleCount).toBe(3);
    expect(Array.from(columns.vehicleIds.slice(0, slotCount))).toEqual([2, 3, 5]);
    const slot = fleet.fleet.slotOf(vehicleId(3));
    expect(fleet.fleet.textOf(slot)).toMatchObject({
      name: "Vehicle 3",
      uniqueId: "unique-3",
      plate: "P-3",
      model: "Truck",
      groupId: 2,
      link: "unknown",
    });
    expect(fleet.fleet.groupNameOf(fleet.fleet.groupIdOf(slot))).toBe("Group 2");
  });

  test("shows nobody at the live coordinate: who has no point has no position [HIST-07]", () => {
    const { past: fleet } = past(3);
    fleet.moveTo(NOON);

    for (const id of [1, 2, 3]) expect(shown(fleet, vehicleId(id))).toBeUndefined();
    expect(fleet.positionOf(ONE)).toBeUndefined();
  });

  test("follows who comes, goes and is renamed while it is shown", () => {
    const { live, store, past: fleet } = past(3);
    store.put(blockOf({ vehicle: 2, from: 0, until: 1_000, points: [{ at: 0, latitude: 1 }] }), {
      isWhole: false,
    });
    fleet.moveTo(at(500));

    live.removeVehicle(vehicleId(1));
    live.putVehicle(vehicle({ id: 2, name: "Renamed" }));
    live.putVehicle(vehicle({ id: 9 }));
    fleet.moveTo(at(500));

    expect(fleet.fleet.vehicleCount).toBe(3);
    expect(fleet.fleet.slotOf(vehicleId(1))).toBe(-1);
    expect(fleet.fleet.nameOf(fleet.fleet.slotOf(vehicleId(2)))).toBe("Renamed");
    expect(shown(fleet, vehicleId(2))?.latitude).toBe(1);
    expect(shown(fleet, vehicleId(9))).toBeUndefined();
  });

  test("judges by the partner's rules, also when they come later", () => {
    const { live, store, past: fleet } = past();
    const points = [{ at: 0, speed: 10, ignition: true }];
    store.put(blockOf({ from: 0, until: hours(3), points }), { isWhole: false });
    fleet.moveTo(at(1_000));
    expect(shown(fleet)?.state).toBe("moving");

    live.setRules({
      movingFrom: { ...DEFAULT_STATE_RULES.movingFrom, ignitionOn: 12 as never },
      disconnectedAfter: hours(1),
    });
    fleet.moveTo(at(1_000));
    expect(shown(fleet)?.state).toBe("idle");
    fleet.moveTo(at(hours(2)));
    expect(shown(fleet)?.state).toBe("disconnected");
  });

  test("shows idling after a minute of it, and until then what was before", () => {
    const { store, past: fleet } = past();
    const points = [
      { at: 0, speed: 20, ignition: true },
      { at: seconds(30), ignition: true },
      { at: seconds(70), ignition: true },
      { at: seconds(100), ignition: true },
    ];
    store.put(blockOf({ from: 0, until: hours(1), points }), { isWhole: false });
    const markerAt = (ms: number) => {
      fleet.moveTo(at(ms));
      return VEHICLE_STATES[markerStateAt(fleet.fleet.columns, 0, at(ms))];
    };

    expect([0, 29, 40, 89, 91, 120].map((second) => markerAt(seconds(second)))).toEqual([
      "moving",
      "moving",
      "moving",
      "moving",
      "idle",
      "idle",
    ]);
    expect(markerAt(seconds(40))).toBe("moving");
  });

  test("knows of which positions everything is known: of a recorded one not when it was received [HIST-07]", () => {
    const { store, past: fleet } = past();
    const part = (from: number, until: number, isWhole: boolean) =>
      store.put(blockOf({ from, until, points: [{ at: from }] }), { isWhole });
    part(0, hours(1), true);
    part(hours(1), hours(2), false);
    fleet.moveTo(at(minutes(5)));
    expect(fleet.isWholeAt(ONE)).toBe(true);
    fleet.moveTo(at(minutes(65)));
    expect(fleet.isWholeAt(ONE)).toBe(false);
  });

  test("tells the selected vehicle in full, where it is between two points [HIST-03]", () => {
    const { store, past: fleet } = past();
    const points = [
      {
        at: 0,
        latitude: 1,
        longitude: 2,
        speed: 10,
        course: 350,
        ignition: true,
        fuel: 7,
        address: "Rambla 1",
      },
      { at: seconds(60), latitude: 1.001, longitude: 2, speed: 20, course: 10, ignition: true },
    ];
    store.put(blockOf({ from: 0, until: hours(1), points }), { isWhole: true });
    fleet.moveTo(at(seconds(30)));

    expect(fleet.positionOf(ONE)).toMatchObject({
      fixTime: NOON,
      latitude: 1.0005,
      longitude: 2,
      speed: 15,
      course: degrees(0),
      address: "Rambla 1",
      attributes: { ignition: true, fuel: 7 },
    });
    fleet.describe([ONE]);
    expect(fleet.fleet.addressOf(0)).toBe("Rambla 1");
    expect(fleet.fleet.attributesOf(0)).toEqual({ ignition: true, fuel: 7 });
    fleet.moveTo(at(minutes(2)));
    fleet.describe([ONE]);
    expect(fleet.fleet.addressOf(0)).toBeUndefined();
  });

  test("a lent key is shown as whose it was at the moment, whoever has it now [DRV-02]", () => {
    const keys = createDriverKeys(
      [
        { id: 1, key: "ana", name: "Ana" },
        { id: 2, key: "bea", name: "Bea" },
      ],
      [
        { key: "POOL", driver: 1, start: at(0), end: at(minutes(2)) },
        { key: "POOL", driver: 2, start: at(minutes(3)), end: undefined },
      ],
    );
    const { past: fleet, store, live } = past(1, "all", (moment) => keys.namesAt(epochMs(moment)));
    live.renameDrivers(new Map([["POOL", "Bea"]]));
    const points = [0, 1, 2, 3, 4].map((minute) => ({ at: minutes(minute), driver: "POOL" }));
    store.put(blockOf({ from: 0, until: hours(1), points }), { isWhole: true });
    const driverAt = (ms: number) => {
      fleet.moveTo(at(ms));
      return fleet.fleet.driverOf(0);
    };
    expect([1, 2, 3, 1].map((minute) => driverAt(minutes(minute)))).toEqual([
      "Ana",
      "POOL",
      "Bea",
      "Ana",
    ]);
    // Names of the live fleet are taken over with it, and are not those of then.
    live.renameDrivers(new Map([["POOL", "Zoe"]]));
    expect(driverAt(minutes(1))).toBe("Ana");
  });
});
