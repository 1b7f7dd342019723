import { sql } from "kysely";
import { type PositionId, positionId, type VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { recallTrip } from "#domain/rules/driving/tripRule";
import { NO_RULE_STATE, type RuleState } from "#domain/rules/ruleState";
import { before, type DurationMs, epochMs } from "#domain/units";
import { type TripPoint, tripPoint } from "#domain/vehicle/trips";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** A vehicle whose rule state is needed, with its latest position. */
export interface Remembered {
  readonly latest: Position;
  /** What counts as a stay there. */
  readonly minDuration: DurationMs;
}

interface Held {
  readonly state: RuleState;
  /** The vehicle's latest position when this was true. */
  readonly after: PositionId | undefined;
}

/** Of the positions before the span that a trip reads one is enough; some may have come late. */
const POINTS_BEFORE = 5;

/**
 * What the rules remember of each vehicle. It is kept with the vehicle's state and read when the
 * vehicle first reports; should somebody else have stored a position meanwhile, it is read again.
 */
export function createRuleStates(database: Database) {
  const held = new Map<VehicleId, Held>();

  return {
    /** Makes sure that these can be asked for. */
    async ready(vehicles: readonly Remembered[]): Promise<void> {
      const unknown = vehicles.filter(
        ({ latest }) => held.get(latest.vehicleId)?.after !== latest.id,
      );
      if (unknown.length === 0) return;
      for (const [id, state] of await readRuleStates(database, unknown)) held.set(id, state);
    },

    of: (vehicle: VehicleId): RuleState => held.get(vehicle)?.state ?? NO_RULE_STATE,

    /** Call after the commit, never before. */
    keep(vehicle: VehicleId, state: RuleState, after: PositionId): void {
      held.set(vehicle, { state, after });
    },

    /** To be read anew when it is next wanted. */
    forget: (vehicle: VehicleId): void => void held.delete(vehicle),
  };
}

export type RuleStates = ReturnType<typeof createRuleStates>;

async function readRuleStates(
  database: Database,
  vehicles: readonly Remembered[],
): Promise<Map<VehicleId, Held>> {
  const ids = JSON.stringify(vehicles.map(({ latest }) => latest.vehicleId));
  const { rows } = await sql<{ device_id: VehicleId; rules: RuleState }>`
    select device_id, rules from device_states where rules is not null and device_id in (
      select value::integer from json_array_elements_text(${ids}::json))`.execute(database);
  const ruleStates = new Map(rows.map(({ device_id, rules }) => [device_id, rules]));
  const points = await readPoints(
    database,
    vehicles.filter(({ latest }) => ruleStates.get(latest.vehicleId)?.trip),
  );
  return new Map(
    vehicles.map(({ latest, minDuration }) => {
      const { trip, ...rest } = ruleStates.get(latest.vehicleId) ?? NO_RULE_STATE;
      const stored = points.get(latest.vehicleId) ?? [];
      const state = trip
        ? { ...rest, trip: recallTrip(trip, { stored, latest: tripPoint(latest), minDuration }) }
        : rest;
      return [latest.vehicleId, { state, after: latest.id }];
    }),
  );
}

interface PointRow {
  readonly id: number | string;
  readonly device_id: VehicleId;
  readonly fix_time: Date;
  readonly latitude: number;
  readonly longitude: number;
  readonly ignition: boolean | null;
}

/** The last coordinates of each, in the order of arrival; ids of two instances do not show it. */
async function readPoints(
  database: Database,
  vehicles: readonly Remembered[],
): Promise<ReadonlyMap<VehicleId, TripPoint[]>> {
  const points = new Map<VehicleId, TripPoint[]>();
  if (vehicles.length === 0) return points;
  const wanted = vehicles.map(({ latest, minDuration }) => ({
    device: latest.vehicleId,
    from_time: new Date(before(latest.fixTime, minDuration)).toISOString(),
    to_time: new Date(latest.fixTime).toISOString(),
  }));
  const point = sql.raw("id, device_id, server_time, fix_time, latitude, longitude, ignition");
  const { rows } = await sql<PointRow>`
    select point.* from json_to_recordset(${JSON.stringify(wanted)}::json)
      as wanted (device integer, from_time timestamptz, to_time timestamptz)
    cross join lateral (
      (select ${point} from positions where device_id = device
        and fix_time > from_time and fix_time <= to_time)
      union all
      (select ${point} from positions where device_id = device and fix_time <= from_time
        order by fix_time desc limit ${POINTS_BEFORE})
    ) as point order by point.server_time, point.id`.execute(database);
  for (const row of rows) {
    const known = points.get(row.device_id);
    if (known) known.push(pointOfRow(row));
    else points.set(row.device_id, [pointOfRow(row)]);
  }
  return points;
}

const pointOfRow = (row: PointRow): TripPoint => ({
  id: positionId(Number(row.id)),
  fixTime: epochMs(row.fix_time.getTime()),
  latitude: row.latitude,
  longitude: row.longitude,
  isIgnitionOff: row.ignition === false,
});
