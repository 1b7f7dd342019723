import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { periodAround } from "../../features/history/period/historyPeriod.ts";
import { readMapView, writeMapView } from "./viewQuery.ts";

/** By which clocks, and when. */
interface Reading {
  readonly now: EpochMs;
  readonly timeZone: string;
}

/** The map's query that shows the past of a vehicle, or of all, at a moment. */
export function momentLink(
  vehicle: VehicleId | "all",
  at: EpochMs,
  { now, timeZone }: Reading,
): string {
  const bare = readMapView(new URLSearchParams());
  const period = periodAround(at, now, timeZone);
  if (vehicle === "all")
    return writeMapView({ ...bare, history: { ...period, vehicles: "all", moment: at } });
  return writeMapView({
    ...bare,
    vehicle,
    history: { ...period, vehicles: [vehicle], moment: at },
  });
}
