import type { Attributes } from "../position.ts";
import { fuelSeverity, type Severity } from "./displayRules.ts";
import type { FuelSetup } from "./fuel.ts";

/** Litres: what a tank holds when nobody wrote it down (product specification, section 9). */
export const DEFAULT_FUEL_TANK_LITRES = 60;

/** A fuel level as it is shown. */
export interface FuelShown {
  readonly value: number;
  readonly unit: "percent" | "litres";
  readonly severity: Severity;
}

/** What a level is a level of. */
interface FuelTank {
  readonly setup: FuelSetup;
  /** Of the position with the level. */
  readonly attributes: Attributes;
  readonly tankLitres: number | undefined;
}

/**
 * The level of `domain/fuel` with its unit: thresholds make percent, otherwise `fuel` is litres and
 * `fuelLevel`, where it came alone, percent. Litres are judged by the tank.
 */
export function fuelShown(level: number, { setup, attributes, tankLitres }: FuelTank): FuelShown {
  const unit = unitOf(setup, attributes);
  return {
    value: level,
    unit,
    severity: fuelSeverity(unit === "percent" ? level : percentOfTank(level, tankLitres)),
  };
}

/** How full a tank is, of which nobody need have written down the size. */
export const percentOfTank = (litres: number, tankLitres: number | undefined): number =>
  (litres / tankOr(tankLitres)) * 100;

/** The size of a tank, or what is assumed of one. */
export const tankOr = (litres: number | undefined): number =>
  litres !== undefined && litres > 0 ? litres : DEFAULT_FUEL_TANK_LITRES;

function unitOf(setup: FuelSetup, { fuel, fuelLevel }: Attributes): FuelShown["unit"] {
  if (setup.type === "thresholds") return "percent";
  return typeof fuel !== "number" && typeof fuelLevel === "number" ? "percent" : "litres";
}
