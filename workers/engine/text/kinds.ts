import type { Vehicle } from "#domain/vehicle";
import { VEHICLE_ICONS, vehicleIcon } from "#domain/vehicle/vehicleIcon";

/** A fleet has a few categories; who invents more is looked up each time. */
const MOST_REMEMBERED = 256;

/**
 * The index of a vehicle's icon in `VEHICLE_ICONS`. Words are understood once, not a million times.
 */
export function createKinds() {
  const known = new Map<string, number>();

  return ({ category, attributes }: Vehicle): number => {
    const { vehicleType } = attributes;
    const words = `${category ?? ""}\n${typeof vehicleType === "string" ? vehicleType : ""}`;
    const held = known.get(words);
    if (held !== undefined) return held;
    const kind = VEHICLE_ICONS.indexOf(vehicleIcon(category, vehicleType));
    if (known.size < MOST_REMEMBERED) known.set(words, kind);
    return kind;
  };
}
