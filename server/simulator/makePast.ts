import type { AttributeValue } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import type { City } from "./city.ts";
import { firstCounters } from "./counters.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";
import { vehicleDeliveries } from "./vehicleDeliveries.ts";

/**
 * What a vehicle's tracker delivered after `from` and not after `until`, in the order in which it
 * did. Its counters end at the vehicle's first ones, with which its present has begun: the past is
 * made behind a present that nobody wanted to wait for.
 */
export function makePast(
  vehicle: SimulatedVehicle,
  city: City,
  { from, until }: { readonly from: EpochMs; readonly until: EpochMs },
): readonly TrackerReport[] {
  const reports: TrackerReport[] = [];
  for (const { dueAt, report } of vehicleDeliveries(vehicle, city, {
    counters: firstCounters(vehicle),
    from,
  })) {
    if (dueAt > until) break;
    if (report.fixTime <= until) reports.push(report);
  }
  const last = reports.reduce<TrackerReport | undefined>(
    (newest, report) => (newest && newest.fixTime > report.fixTime ? newest : report),
    undefined,
  );
  if (!last) return reports;

  const { odometerMetres, engineMs, fuelLitres } = firstCounters(vehicle);
  const tank = vehicle.kind.engine?.tankLitres ?? 0;
  const shifts = [
    { key: "odometer", by: odometerMetres - numberIn(last, "odometer"), most: Infinity },
    { key: "hours", by: engineMs - numberIn(last, "hours"), most: Infinity },
    { key: "fuel", by: fuelLitres - numberIn(last, "fuel"), most: tank },
  ];
  return reports.map((report) => {
    const attributes: Record<string, AttributeValue> = { ...report.attributes };
    for (const { key, by, most } of shifts)
      if (typeof attributes[key] === "number")
        attributes[key] = tenths(Math.min(most, Math.max(0, attributes[key] + by)));
    return { ...report, attributes };
  });
}

const numberIn = ({ attributes }: TrackerReport, key: string): number => {
  const value = attributes[key];
  return typeof value === "number" ? value : 0;
};

const tenths = (value: number) => Math.round(value * 10) / 10;
