import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIST_VIEW, LIST_ORDERS, type ListView } from "#contract/listView";
import { groupId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { days, epochMs, hours } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { countStates } from "../../../workers/engine/fleet/classify.ts";
import { createFleet } from "../../../workers/engine/fleet/fleet.ts";
import { createList } from "../../../workers/engine/list/list.ts";
import { createMapView } from "../../../workers/engine/map/mapView.ts";
import { byName } from "../../../workers/engine/text/byName.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { createNaiveFleet } from "../../support/naiveFleet.ts";

/** The real fleet and the obvious one, side by side, given the same. */
class Pair {
  real = createFleet();
  list = createList(this.real);
  map = createMapView(this.real);
  naive = createNaiveFleet();
  now = NOON;
}

class Step implements fc.Command<object, Pair> {
  readonly words: string;
  readonly act: (pair: Pair) => void;
  constructor(words: string, act: (pair: Pair) => void) {
    this.words = words;
    this.act = act;
  }
  check = () => true;
  run = (_: object, pair: Pair) => this.act(pair);
  toString = () => this.words;
}

const ids = fc.integer({ min: 1, max: 6 });
const words = fc.constantFrom("Bus", "bus 10", "Bus 9", "Ação", "acao", "Zug", "", "10", "nobody");
const facts = fc.record({
  id: ids,
  name: words,
  group: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  plate: fc.constantFrom("SBA 1234", " sba 99 ", ""),
});
type VehicleSketch = Omit<NonNullable<Parameters<typeof vehicle>[0]>, "group"> & {
  id: number;
  group: number | undefined;
};
type PositionSketch = Parameters<typeof position>[0] & Pick<Position, "valid" | "address">;

/** Some read their fuel by a rule of their own, the same as long as they live. */
const setups: Readonly<Record<number, Attributes>> = {
  1: { fuel_low_threshold: 0, fuel_high_threshold: 50 },
  2: { fuel_low_threshold: 60, fuel_high_threshold: 10 },
  3: { xpert: true },
  4: { lastDriverUniqueId: "Rui" },
};
const vehicles = facts.map(vehicleOf);

function vehicleOf({ group, ...rest }: VehicleSketch): Vehicle {
  const made = vehicle(group === undefined ? rest : { ...rest, group });
  return { ...made, attributes: { ...made.attributes, ...setups[rest.id] } };
}

const positions = fc
  .record({
    vehicle: ids,
    at: fc.integer({ min: days(-6), max: 60_000 }),
    id: fc.integer({ min: 1, max: 40 }),
    speed: fc.constantFrom(0, 2.99, 3, 3.99, 4, 50),
    longitude: fc.constantFrom(-180, -179.9, -56.2, -56.1, 0, 179.9, 180),
    latitude: fc.constantFrom(-90, -34.9, -34.8, 0, 89),
    valid: fc.boolean(),
    address: fc.constantFrom(undefined, "Rua Ana 5", "Zugspitze"),
    attributes: fc.record({
      ignition: fc.constantFrom(true, false, "broken"),
      fuelLevel: fc.constantFrom(-1, 0, 12.3, 50, "full"),
      driverUniqueId: fc.constantFrom("Ana", "Zoë", " ", 77),
    }),
  })
  .map(positionOf);

function positionOf({ valid, address, ...rest }: PositionSketch): Position {
  return { ...position(rest), valid, address };
}

const groups = fc
  .uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
  .chain((list) =>
    fc.tuple(
      ...list.map((id) => words.map((name) => ({ id: groupId(id), name, parentId: undefined }))),
    ),
  );

const views: fc.Arbitrary<ListView> = fc.record({
  order: fc.constantFrom(...LIST_ORDERS),
  state: fc.constantFrom(undefined, ...VEHICLE_STATES),
  search: fc.constantFrom(
    "",
    " ",
    "bus",
    "BUS 10",
    "ação",
    "ana",
    "sba",
    "unique-3",
    "zug zoe",
    "rua",
    "rui 7",
    "depot",
  ),
  firstRow: fc.constant(0),
  rowCount: fc.constant(100),
  held: fc.constant(false),
});

const report = positions.map(
  (value) =>
    new Step(`position ${value.id} of ${value.vehicleId} at ${value.fixTime}`, (pair) => {
      pair.real.applyPosition(value, pair.now);
      pair.naive.applyPosition(value, pair.now);
    }),
);

/** Positions are what comes most, and late ones need company to be late to. */
const steps: fc.Arbitrary<Step>[] = [
  report,
  report,
  report,
  report,
  vehicles.map(
    (value) =>
      new Step(`vehicle ${value.id} "${value.name}"`, ({ real, naive }) => {
        real.putVehicle(value);
        naive.putVehicle(value);
      }),
  ),
  fc.uniqueArray(vehicles, { selector: ({ id }) => id, maxLength: 6 }).map(
    (list) =>
      new Step(`replace by ${list.map(({ id }) => id).join()}`, ({ real, naive }) => {
        real.replaceVehicles(list);
        naive.replaceVehicles(list);
      }),
  ),
  ids.map(
    (id) =>
      new Step(`${id} is revoked`, ({ real, naive }) => {
        real.removeVehicle(vehicleId(id));
        naive.removeVehicle(vehicleId(id));
      }),
  ),
  fc.tuple(ids, fc.constantFrom(undefined, "Depot Ana", "Zoo")).map(
    ([id, poi]) =>
      new Step(`${id} is at ${poi}`, ({ real, naive }) => {
        real.setPoi(vehicleId(id), poi);
        naive.setPoi(vehicleId(id), poi);
      }),
  ),
  groups.map(
    (list) =>
      new Step(`groups ${list.map(({ id, name }) => id + name).join()}`, ({ real, naive }) => {
        real.replaceGroups(list, byName);
        naive.replaceGroups(list);
      }),
  ),
  fc.integer({ min: 1, max: hours(50) }).map(
    (ms) =>
      new Step(`${ms} ms pass`, (pair) => {
        pair.now = epochMs(pair.now + ms);
        pair.real.passTime(pair.now);
      }),
  ),
  views.map(
    (view) => new Step(`list ${JSON.stringify(view)}`, (pair) => expectSameList(pair, view)),
  ),
];

function expectSameList({ list, naive, now }: Pair, view: ListView): void {
  const shown = list.show(view);
  expect(shown.rows.map(({ vehicleId }) => vehicleId)).toEqual(naive.list(view, now));
  expect(shown.total).toBe(shown.rows.length);
  for (const { vehicleId: id, driver, fuel, lastStop, address, poi } of shown.rows)
    expect({ driver, fuel, lastStop, address, poi }).toEqual(naive.facts(id));
}

function expectSameFleet(pair: Pair): void {
  const { real, naive, map } = pair;
  pair.real.passTime(pair.now);
  expect(countStates(real.columns, real.slotCount)).toEqual(naive.counts(pair.now));
  const whole = { west: -180, south: -90, east: 180, north: 90 };
  const { markers, clusters } = map.show({ bounds: whole, zoom: 3 }, pair.now).map;
  const byState = [0, 0, 0, 0];
  for (const state of markers.states) byState[state]!++;
  clusters.stateCounts.forEach((count, index) => {
    byState[index % 4]! += count;
  });
  const expected = VEHICLE_STATES.map(
    (state) =>
      naive.positioned().filter(({ vehicle }) => naive.state(vehicle, pair.now) === state).length,
  );
  expect(byState).toEqual(expected);
  for (const [stateIndex, state] of VEHICLE_STATES.entries()) {
    const only = map.show({ bounds: whole, zoom: 2, state }, pair.now).map;
    const inClusters = only.clusters.stateCounts.reduce((sum, count) => sum + count, 0);
    expect(only.markers.count + inClusters, state).toBe(expected[stateIndex]);
  }
  for (const order of LIST_ORDERS)
    expectSameList(pair, { ...DEFAULT_LIST_VIEW, order, rowCount: 100 });
}

describe("the fleet in columns", () => {
  test("agrees with the obvious one after any commands [E10] [LIST-01] [ENG-02]", () => {
    fc.assert(
      fc.property(fc.commands(steps, { maxCommands: 80 }), (commands) => {
        const pair = new Pair();
        fc.modelRun(() => ({ model: {}, real: pair }), commands);
        expectSameFleet(pair);
      }),
      { numRuns: 400 },
    );
  });
});
