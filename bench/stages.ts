import { LIST_ORDERS } from "#contract/listView";
import { frameFromWire } from "#contract/traccar/wireFrame";
import { positionToWire } from "#contract/traccar/wirePosition";
import type { Position } from "#domain/position";
import { days } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicleState";
import { classify } from "../workers/engine/classify.ts";
import { countStates } from "../workers/engine/countStates.ts";
import { createFleet, type Fleet } from "../workers/engine/createFleet.ts";
import { createList } from "../workers/engine/createList.ts";
import { createMapView } from "../workers/engine/createMapView.ts";
import { byName } from "../workers/engine/createNameOrder.ts";
import { createSearch } from "../workers/engine/createSearch.ts";
import { type Measured, measure } from "./measure.ts";
import { NOW, type SeededFleet } from "./seededFleet.ts";

/** One line of the table. Budgets are those of `system.md`; absent where it names none. */
export interface Stage {
  readonly name: string;
  readonly budgetMs?: Readonly<Record<number, number>>;
  run(): Measured;
}

const POSITIONS_PARSED = 10_000;
const SHARE_PER_SECOND = 0.05;
const ZOOMS = [0, 1, 2, 3, 4, 6, 9, 12];
const QUERIES = ["b", "bus 1", "müllwagen 77", "rfid-1234", "no such vehicle"];

export function loadFleet(seeded: SeededFleet): Fleet {
  const fleet = createFleet();
  fleet.replaceGroups(seeded.groups, byName);
  fleet.replaceVehicles(seeded.vehicles);
  for (const position of seeded.positions) fleet.applyPosition(position, NOW);
  return fleet;
}

/** Every stage that a position passes, over one fleet. */
export function stagesOf(seeded: SeededFleet, fleet: Fleet): Stage[] {
  const updates = Math.round(fleet.vehicleCount * SHARE_PER_SECOND);
  const nothing = () => undefined;
  const list = createList(fleet);
  const view = { state: undefined, search: "", firstRow: 0, rowCount: 40, held: false } as const;
  return [
    {
      name: "apply 5 % of the fleet",
      budgetMs: { 10_000: 0.5, 100_000: 2, 1_000_000: 25 },
      run: () => measure(applyTo(fleet), () => seeded.updates(updates)),
    },
    {
      name: "classify all",
      budgetMs: { 10_000: 0.15, 100_000: 1.5, 1_000_000: 15 },
      run: () => measure(() => classify(fleet.columns, fleet.slotCount, NOW - days(5)), nothing),
    },
    {
      name: "map view, worst zoom",
      budgetMs: { 10_000: 0.5, 100_000: 2.5, 1_000_000: 20 },
      run: () => {
        const map = createMapView(fleet);
        return worst(ZOOMS.map((zoom) => measure(() => map.show(seeded.viewport(zoom)), nothing)));
      },
    },
    {
      name: "list by status, filter, counts",
      budgetMs: { 10_000: 0.5, 100_000: 4, 1_000_000: 70 },
      run: () => {
        const looks = [undefined, ...VEHICLE_STATES].map((state) => ({
          ...view,
          order: "status" as const,
          state,
        }));
        return worst(
          looks.map((look) =>
            measure(() => {
              countStates(fleet.columns, fleet.slotCount);
              return list.show(look);
            }, nothing),
          ),
        );
      },
    },
    {
      name: "list, worst order",
      run: () =>
        worst(LIST_ORDERS.map((order) => measure(() => list.show({ ...view, order }), nothing))),
    },
    {
      name: "search, worst word",
      budgetMs: { 10_000: 0.3, 100_000: 2, 1_000_000: 25 },
      run: () => {
        const search = createSearch(fleet);
        let typed = 0;
        // A blank at the end finds the same and is not remembered as the same.
        return worst(
          QUERIES.map((query) =>
            measure(search.find, () => (typed++ % 2 === 0 ? query : "").concat("")),
          ),
        );
      },
    },
  ];
}

/** Reading JSON costs the same for every fleet. */
export function parseStage(seeded: SeededFleet): Stage {
  const frames = seeded
    .updates(POSITIONS_PARSED)
    .map((position) => JSON.stringify({ positions: [positionToWire(position)] }));
  return {
    name: `read ${POSITIONS_PARSED} JSON frames`,
    run: () =>
      measure(
        () => {
          let read = 0;
          for (const text of frames) read += frameFromWire(text)?.positions.length ?? 0;
          return read;
        },
        () => undefined,
      ),
  };
}

const applyTo = (fleet: Fleet) => (positions: readonly Position[]) => {
  for (const position of positions) fleet.applyPosition(position, NOW);
};

const worst = (measured: readonly Measured[]): Measured =>
  measured.reduce((slowest, next) => (next.medianMs > slowest.medianMs ? next : slowest));
