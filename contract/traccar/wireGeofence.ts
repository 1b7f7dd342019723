import { describeGeofence, type Geofence } from "#domain/geo/geofence";
import { readArea } from "#domain/geo/readArea";
import { geofenceId, isId } from "#domain/ids";
import { attributesOf, isObject, textOf } from "./wire.ts";

/** Undefined when it has no usable id, name or area: such a thing cannot be drawn. */
export function geofenceFromWire(wire: unknown): Geofence | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const name = textOf(wire.name);
  const text = textOf(wire.area);
  if (name === undefined || text === undefined) return undefined;
  const { area } = readArea(text);
  if (!area) return undefined;
  return {
    id: geofenceId(wire.id),
    name,
    description: textOf(wire.description),
    area,
    ...describeGeofence(attributesOf(wire.attributes)),
  };
}
