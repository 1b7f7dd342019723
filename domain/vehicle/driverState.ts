import type { AttributeValue } from "../position.ts";

/** What the driver does by the tachograph, by the number it sends: product specification, section 4. */
export const DRIVER_STATES = ["rest", "workType", "work", "driving"] as const;
export type DriverState = (typeof DRIVER_STATES)[number];

/** Undefined for what is none of the four numbers; trackers send them as text too. */
export function driverStateOf(value: AttributeValue | undefined): DriverState | undefined {
  const index = typeof value === "string" && /^[0-3]$/.test(value) ? Number(value) : value;
  return typeof index === "number" ? DRIVER_STATES[index] : undefined;
}
