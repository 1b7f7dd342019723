import type { Attributes } from "../position.ts";

const SLOTS = ["sensor1", "sensor2", "sensor3"] as const;
type SensorSlot = (typeof SLOTS)[number] | "door1";

/**
 * Which of a position's attributes stands behind a vehicle's sensor: it was entered as
 * `sensor1Attribute`, or inside `sensor1` as an object or its JSON text.
 */
function attributeOf(slot: SensorSlot, settings: Attributes): string | undefined {
  const flat = settings[`${slot}Attribute`];
  if (typeof flat === "string" && flat !== "") return flat;
  return nameIn(settings[slot]);
}

/** What goes on or off at a vehicle, each by the attribute that stands behind it. */
export interface VehicleSensors {
  readonly door1: string;
  readonly sensors: readonly (readonly [SensorSlot, string])[];
}

/** Settings never change, they are replaced: what was found in them holds for their lifetime. */
const known = new WeakMap<Attributes, VehicleSensors>();

/** As it was set up for a vehicle with these settings. */
export function sensorsOf(settings: Attributes): VehicleSensors {
  const found = known.get(settings);
  if (found) return found;
  const sensors = SLOTS.flatMap((slot) => {
    const attribute = attributeOf(slot, settings);
    return attribute === undefined ? [] : [[slot, attribute] as const];
  });
  const read = { door1: attributeOf("door1", settings) ?? "door1", sensors };
  known.set(settings, read);
  return read;
}

/** On or off, as trackers say it; undefined when it is neither. */
export function switchOf(attributes: Attributes, key: string): boolean | undefined {
  const value = attributes[key];
  if (typeof value === "boolean") return value;
  return value === 1 ? true : value === 0 ? false : undefined;
}

function nameIn(given: unknown): string | undefined {
  let value = given;
  if (typeof value === "string" && value.startsWith("{")) {
    try {
      value = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { Attribute, attribute = Attribute } = value as Record<string, unknown>;
  return typeof attribute === "string" && attribute !== "" ? attribute : undefined;
}
