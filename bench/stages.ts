import { decodeFrame } from "#contract/feed/decodeFrame";
import { writeFrame } from "#contract/feed/frameHead";
import { positionRows } from "#contract/feed/positionRows";
import type { FeedBatch } from "#contract/feed/readPositions";
import { writePositions } from "#contract/feed/writePositions";
import { DEFAULT_LIST_VIEW, LIST_ORDERS, type ListView } from "#contract/listView";
import { frameFromWire } from "#contract/traccar/wireFrame";
import { positionToWire } from "#contract/traccar/wirePosition";
import type { Position } from "#domain/position";
import { days } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { classify, countStates } from "../workers/engine/fleet/classify.ts";
import { createFleet, type Fleet } from "../workers/engine/fleet/fleet.ts";
import { createList } from "../workers/engine/list/list.ts";
import { createNameOrder } from "../workers/engine/list/nameOrder.ts";
import { createMapView } from "../workers/engine/map/mapView.ts";
import { SLICE_MS } from "../workers/engine/schedule/backgroundTask.ts";
import { createBufferPool } from "../workers/engine/schedule/bufferPool.ts";
import { createSearch } from "../workers/engine/search/search.ts";
import { byName } from "../workers/engine/text/byName.ts";
import { measure, measured, type Timed } from "./measure.ts";
import { NOW, type SeededFleet } from "./seededFleet.ts";

/** One line of the table. Budgets are those of `system.md`; absent where it names none. */
export interface Stage {
  readonly name: string;
  readonly budgetMs?: number | undefined;
  run(): Timed;
}

/** What `system.md` allows, by size of the fleet. */
const BUDGETS_MS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  apply: { 10_000: 0.5, 100_000: 2, 1_000_000: 25 },
  classify: { 10_000: 0.15, 100_000: 1.5, 1_000_000: 15 },
  map: { 10_000: 0.5, 100_000: 2.5, 1_000_000: 20 },
  list: { 10_000: 0.5, 100_000: 4, 1_000_000: 70 },
  search: { 10_000: 0.3, 100_000: 2, 1_000_000: 25 },
  addresses: { 100_000: 50 },
};

const POSITIONS_READ = 10_000;
/** As the server gathers them. */
const ROWS_A_FRAME = 1_000;
const SHARE_PER_SECOND = 0.05;
const ZOOMS = [0, 1, 2, 3, 4, 6, 9, 12];
const QUERIES = ["b", "bus 1", "müllwagen 77", "rfid-1234", "no such vehicle", "35", "356307"];

/** The fleet as it stands after a load. */
export function loadFleet(seeded: SeededFleet): Fleet {
  const fleet = createFleet();
  fleet.replaceGroups(seeded.groups, byName);
  fleet.replaceVehicles(seeded.vehicles);
  for (const position of seeded.positions) fleet.applyPosition(position, NOW);
  return fleet;
}

/** Every stage that a position passes on its way to the screen, over one fleet. */
export function stagesOf(seeded: SeededFleet, fleet: Fleet): Stage[] {
  const budgetMs = (stage: string) => BUDGETS_MS[stage]?.[fleet.vehicleCount];
  return [
    {
      name: "apply 5 % of the fleet",
      budgetMs: budgetMs("apply"),
      run: () => measureApply(seeded, fleet),
    },
    {
      name: "apply 5 % as rows",
      budgetMs: budgetMs("apply"),
      run: () => measureRows(seeded, fleet),
    },
    {
      name: "classify all",
      budgetMs: budgetMs("classify"),
      run: () => measure(() => classify(fleet.columns, fleet.slotCount, NOW - days(5))),
    },
    {
      name: "map view, worst zoom",
      budgetMs: budgetMs("map"),
      run: () => measureMap(seeded, fleet),
    },
    {
      name: "list by status, counts",
      budgetMs: budgetMs("list"),
      run: () => measureList(seeded, fleet, [undefined, ...VEHICLE_STATES].map(byStatus)),
    },
    {
      name: "list, worst order",
      run: () => measureList(seeded, fleet, LIST_ORDERS.map(inOrder)),
    },
    { name: "search, worst words", budgetMs: budgetMs("search"), run: () => measureSearch(fleet) },
    {
      name: "names, a slice of sorting",
      budgetMs: 8,
      run: () => measureSlices(fleet),
    },
    // Last, for it gives every vehicle an address.
    {
      name: "search among addresses",
      budgetMs: budgetMs("addresses"),
      run: () => measureAddresses(seeded, fleet),
    },
  ];
}

