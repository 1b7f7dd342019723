import type { HistoryTrip, HistoryTrips, RouteStop } from "#contract/history";
import type { EpochMs } from "#domain/units";
import type { TimeStretch } from "../timeline/drawTimeline.ts";

/** A line of the list: a trip, or the stop between two of them. */
export type TripListRow =
  | { readonly kind: "trip"; readonly key: string; readonly trip: HistoryTrip }
  | { readonly kind: "stop"; readonly key: string; readonly stop: RouteStop };

/** Trips and stops in the order of time; what begins at one moment: the trip first. */
export function tripListRows({
  trips,
  stops,
}: Pick<HistoryTrips, "trips" | "stops">): TripListRow[] {
  const rows: (TripListRow & { readonly at: EpochMs })[] = [
    ...trips.map((trip) => {
      const at = trip.trip.start.time;
      return { kind: "trip", key: `trip ${at}`, trip, at } as const;
    }),
    ...stops.map((stop) => {
      const at = stop.from;
      return { kind: "stop", key: `stop ${at}`, stop, at } as const;
    }),
  ];
  return rows.sort((one, other) => one.at - other.at);
}

/** Whether a line is of a part of the time: what only touches it is not. */
export function isIn(row: TripListRow, stretch: TimeStretch | undefined): boolean {
  if (!stretch) return false;
  const { from, until } = spanOf(row);
  return from < stretch.until && until > stretch.from;
}

/** From when to when a line is. */
export const spanOf = (row: TripListRow): TimeStretch =>
  row.kind === "stop"
    ? { from: row.stop.from, until: row.stop.until }
    : { from: row.trip.trip.start.time, until: row.trip.trip.end.time };
