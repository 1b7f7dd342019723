import type { Attributes } from "../position.ts";

const SLOTS = ["sensor1", "sensor2", "sensor3"] as const;
export type SensorSlot = (typeof SLOTS)[number] | "door1" | "door2";

/**
 * Which of a position's attributes stands behind a vehicle's sensor: it was entered as
 * `sensor1Attribute`, or inside `sensor1` as an object or its JSON text.
 */
export function attributeOf(slot: SensorSlot, settings: Attributes): string | undefined {
  const flat = settings[`${slot}Attribute`];
  if (typeof flat === "string" && flat !== "") return flat;
  return nameIn(settings[slot]);
}

/** The sensors that somebody set up. */
export const sensorsOf = (settings: Attributes): [SensorSlot, string][] =>
  SLOTS.flatMap((slot) => {
    const attribute = attributeOf(slot, settings);
    return attribute === undefined ? [] : [[slot, attribute] as [SensorSlot, string]];
  });

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
