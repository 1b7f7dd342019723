import type { Attributes } from "../position.ts";
import type { FuelSetup } from "../vehicle/fuel.ts";
import { DEFAULT_FUEL_TANK_LITRES } from "../vehicle/fuelShown.ts";
import { readingOf } from "./measure.ts";

/** What of a vehicle decides how its fuel is counted. */
export interface FuelRules {
  /** Litres; absent when nobody wrote it down. */
  readonly fuelCapacity: number | undefined;
  readonly fuelSetup: FuelSetup;
}

/** What a position reports of fuel, each in its tracker's own unit. */
export type FuelReadings = Readonly<Record<"fuelUsed" | "fuel" | "fuelLevel", number | undefined>>;

export const fuelReadings = ({ fuelUsed, fuel, fuelLevel }: Attributes): FuelReadings => ({
  fuelUsed: readingOf(fuelUsed),
  fuel: readingOf(fuel),
  fuelLevel: readingOf(fuelLevel),
});

/** Litres, and what they were counted by. */
export interface FuelUse {
  readonly litres: number;
  readonly by: keyof FuelReadings;
}

/**
 * What a way took, from what was reported on it in the order of time; undefined where that does not
 * suffice. What the engine counted comes first, then the tank: there only what was lost between two
 * fills is use, so that a fill on the way never makes it negative. 0 is what a coarse sensor says of
 * a short way.
 */
export function fuelUseBy(
  readings: readonly FuelReadings[],
  rules: FuelRules,
): FuelUse | undefined {
  const used = counted(readings);
  if (used !== undefined) return { litres: used, by: "fuelUsed" };
  const { levels, by } = tankLitres(readings, rules);
  const lost = lostFromTank(levels, rules.fuelCapacity);
  return lost === undefined ? undefined : { litres: lost, by };
}

/** The same litres alone. */
export const fuelUse = (readings: readonly FuelReadings[], rules: FuelRules): number | undefined =>
  fuelUseBy(readings, rules)?.litres;

function counted(readings: readonly FuelReadings[]): number | undefined {
  const counts = readings.flatMap(({ fuelUsed }) => fuelUsed ?? []);
  if (counts.length < 2) return undefined;
  const used = counts.at(-1)! - counts[0]!;
  return used >= 0 ? used : undefined;
}

/** What is in the tank, as often as it is reported. Without power a sensor reports 0: an empty tank drives nowhere. */
function tankLitres(
  readings: readonly FuelReadings[],
  { fuelCapacity, fuelSetup }: FuelRules,
): { readonly levels: readonly number[]; readonly by: "fuel" | "fuelLevel" } {
  const litres = litresOf(fuelSetup, fuelCapacity);
  const tank = readings.flatMap(({ fuel }) => (fuel ? (litres(fuel) ?? []) : []));
  if (tank.length >= 2 || fuelCapacity === undefined) return { levels: tank, by: "fuel" };
  const levels = readings.flatMap(({ fuelLevel }) =>
    fuelLevel ? (fuelLevel * fuelCapacity) / 100 : [],
  );
  return { levels, by: "fuelLevel" };
}

/** A float whose readings do not fit into the tank counts in a unit of its own. */
function litresOf(setup: FuelSetup, capacity: number | undefined) {
  if (setup.type !== "thresholds") return (reading: number) => reading;
  const { empty, full } = setup;
  if (capacity === undefined) return () => undefined;
  if (empty < full && full <= capacity) return (reading: number) => reading;
  return (reading: number) => ((reading - empty) / (full - empty)) * capacity;
}

/** A rise by this part of the tank is a fill; less is the fuel that swings. */
const LEAST_FILL = 0.1;

function lostFromTank(levels: readonly number[], capacity: number | undefined): number | undefined {
  if (levels.length < 2) return undefined;
  const fill = (capacity ?? largest(levels)) * LEAST_FILL;
  let lost = 0;
  let [full, low, last] = [levels[0]!, levels[0]!, levels[0]!];
  let isFilling = false;
  for (const [index, level] of levels.entries()) {
    if (isSpike(levels, index, fill)) continue;
    if (level - low >= fill || (isFilling && level > full)) {
      lost += full - low;
      full = low = level;
      isFilling = true;
    } else {
      low = Math.min(low, level);
      isFilling = false;
    }
    last = level;
  }
  return Math.max(0, lost + full - last);
}

/** A reading far from both of its neighbours, which agree. */
function isSpike(levels: readonly number[], index: number, far: number): boolean {
  const level = levels[index]!;
  const [before, next] = [levels[index - 1], levels[index + 1]];
  return (
    before !== undefined &&
    next !== undefined &&
    Math.abs(before - next) < far &&
    Math.abs(level - before) >= far &&
    Math.abs(level - next) >= far
  );
}

const largest = (levels: readonly number[]): number =>
  levels.reduce((most, level) => Math.max(most, level), DEFAULT_FUEL_TANK_LITRES);
