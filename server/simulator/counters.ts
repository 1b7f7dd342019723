import type { Attributes } from "#domain/position";
import { countedByTracker } from "#domain/vehicle/counterOffsets";
import { createDice } from "./dice.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";

/** What only grows (but fuel), and goes on where it stopped when the server starts again. */
export interface Counters {
  readonly odometerMetres: number;
  /** With the engine running. */
  readonly engineMs: number;
  readonly fuelLitres: number;
}

/** The vehicle's former life. */
export function firstCounters({ seed, index, kind }: SimulatedVehicle): Counters {
  const dice = createDice(seed, index, 0xc0047e25);
  const moves = kind.duty.type !== "site";
  const km = moves ? dice.between(4_000, 280_000) : 0;
  const hours = moves ? km / dice.between(24, 34) : dice.between(300, 9_000);
  return {
    odometerMetres: Math.round(km * 1000),
    engineMs: kind.engine ? Math.round(hours * 3_600_000) : 0,
    fuelLitres: (kind.engine?.tankLitres ?? 0) * dice.between(0.45, 0.95),
  };
}

/** As last reported; what is missing there begins as on the first day. */
export function countersFrom(attributes: Attributes, vehicle: SimulatedVehicle): Counters {
  const first = firstCounters(vehicle);
  const number = (key: "odometer" | "hours" | "fuel", otherwise: number) => {
    const value = key === "fuel" ? attributes[key] : countedByTracker(attributes, key);
    return typeof value === "number" && value >= 0 ? value : otherwise;
  };
  return {
    odometerMetres: number("odometer", first.odometerMetres),
    engineMs: number("hours", first.engineMs),
    fuelLitres: number("fuel", first.fuelLitres),
  };
}

/** The needle stays above empty: somebody always finds a canister. */
const RESERVE = 0.04;

/** What a stretch of time took: idling is burnt by the hour, driving by the distance. */
export interface Usage {
  readonly metres: number;
  readonly engineMs: number;
  readonly idleMs: number;
}

/** The counters later. */
export function spent(
  counters: Counters,
  { kind: { engine } }: SimulatedVehicle,
  { metres, engineMs, idleMs }: Usage,
): Counters {
  const odometerMetres = counters.odometerMetres + metres;
  if (!engine) return { ...counters, odometerMetres };
  const { litresPer100Km, idleLitresPerHour, tankLitres } = engine;
  const litres = (metres * litresPer100Km) / 100_000 + (idleMs * idleLitresPerHour) / 3_600_000;
  const reserve = Math.min(counters.fuelLitres, tankLitres * RESERVE);
  return {
    odometerMetres,
    engineMs: counters.engineMs + engineMs,
    fuelLitres: Math.max(reserve, counters.fuelLitres - litres),
  };
}
