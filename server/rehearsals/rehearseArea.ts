import { sql } from "kysely";
import { halfWidthOf } from "#domain/geo/area";
import { prepareArea } from "#domain/geo/prepareArea";
import { readArea } from "#domain/geo/readArea";
import { type GeofenceId, geofenceId, type VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { cameInOrder } from "#domain/position";
import { happenedAt } from "#domain/rules/happenedAt";
import { NO_RULE_STATE, type RuleState } from "#domain/rules/ruleState";
import type { VehicleRecord } from "../fleet/fleet.ts";
import type { Log } from "../process/logger.ts";
import type { Viewer } from "../rights/rights.ts";
import { createGeofences, type GeofenceRow } from "../rules/geofences.ts";
import type { KnownVehicle, RuleCache } from "../rules/ruleCache.ts";
import { inBox } from "./inBox.ts";
import { isCounterReading } from "./isCounterReading.ts";
import { followPast, hasEnded, type PastPorts } from "./pastReader.ts";
import { placedIn } from "./placedIn.ts";
import { readSeeds } from "./readSeeds.ts";
import type { Rehearsal } from "./rehearsals.ts";
import type { RehearsalPeriod } from "./vehicleRehearsal.ts";

interface Ports extends PastPorts {
  readonly ruleCache: Pick<RuleCache, "vehicle" | "hasGeofence" | "isInEffect">;
  readonly vehicles: Iterable<VehicleRecord>;
  readonly latest: (vehicle: VehicleId) => Position | undefined;
  readonly viewer: Viewer;
  readonly rehearsal: Rehearsal;
  readonly log: Log;
}

/** An area as it is saved and as it would be; `before` is absent of a new one. */
export interface ChangedArea {
  readonly before: GeofenceRow | undefined;
  readonly after: GeofenceRow;
}

/** What one shape comes to. */
export interface ShapeOutcome {
  /** Of the vehicles that the person sees. */
  readonly inside: number;
  readonly enters: number;
  readonly exits: number;
}

export interface AreaRehearsal {
  readonly before: ShapeOutcome | undefined;
  readonly after: ShapeOutcome;
  /** Whose entries and exits are counted: those the area is linked with, or all where it is with none. */
  readonly scope: "linked" | "seen";
  readonly vehicles: number;
  readonly rehearsed: number;
}

/** Enough for one query, few enough for nobody to wait. */
const VEHICLES_AT_ONCE = 100;
const AT_ONCE = 1_000;
/** What a new area goes by, before it has an id: no area has it. */
const NEW = geofenceId(2_147_483_647);

/**
 * What changing an area would have made of the time that is over: who would have entered and left, by the
 * rule that says so live, under the shape that is saved and the one that is drawn.
 */
export async function rehearseArea(
  ports: Ports,
  { before, after }: ChangedArea,
  period: RehearsalPeriod,
): Promise<AreaRehearsal> {
  const { ruleCache, viewer, signal, rehearsal } = ports;
  const shapes = [before && (await openShape(ports, before)), await openShape(ports, after)];
  const seen: VehicleRecord[] = [];
  let count = 0;
  for (const record of ports.vehicles) {
    if (++count % AT_ONCE === 0) await new Promise(setImmediate);
    if (signal.aborted) break;
    if (!viewer.sees(record.id)) continue;
    seen.push(record);
    const latest = ports.latest(record.id);
    for (const shape of shapes) if (latest && shape?.holds(latest)) shape.inside++;
  }
  const linked = before ? seen.filter((record) => ruleCache.hasGeofence(record, before.id)) : [];
  const scope = linked.length > 0 ? "linked" : "seen";
  const asked = scope === "linked" ? linked : seen;
  rehearsal.expect(asked.length);

  let rehearsed = 0;
  for (let from = 0; from < asked.length; from += VEHICLES_AT_ONCE) {
    if (hasEnded(ports)) break;
    const some = asked.slice(from, from + VEHICLES_AT_ONCE);
    const near = await vehiclesNear(ports, { vehicles: some, shapes, period });
    for (const record of some) {
      if (near.ids.has(record.id)) await crossings(ports, { record, shapes, period, near });
      if (hasEnded(ports)) break;
      rehearsal.done(++rehearsed);
    }
  }
  const [old, drawn] = shapes.map((shape) => shape && outcomeOf(shape));
  return { before: old, after: drawn!, scope, vehicles: asked.length, rehearsed };
}

const outcomeOf = ({ inside, enters, exits }: Shape): ShapeOutcome => ({ inside, enters, exits });

type Shape = Awaited<ReturnType<typeof openShape>>;

/** One shape with what was counted of it, held as the rule cache holds all areas. */
async function openShape({ log, ruleCache }: Ports, row: GeofenceRow) {
  const geofences = createGeofences(log);
  await geofences.take([row], [row.id]);
  const id = geofenceId(row.id);
  const holds = (position: Position) => geofences.containing(position).length > 0;
  const { area } = readArea(row.area);
  return {
    id,
    holds,
    box: area && prepareArea(area, halfWidthOf(row.attributes.polylineDistance)).box,
    isInEffect: (time: number) =>
      ruleCache.isInEffect({ calendarId: row.calendar_id ?? undefined }, time),
    inside: 0,
    enters: 0,
    exits: 0,
  };
}

interface Near {
  readonly ids: ReadonlySet<VehicleId>;
  readonly seeds: ReadonlyMap<VehicleId, Position>;
}

interface AskedVehicles {
  readonly vehicles: readonly VehicleRecord[];
  readonly shapes: readonly (Shape | undefined)[];
  readonly period: RehearsalPeriod;
}

/**
 * Those that were near either shape, or began there: nobody else can have entered or left. A box holds all
 * of its area, so leaving the others out changes nothing.
 */
async function vehiclesNear(
  { database, enqueue }: Ports,
  { vehicles, shapes, period }: AskedVehicles,
): Promise<Near> {
  const ids = vehicles.map(({ id }) => id);
  const seeds = await enqueue(() => readSeeds(database, ids, period.from));
  const boxes = shapes.flatMap((shape) => shape?.box ?? []);
  if (boxes.length === 0) return { ids: new Set(), seeds };
  const { rows } = await enqueue(() =>
    sql<{ readonly id: VehicleId }>`
      select vehicle as id
      from (select value::integer as vehicle
        from json_array_elements_text(${JSON.stringify(ids)}::json)) as wanted
      where exists (select 1 from positions where device_id = vehicle
        and fix_time between ${new Date(period.from)} and ${new Date(period.to)}
        and (${sql.join(boxes.map(inBox), sql` or `)}))`.execute(database),
  );
  const near = new Set(rows.map(({ id }) => id));
  for (const [id, seed] of seeds) if (shapes.some((shape) => shape?.holds(seed))) near.add(id);
  return { ids: near, seeds };
}

interface Crossing {
  readonly record: VehicleRecord;
  readonly shapes: readonly (Shape | undefined)[];
  readonly period: RehearsalPeriod;
  readonly near: Near;
}

/** Counts what the rules say of one vehicle, once for each shape; of one that is not ended, nothing. */
async function crossings(ports: Ports, { record, shapes, period, near }: Crossing): Promise<void> {
  const known = ports.ruleCache.vehicle(record);
  const seed = near.seeds.get(record.id);
  const counters = shapes.flatMap((shape) =>
    shape ? [{ shape, ...followCrossings(shape, { known, seed, period }) }] : [],
  );
  await followPast(
    ports,
    { vehicle: record.id, ...period },
    { take: (position) => counters.forEach(({ take }) => take(position)) },
  );
  if (hasEnded(ports)) return;
  for (const { shape, counts } of counters) {
    shape.enters += counts.enters;
    shape.exits += counts.exits;
  }
}

function followCrossings(
  shape: Shape,
  about: {
    readonly known: KnownVehicle;
    readonly seed: Position | undefined;
    readonly period: RehearsalPeriod;
  },
) {
  const { period } = about;
  // All else that may happen to the vehicle is another's question.
  const vehicle: KnownVehicle = {
    ...about.known,
    settings: {},
    thresholds: {},
    maintenances: [],
    geofence: (id: GeofenceId) =>
      id === shape.id ? { speedLimit: undefined, isInEffect: shape.isInEffect } : undefined,
  };
  const placed = (position: Position): Position =>
    placedIn(position, shape.holds(position) ? [shape.id] : undefined);
  let last = about.seed && placed(about.seed);
  let state: RuleState = NO_RULE_STATE;
  const counts = { enters: 0, exits: 0 };
  const take = (position: Position): void => {
    if (!cameInOrder(position)) return;
    const here = placed(position);
    if (!last || !isCounterReading(last, here)) {
      const happened = happenedAt({ position: here, last, vehicle, isNewest: true }, state);
      ({ state } = happened);
      const isWithin = here.fixTime >= period.from && here.fixTime <= period.to;
      for (const { type } of isWithin ? happened.drafts : []) {
        if (type === "geofenceEnter") counts.enters++;
        if (type === "geofenceExit") counts.exits++;
      }
    }
    last = here;
  };
  return { take, counts };
}

/** The row that a body would become; a new one's id is nobody's. */
export const drawnRow = (
  id: number | undefined,
  drawn: Omit<GeofenceRow, "id" | "name">,
): GeofenceRow => ({ id: id ?? NEW, name: "", ...drawn });
