import type { AttributeValue } from "../position.ts";
import { days, type EpochMs } from "../units.ts";

/** A card that was read longer ago says nothing about who drives now. */
export const DRIVER_TRUSTED_FOR = days(5);

/** What one position reports about who drives. */
export interface DriverReading {
  readonly driverUniqueId: string | undefined;
  readonly fixTime: EpochMs;
  /** The tracker repeats what it knew before it lost its satellites. */
  readonly outdated: boolean;
}

/** Who drives: whom the position names while it is fresh, else who was last known to. */
export function chooseDriver(
  { driverUniqueId, fixTime, outdated }: DriverReading,
  lastKnown: string | undefined,
  now: EpochMs,
): string | undefined {
  const isTrusted = !outdated && now - fixTime <= DRIVER_TRUSTED_FOR;
  return (isTrusted ? driverUniqueId : undefined) ?? lastKnown;
}

/** What the driver does by the tachograph, by the number it sends: product specification, section 4. */
export const DRIVER_STATES = ["rest", "workType", "work", "driving"] as const;
export type DriverState = (typeof DRIVER_STATES)[number];

/** Undefined for what is none of the four numbers; trackers send them as text too. */
export function driverStateOf(value: AttributeValue | undefined): DriverState | undefined {
  const index = typeof value === "string" && /^[0-3]$/.test(value) ? Number(value) : value;
  return typeof index === "number" ? DRIVER_STATES[index] : undefined;
}
