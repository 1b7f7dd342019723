import type { Attributes } from "../position.ts";

/** How a vehicle's fuel is read: its own attributes say (product specification, section 5). */
export type FuelSetup =
  /** The tracker measures litres itself, with noise behind the point. */
  | { readonly type: "xpert" }
  /** A float in the tank: the sensor's reading when empty and when full, in either order. */
  | { readonly type: "thresholds"; readonly empty: number; readonly full: number }
  | { readonly type: "raw" };

/** What nearly every vehicle has. */
export const RAW_FUEL: FuelSetup = { type: "raw" };

/** Millilitres of a road train, or the counts of any sensor: more is noise. */
const LARGEST_READING = 1e7;

/** A float swims: so many readings are averaged. */
export const AVERAGED_FUEL_READINGS = 5;

export function fuelSetup(attributes: Attributes): FuelSetup {
  if (attributes.xpert === true) return { type: "xpert" };
  const { fuel_low_threshold: empty, fuel_high_threshold: full } = attributes;
  const isUsable =
    typeof empty === "number" && typeof full === "number" && Number.isFinite(full - empty);
  return isUsable && empty !== full ? { type: "thresholds", empty, full } : RAW_FUEL;
}

/**
 * What the sensor of one position reports: `fuel` as it came, and the percentage that the tracker
 * worked out only where it sent nothing else.
 */
export function fuelReading({ fuel, fuelLevel }: Attributes): number | undefined {
  const reading = typeof fuel === "number" ? fuel : fuelLevel;
  return typeof reading === "number" && Math.abs(reading) <= LARGEST_READING ? reading : undefined;
}

/**
 * The level to show, from the newest readings, newest first: litres, or percent where thresholds
 * are set. Absent when there is none or it makes no sense: a broken sensor is no empty tank.
 */
export function fuelLevel(setup: FuelSetup, newest: readonly number[]): number | undefined {
  const [reading] = newest;
  if (reading === undefined) return undefined;
  switch (setup.type) {
    case "xpert":
      return notNegative(Math.round(reading));
    case "raw":
      return notNegative(reading);
    case "thresholds": {
      const averaged = newest.slice(0, AVERAGED_FUEL_READINGS);
      const average = averaged.reduce((sum, each) => sum + each, 0) / averaged.length;
      const percent = ((average - setup.empty) / (setup.full - setup.empty)) * 100;
      return percent >= 0 && percent <= 100 ? notNegative(percent) : undefined;
    }
  }
}

/** Takes the sign from zero too: sorted by their bits, minus zero would come last. */
const notNegative = (level: number) => (level >= 0 ? Math.abs(level) : undefined);
