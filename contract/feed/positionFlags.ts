import { type DurationMs, milliseconds } from "#domain/units";

/** Bits of the flags column. Ignition has two: not reported, off, on. */
const VALID = 1;
const IGNITION_KNOWN = 2;
const IGNITION_ON = 4;
/** From this bit on: how long the vehicle had idled at this fix; 0 where that is not reported. */
const IDLED_FOR = 8;
const MOST_IDLE_STEPS = 31;
/** The last step is a minute, after which it makes no difference any more. */
const IDLE_STEP_MS = 2_000;
export const ALL_FLAGS = 255;

/** `idledFor` is rounded down to two seconds and ends at a minute. */
export const flagsOf = (valid: boolean, ignition: unknown, idledFor?: DurationMs): number =>
  (valid ? VALID : 0) |
  (typeof ignition === "boolean" ? IGNITION_KNOWN | (ignition ? IGNITION_ON : 0) : 0) |
  (idledFor === undefined ? 0 : IDLED_FOR * idleSteps(idledFor));

const idleSteps = (idledFor: DurationMs): number =>
  Math.max(1, Math.min(MOST_IDLE_STEPS, 1 + Math.floor(idledFor / IDLE_STEP_MS)));

export const isValid = (flags: number): boolean => (flags & VALID) !== 0;
export const ignitionOf = (flags: number): boolean | undefined =>
  flags & IGNITION_KNOWN ? (flags & IGNITION_ON) !== 0 : undefined;

/** How long the vehicle had idled at least; undefined where that is not reported. */
export const idledForOf = (flags: number): DurationMs | undefined =>
  flags < IDLED_FOR ? undefined : milliseconds((Math.floor(flags / IDLED_FOR) - 1) * IDLE_STEP_MS);
