import { isoTime } from "#domain/isoTime";
import type { Attributes, AttributeValue } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";

/** JSON that came from outside: an object whose members are still to be believed. */
export type WireObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is WireObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Numbers only, and finite: `1e999` is valid JSON and parses to Infinity. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** ISO 8601 with a zone, or milliseconds since 1970. */
export function timeOf(value: unknown): EpochMs | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? epochMs(value) : undefined;
  if (typeof value !== "string") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : epochMs(time);
}

/** As Traccar writes dates: UTC, milliseconds, an offset with a colon. */
export const wireTime = (time: EpochMs): string => `${isoTime(time)}+00:00`;

/** Traccar writes "no relation" as 0. */
export const wireRelation = (id: number | undefined): number => id ?? 0;

const isAttributeValue = (value: unknown): value is AttributeValue =>
  typeof value === "string" ||
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value));

/**
 * Keeps what is flat and finite. What is clean already, which is the rule, is not copied. A copy has
 * no prototype: keys are untrusted.
 */
export function attributesOf(value: unknown): Attributes {
  if (!isObject(value)) return {};
  if (isClean(value)) return value;
  const kept: Record<string, AttributeValue> = Object.create(null);
  for (const key of Object.keys(value)) {
    const entry = value[key];
    if (isAttributeValue(entry)) kept[key] = entry;
  }
  return kept;
}

/**
 * The same of a vehicle, where some keep an object with the settings of a sensor: it is sent as its
 * JSON text, which is the other way in which people enter it.
 */
export function settingsOf(value: unknown): Attributes {
  if (!isObject(value) || isClean(value)) return attributesOf(value);
  return attributesOf(
    Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asText(entry)])),
  );
}

/** Longer settings are none. */
const MAX_OBJECT_TEXT = 2_000;

/** An object's JSON text; whatever else as it is. */
export function asText(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const text = JSON.stringify(entry);
  return text.length <= MAX_OBJECT_TEXT ? text : undefined;
}

function isClean(value: WireObject): value is Attributes {
  for (const key in value) if (!isAttributeValue(value[key])) return false;
  return true;
}
