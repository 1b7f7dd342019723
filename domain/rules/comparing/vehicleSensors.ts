import type { Attributes } from "../../position.ts";
import { isDoor, type MappedSlot, sensorMappings } from "../../vehicle/sensorMapping.ts";

/** What goes on or off at a vehicle, each by the attribute that stands behind it. */
export interface VehicleSensors {
  readonly door1: string;
  readonly sensors: readonly (readonly [MappedSlot, string])[];
}

/** Settings never change, they are replaced: what was found in them holds for their lifetime. */
const known = new WeakMap<Attributes, VehicleSensors>();

/** As it was set up for a vehicle with these settings. */
export function sensorsOf(settings: Attributes): VehicleSensors {
  const found = known.get(settings);
  if (found) return found;
  const mappings = sensorMappings(settings);
  const read = {
    door1: mappings.find(({ slot }) => slot === "door1")?.attribute ?? "door1",
    sensors: mappings
      .filter(({ slot }) => !isDoor(slot))
      .map(({ slot, attribute }) => [slot, attribute] as const),
  };
  known.set(settings, read);
  return read;
}

/** On or off, as trackers say it; undefined when it is neither. */
export function switchOf(attributes: Attributes, key: string): boolean | undefined {
  const value = attributes[key];
  if (typeof value === "boolean") return value;
  return value === 1 ? true : value === 0 ? false : undefined;
}
