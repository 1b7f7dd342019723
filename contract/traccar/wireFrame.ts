import type { Position } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import { isObject, type WireObject } from "./wire.ts";
import { positionFromWire } from "./wirePosition.ts";
import { vehicleFromWire } from "./wireVehicle.ts";

/** One message of `/api/socket`, read. `unreadable` counts entries that made no sense. */
export interface Frame {
  readonly vehicles: readonly Vehicle[];
  readonly positions: readonly Position[];
  readonly events: readonly WireObject[];
  readonly unreadable: number;
}

/** Undefined when the text is no frame at all. An entry that makes no sense spoils only itself. */
export function frameFromWire(text: string): Frame | undefined {
  let wire: unknown;
  try {
    wire = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(wire)) return undefined;
  let unreadable = 0;
  const read = <T>(list: unknown, from: (entry: unknown) => T | undefined): T[] => {
    if (list === undefined) return [];
    if (!Array.isArray(list)) {
      unreadable++;
      return [];
    }
    const known: T[] = [];
    for (const entry of list) {
      const value = from(entry);
      if (value === undefined) unreadable++;
      else known.push(value);
    }
    return known;
  };
  return {
    vehicles: read(wire.devices, vehicleFromWire),
    positions: read(wire.positions, positionFromWire),
    events: read(wire.events, (entry) => (isObject(entry) ? entry : undefined)),
    unreadable,
  };
}
