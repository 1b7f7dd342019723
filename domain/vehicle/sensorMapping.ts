import type { Attributes, AttributeValue } from "../position.ts";
import { readMeasured } from "../text/decimalText.ts";
import { paletteColour } from "../text/paletteColour.ts";
import { type SensorIcon, sensorIcon } from "./sensorIcon.ts";

/** What of a vehicle may stand for any attribute of its tracker, in the order in which it is shown. */
export const MAPPED_SLOTS = ["door1", "door2", "sensor1", "sensor2", "sensor3"] as const;
export type MappedSlot = (typeof MAPPED_SLOTS)[number];

/** How one slot was set up; what nobody set up is absent. */
export interface SensorMapping {
  readonly slot: MappedSlot;
  /** The attribute of the position that stands behind it. */
  readonly attribute: string;
  readonly icon: SensorIcon | undefined;
  /** What it is called while it is on and while it is off. */
  readonly on: string | undefined;
  readonly off: string | undefined;
  /** `#rrggbb` */
  readonly onColour: string | undefined;
  readonly offColour: string | undefined;
}

/** Longer names are no names; they come from people and programs of any kind. */
const MAX_TEXT = 120;

/**
 * The mappings of a vehicle, from its attributes. A slot was entered as an object `sensor1` with
 * `Attribute`, `icon`, `on`, `off`, `OnColor` and `OffColor`, as that object's JSON text, or flat as
 * `sensor1Attribute`, `sensor1Icon` and so on. Doors stand for the attribute of their own name when
 * nobody says otherwise; sensors without a mapping are none.
 */
export function sensorMappings(settings: Attributes): readonly SensorMapping[] {
  return MAPPED_SLOTS.flatMap((slot) => {
    const read = membersOf(slot, settings);
    const attribute = read("attribute") ?? (isDoor(slot) ? slot : undefined);
    if (attribute === undefined) return [];
    return [
      {
        slot,
        attribute,
        icon: sensorIcon(read("icon")),
        on: read("on"),
        off: read("off"),
        onColour: paletteColour(read("oncolor")),
        offColour: paletteColour(read("offcolor")),
      },
    ];
  });
}

export const isDoor = (slot: MappedSlot): boolean => slot === "door1" || slot === "door2";

/** Whether a key of a vehicle's attributes says anything about its mappings. */
export const isMappingKey = (key: string): boolean =>
  (key.startsWith("sensor") || key.startsWith("door")) &&
  MAPPED_SLOTS.some((slot) => key.startsWith(slot));

/** What a slot shows now. */
export interface SensorReading {
  readonly slot: MappedSlot;
  readonly icon: SensorIcon | undefined;
  readonly colour: string | undefined;
  /** On or off; undefined when the attribute is neither but a number or a word. */
  readonly isOn: boolean | undefined;
  /** The name that was given to this state, else the value itself; undefined for a plain switch. */
  readonly text: string | number | undefined;
}

/** What the mapped attributes are in a position; a slot that it does not report is left out. */
export function readSensors(
  mappings: readonly SensorMapping[],
  attributes: Attributes,
): readonly SensorReading[] {
  return mappings.flatMap((mapping) => {
    const value = Object.hasOwn(attributes, mapping.attribute)
      ? attributes[mapping.attribute]
      : undefined;
    if (value === undefined || value === "") return [];
    const isOn = switchOf(value);
    if (isOn === undefined && isDoor(mapping.slot)) return [];
    return [
      {
        slot: mapping.slot,
        icon: mapping.icon,
        isOn,
        colour: isOn === undefined ? undefined : isOn ? mapping.onColour : mapping.offColour,
        text: isOn === undefined ? shown(value) : isOn ? mapping.on : mapping.off,
      },
    ];
  });
}

const ON: ReadonlySet<AttributeValue> = new Set([true, 1, "1", "true", "on"]);
const OFF: ReadonlySet<AttributeValue> = new Set([false, 0, "0", "false", "off"]);

/** On or off, as trackers say it; undefined when it is neither. */
function switchOf(value: AttributeValue): boolean | undefined {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  return ON.has(word) ? true : OFF.has(word) ? false : undefined;
}

const shown = (value: AttributeValue): string | number | undefined =>
  typeof value === "boolean"
    ? undefined
    : typeof value === "string"
      ? (readMeasured(value) ?? cut(value))
      : value;

const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** Reads a member of a slot's mapping in whichever form it was entered; never an empty text. */
function membersOf(slot: MappedSlot, settings: Attributes) {
  const own = objectIn(Object.hasOwn(settings, slot) ? settings[slot] : undefined);
  const members = new Map<string, string>();
  const keep = (name: string, value: unknown) => {
    if (typeof value !== "string" && typeof value !== "number") return;
    const text = String(value).trim();
    if (text !== "" && text.length <= MAX_TEXT) members.set(name.toLowerCase(), text);
  };
  for (const [name, value] of Object.entries(own)) keep(name, value);
  for (const name of ["Attribute", "Icon", "On", "Off", "OnColor", "OffColor"]) {
    const key = slot + name;
    if (Object.hasOwn(settings, key)) keep(name, settings[key]);
  }
  return (name: string): string | undefined => members.get(name);
}

/**
 * A slot's mapping as the object it was entered as, or whose JSON text it is; without members where it is
 * neither.
 */
export function objectIn(given: unknown): object {
  let value = given;
  if (typeof value === "string" && value.trimStart().startsWith("{")) {
    try {
      value = JSON.parse(value);
    } catch {
      return {};
    }
  }
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
