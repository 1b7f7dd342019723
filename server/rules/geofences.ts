import { halfWidthOf } from "#domain/geo/area";
import { createAreaIndex } from "#domain/geo/areaIndex";
import { readArea } from "#domain/geo/readArea";
import { type GeofenceId, geofenceId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { numberSetting } from "#domain/settings";
import { type Knots, knots } from "#domain/units";
import type { Log } from "../process/logger.ts";

/** What bears on the rules; its area lies in the index. */
export interface KnownGeofence {
  readonly id: GeofenceId;
  readonly name: string;
  readonly speedLimit: Knots | undefined;
  readonly calendarId: number | undefined;
  readonly floor: number | undefined;
  readonly ceiling: number | undefined;
}

/** A row of `geofences`. */
export interface GeofenceRow {
  readonly id: number;
  readonly name: string;
  readonly area: string;
  readonly calendar_id: number | null;
  readonly attributes: Record<string, unknown>;
}

/** So many areas are prepared in some milliseconds; then other work is done. */
const AREAS_AT_ONCE = 500;

/**
 * All geofences, prepared once: a coordinate asks a few of them, whether there are ten or 30,000.
 */
export function createGeofences(log: Log) {
  const index = createAreaIndex<GeofenceId>();
  const known = new Map<GeofenceId, KnownGeofence>();

  function put(row: GeofenceRow): void {
    const id = geofenceId(row.id);
    const attributes = row.attributes as Attributes;
    const reading = readArea(row.area);
    if (reading.area) index.put(id, reading.area, halfWidthOf(attributes.polylineDistance));
    else {
      index.remove(id);
      log.warn({ geofence: id, refusal: reading.refusal }, "a geofence's area cannot be read");
    }
    known.set(id, knownOfRow(id, row, attributes));
  }

  function remove(id: GeofenceId): void {
    index.remove(id);
    known.delete(id);
  }

  return {
    get: (id: GeofenceId): KnownGeofence | undefined => known.get(id),

    /** Takes rows in without stopping the server; of `ids` those without a row are removed. */
    async take(rows: readonly GeofenceRow[], ids: Iterable<number>): Promise<void> {
      const present = new Set(rows.map((row) => row.id));
      for (const id of ids) if (!present.has(id)) remove(geofenceId(id));
      for (const [at, row] of rows.entries()) {
        if (at % AREAS_AT_ONCE === AREAS_AT_ONCE - 1) await new Promise(setImmediate);
        put(row);
      }
    },

    ids: (): GeofenceId[] => [...known.keys()],

    /** Those that hold the coordinate and the height. */
    containing(coordinate: Pick<Position, "latitude" | "longitude" | "altitude">): GeofenceId[] {
      if (known.size === 0) return [];
      return index.containing(coordinate.latitude, coordinate.longitude).filter((id) => {
        const { floor, ceiling } = known.get(id) as KnownGeofence;
        if (floor !== undefined && coordinate.altitude < floor) return false;
        return ceiling === undefined || coordinate.altitude <= ceiling;
      });
    },
  };
}

function knownOfRow(id: GeofenceId, row: GeofenceRow, attributes: Attributes): KnownGeofence {
  const speedLimit = numberSetting(attributes, "speedLimit");
  return {
    id,
    name: row.name,
    speedLimit: speedLimit === undefined ? undefined : knots(speedLimit),
    calendarId: row.calendar_id ?? undefined,
    floor: numberSetting(attributes, "floor"),
    ceiling: numberSetting(attributes, "ceiling"),
  };
}
