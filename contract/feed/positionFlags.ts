/** Bits of the flags column. Ignition has two: not told, off, on. */
const VALID = 1;
const IGNITION_KNOWN = 2;
const IGNITION_ON = 4;
export const ALL_FLAGS = 7;

export const flagsOf = (valid: boolean, ignition: unknown): number =>
  (valid ? VALID : 0) |
  (typeof ignition === "boolean" ? IGNITION_KNOWN | (ignition ? IGNITION_ON : 0) : 0);

export const isValid = (flags: number): boolean => (flags & VALID) !== 0;
export const ignitionOf = (flags: number): boolean | undefined =>
  flags & IGNITION_KNOWN ? (flags & IGNITION_ON) !== 0 : undefined;
