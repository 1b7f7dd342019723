import type { TripState } from "../trips.ts";
import type { DriverMemory } from "./driverRule.ts";
import type { DrivingTime } from "./drivingTime.ts";
import type { Episode } from "./episode.ts";
import type { InactivityMemory } from "./inactivityRule.ts";
import type { OverspeedMemory } from "./overspeedRule.ts";
import type { PortMemory } from "./portRule.ts";
import type { TemperatureMemory } from "./temperatureRule.ts";
import type { UnidentifiedMemory } from "./unidentifiedDriverRule.ts";
import type { WeeklyDrivingMemory } from "./weeklyDrivingRule.ts";

/**
 * What the rules remember of one vehicle between two positions. Plain JSON: with it and the
 * positions that are stored any process can go on where another stopped.
 */
export interface RuleMemory {
  readonly trip?: TripState;
  readonly overspeed?: OverspeedMemory;
  readonly idle?: Episode;
  readonly ignitionOff?: Episode;
  readonly longStop?: Episode;
  readonly ports?: PortMemory;
  readonly temperature?: TemperatureMemory;
  readonly unidentified?: UnidentifiedMemory;
  readonly longDriving?: DrivingTime;
  readonly weeklyDriving?: WeeklyDrivingMemory;
  readonly driver?: DriverMemory;
  readonly inactivity?: InactivityMemory;
}

export const NO_MEMORY: RuleMemory = {};

/** With one part replaced or forgotten; the same memory when that part is the same. */
export function remember<Key extends keyof RuleMemory>(
  memory: RuleMemory,
  key: Key,
  part: RuleMemory[Key],
): RuleMemory {
  if (memory[key] === part) return memory;
  if (part !== undefined) return { ...memory, [key]: part };
  const { [key]: _, ...others } = memory;
  return others;
}

/**
 * What has to be written down. A trip's latest positions are left out: they change with every
 * message and are in the history already.
 */
export function storedMemory(memory: RuleMemory): RuleMemory {
  return memory.trip ? { ...memory, trip: { ...memory.trip, recent: [] } } : memory;
}

/** Whether there is anything new to write down. */
export function isStoredAlike(one: RuleMemory, other: RuleMemory): boolean {
  if (one === other) return true;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof RuleMemory>)
    if (key === "trip" ? !isSameTrip(one.trip, other.trip) : one[key] !== other[key]) return false;
  return true;
}

const isSameTrip = (one: TripState | undefined, other: TripState | undefined): boolean =>
  one?.moving === other?.moving && one?.anchor === other?.anchor;
