import type { Attributes, AttributeValue } from "../position.ts";

/** A tracker's own counters, and the attributes that say by how much an owner has set them off. */
const OFFSETS = { odometer: "odometerOffset", hours: "hoursOffset" } as const;
type Counter = keyof typeof OFFSETS;
const COUNTERS = Object.keys(OFFSETS) as Counter[];

const numberIn = (attributes: Attributes, key: string): number | undefined => {
  const value = attributes[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};

/**
 * Brings a tracker's counters to what an owner has read off the dashboard: the offsets of the
 * position before are carried on and added, so that every later report counts on from there. What
 * a tracker itself calls an offset is none.
 */
export function applyOffsets(
  attributes: Record<string, AttributeValue>,
  before: Attributes | undefined,
): void {
  for (const counter of COUNTERS) {
    const key = OFFSETS[counter];
    if (attributes[key] !== undefined) delete attributes[key];
    const offset = before && numberIn(before, key);
    if (offset === undefined) continue;
    attributes[key] = offset;
    const reading = numberIn(attributes, counter);
    if (reading !== undefined) attributes[counter] = reading + offset;
  }
}

/** What the tracker itself counts, without its owner's offset; undefined when it does not. */
export function countedByTracker(attributes: Attributes, counter: Counter): number | undefined {
  const shown = numberIn(attributes, counter);
  return shown === undefined ? undefined : shown - (numberIn(attributes, OFFSETS[counter]) ?? 0);
}

/** The counter set to `value`, from a position on that reports it. */
export const setCounter = (
  attributes: Attributes,
  counter: Counter,
  value: number,
): Attributes => ({
  [counter]: value,
  [OFFSETS[counter]]: value - (countedByTracker(attributes, counter) ?? 0),
});
