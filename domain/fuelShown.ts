import { fuelSeverity, type Severity } from "./displayRules.ts";
import type { FuelSetup } from "./fuel.ts";
import type { Attributes } from "./position.ts";

/** Litres: what a tank holds when nobody wrote it down (product specification, section 9). */
export const DEFAULT_FUEL_TANK_LITRES = 60;

/** A fuel level as it is shown. */
export interface FuelShown {
  readonly value: number;
  readonly unit: "percent" | "litres";
  readonly severity: Severity;
}

/**
 * The level of `domain/fuel` with its unit: thresholds make percent, a sensor of litres tells
 * litres, and otherwise it is whichever of the two the position had. Litres are judged by the tank.
 */
export function fuelShown(
  level: number,
  setup: FuelSetup,
  told: Attributes,
  tankLitres: number | undefined,
): FuelShown {
  const isPercent = unitOf(setup, told) === "percent";
  const tank = tankLitres !== undefined && tankLitres > 0 ? tankLitres : DEFAULT_FUEL_TANK_LITRES;
  return {
    value: level,
    unit: isPercent ? "percent" : "litres",
    severity: fuelSeverity(isPercent ? level : (level / tank) * 100),
  };
}

function unitOf(setup: FuelSetup, { fuel, fuelLevel }: Attributes): FuelShown["unit"] {
  if (setup.type === "thresholds") return "percent";
  const first = setup.type === "xpert" ? fuel : fuelLevel;
  const isFirst = typeof first === "number";
  return (setup.type === "xpert") === isFirst ? "litres" : "percent";
}
