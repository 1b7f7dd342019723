import type { Event } from "#domain/event";
import type { Position } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import { isObject } from "./wire.ts";
import { eventFromWire } from "./wireEvent.ts";
import { positionFromWire } from "./wirePosition.ts";
import { vehicleFromWire } from "./wireVehicle.ts";

/** One message of `/api/socket`, read. `unreadable` counts entries that made no sense. */
export interface Frame {
  readonly vehicles: readonly Vehicle[];
  readonly positions: readonly Position[];
  readonly events: readonly Event[];
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
  const vehicles = readList(wire.devices, vehicleFromWire);
  const positions = readList(wire.positions, positionFromWire);
  const events = readList(wire.events, eventFromWire);
  return {
    vehicles: vehicles.known,
    positions: positions.known,
    events: events.known,
    unreadable: vehicles.unreadable + positions.unreadable + events.unreadable,
  };
}

interface ReadList<Known> {
  readonly known: readonly Known[];
  readonly unreadable: number;
}

const NOTHING: ReadList<never> = { known: [], unreadable: 0 };
const NO_LIST: ReadList<never> = { known: [], unreadable: 1 };

function readList<Known>(
  list: unknown,
  from: (entry: unknown) => Known | undefined,
): ReadList<Known> {
  if (list === undefined) return NOTHING; // the rule: a frame has one of the lists
  if (!Array.isArray(list)) return NO_LIST;
  const known: Known[] = [];
  for (const entry of list as readonly unknown[]) {
    const value = from(entry);
    if (value !== undefined) known.push(value);
  }
  return { known, unreadable: list.length - known.length };
}
