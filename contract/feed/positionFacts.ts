import type { Attributes, AttributeValue, Position } from "#domain/position";

/**
 * What a position says besides its columns: attributes, and what rarely changes of the rest under
 * names that no attribute has, because they begin with a space.
 */
export const PROTOCOL = " protocol";
export const ADDRESS = " address";
export const ACCURACY = " accuracy";
export const GEOFENCES = " geofenceIds";

const SPACE = 0x20;

/** Bits of the flags column. Two bits a switch: not told, off, on. */
const VALID = 1;
const IGNITION_KNOWN = 2;
const IGNITION_ON = 4;
const MOTION_KNOWN = 8;
const MOTION_ON = 16;
/** The row says everything; what it does not name is gone. */
export const WHOLE = 32;
export const ALL_FLAGS = 63;

export function flagsOf({ valid, attributes }: Position): number {
  const { ignition, motion } = attributes;
  return (
    (valid ? VALID : 0) |
    (typeof ignition === "boolean" ? IGNITION_KNOWN | (ignition ? IGNITION_ON : 0) : 0) |
    (typeof motion === "boolean" ? MOTION_KNOWN | (motion ? MOTION_ON : 0) : 0)
  );
}

export const isValid = (flags: number): boolean => (flags & VALID) !== 0;
export const isWhole = (flags: number): boolean => (flags & WHOLE) !== 0;
export const ignitionOf = (flags: number): boolean | undefined =>
  flags & IGNITION_KNOWN ? (flags & IGNITION_ON) !== 0 : undefined;
export const motionOf = (flags: number): boolean | undefined =>
  flags & MOTION_KNOWN ? (flags & MOTION_ON) !== 0 : undefined;

/** Calls for everything that differs from what is known, undefined for what is there no more. */
export function eachFact(
  position: Position,
  known: Position | undefined,
  tell: (key: string, value: AttributeValue | undefined) => void,
): void {
  if (position.attributes !== known?.attributes) eachAttribute(position, known, tell);
  for (const [key, of] of REST) {
    const value = of(position);
    if (value !== (known && of(known))) tell(key, value);
  }
}

function eachAttribute(
  { attributes }: Position,
  known: Position | undefined,
  tell: (key: string, value: AttributeValue | undefined) => void,
): void {
  for (const key in attributes) {
    const value = factOf(attributes, key);
    if (value !== (known && factOf(known.attributes, key))) tell(key, value);
  }
  if (!known) return;
  for (const key in known.attributes)
    if (attributes[key] === undefined && factOf(known.attributes, key) !== undefined)
      tell(key, undefined);
}

/**
 * Switches have their flags; what is no number cannot be told, nor what an object has from its
 * prototype; and a key may not reach that prototype.
 */
function factOf(attributes: Attributes, key: string): AttributeValue | undefined {
  const value: unknown = attributes[key];
  if (typeof value === "number") return Number.isFinite(value) && isTold(key) ? value : undefined;
  if (typeof value === "string") return isTold(key) ? value : undefined;
  if (typeof value !== "boolean") return undefined;
  return key !== "ignition" && key !== "motion" && isTold(key) ? value : undefined;
}

const isTold = (key: string): boolean => key.charCodeAt(0) !== SPACE && key !== "__proto__";

const REST: readonly [string, (of: Position) => AttributeValue | undefined][] = [
  [PROTOCOL, ({ protocol }) => protocol || undefined],
  [ADDRESS, ({ address }) => address],
  [ACCURACY, ({ accuracy }) => accuracy || undefined],
  [GEOFENCES, ({ geofenceIds }) => geofenceIds?.join(",")],
];