/** Reading JSON costs the same for every fleet. */
export function readStage(seeded: SeededFleet): Stage {
  const frames = seeded
    .updates(POSITIONS_READ)
    .map((position) => JSON.stringify({ positions: [positionToWire(position)] }));
  return {
    name: `read ${POSITIONS_READ} JSON frames`,
    run: () =>
      measure(() => {
        for (const text of frames) frameFromWire(text);
      }),
  };
}

const byStatus = (state: ListView["state"]): ListView => ({
  ...DEFAULT_LIST_VIEW,
  order: "status",
  state,
});
const inOrder = (order: ListView["order"]): ListView => ({ ...DEFAULT_LIST_VIEW, order });

function measureApply(seeded: SeededFleet, fleet: Fleet): Timed {
  const count = Math.round(fleet.vehicleCount * SHARE_PER_SECOND);
  return measure(
    (positions: readonly Position[]) => fleet.applyPositions(positions, NOW, () => {}),
    () => seeded.updates(count),
  );
}

/** As the binary feed brings them, read but not yet applied. */
function measureRows(seeded: SeededFleet, fleet: Fleet): Timed {
  const count = Math.round(fleet.vehicleCount * SHARE_PER_SECOND);
  return measure(
    (batches: readonly FeedBatch[]) => {
      for (const batch of batches) fleet.applyRows(batch, NOW, () => {});
    },
    () => Array.from(inFrames(seeded.updates(count)), batchOf),
  );
}

function* inFrames(positions: readonly Position[]): Iterable<readonly Position[]> {
  for (let at = 0; at < positions.length; at += ROWS_A_FRAME)
    yield positions.slice(at, at + ROWS_A_FRAME);
}

function batchOf(positions: readonly Position[]): FeedBatch {
  const head = { epoch: 1, before: 0, seq: 1, part: 0, isLast: true, isSnapshot: false };
  const read = decodeFrame(writeFrame(head, writePositions(positionRows(positions))));
  if (!read.ok || read.value.kind !== "positions") throw new Error("no frame");
  return read.value.batch;
}

function measureMap(seeded: SeededFleet, fleet: Fleet): Timed {
  const pool = createBufferPool();
  const map = createMapView(fleet, pool);
  const show = (zoom: number) => pool.give(map.show(seeded.viewport(zoom), NOW).memory);
  return worst(ZOOMS.map((zoom) => measure(() => show(zoom))));
}

/** The fleet changes before each run: an unchanged list is not sorted again. */
function measureList(seeded: SeededFleet, fleet: Fleet, views: readonly ListView[]): Timed {
  const list = createList(fleet);
  list.show(views[0] ?? DEFAULT_LIST_VIEW);
  list.work(() => true);
  const change = () => {
    for (const position of seeded.updates(1)) fleet.applyPosition(position, NOW);
  };
  return worst(
    views.map((view) =>
      measure(() => {
        countStates(fleet.columns, fleet.slotCount);
        list.show(view);
      }, change),
    ),
  );
}

/** Something else is looked for before each run: the last answer is remembered. */
function measureSearch(fleet: Fleet): Timed {
  const search = createSearch(fleet);
  search.find("\u0001"); // reads all texts once
  return worst(
    QUERIES.map((query) =>
      measure(
        () => search.find(query),
        () => void search.find("\u0001"),
      ),
    ),
  );
}

const ADDRESS_QUERIES = ["r", "rua 77", "avenida conceicao", "nowhere"];
const STREETS = ["Rua da Conceição", "Avenida da Liberdade", "Calle 18 de Julio", "Strandstraße"];

function measureAddresses(seeded: SeededFleet, fleet: Fleet): Timed {
  seeded.positions.forEach((position, index) => {
    const address = `${STREETS[index % STREETS.length]} ${index % 3_000}, Lisboa`;
    fleet.applyPosition({ ...position, address, fixTime: NOW }, NOW);
  });
  const search = createSearch(fleet);
  search.find("\u0001");
  return worst(
    ADDRESS_QUERIES.map((query) =>
      measure(
        () => search.find(query),
        () => void search.find("\u0001"),
      ),
    ),
  );
}

/** As the engine does it: each run is one slice, until the whole fleet is sorted. */
function measureSlices(fleet: Fleet): Timed {
  const names = createNameOrder(fleet);
  names.current();
  const times: number[] = [];
  while (names.isProvisional()) {
    const started = performance.now();
    names.work(() => performance.now() - started < SLICE_MS);
    times.push(performance.now() - started);
  }
  return measured(times);
}

const worst = (measured: readonly Timed[]): Timed =>
  measured.reduce((slowest, next) => (next.medianMs > slowest.medianMs ? next : slowest));
