import type { Position } from "#domain/position";
import type { ReportVehicle } from "#domain/report/trip";
import { createTripSplitter, type Segment } from "#domain/report/tripSplitter";
import type { EpochMs } from "#domain/units";
import type { OpenReport } from "./openReport.ts";
import { readTrack } from "./readTrack.ts";

/** A piece of the track that is a trip, with what was kept of the positions on it. */
export interface ReadTrip<Kept> {
  readonly segment: Segment;
  readonly kept: readonly Kept[];
}

/**
 * A vehicle's trips in the order of time, each as soon as it is complete. Of a position only what `keep`
 * returns is held, and only until its trip is returned.
 */
export async function* readTrips<Kept extends { readonly fixTime: EpochMs }>(
  report: OpenReport,
  vehicle: ReportVehicle,
  keep: (position: Position) => Kept,
): AsyncGenerator<ReadTrip<Kept>> {
  const splitter = createTripSplitter(vehicle.rules.trips);
  let held: Kept[] = [];
  const take = (segment: Segment): ReadTrip<Kept>[] => {
    const kept = held.filter(
      ({ fixTime }) => fixTime >= segment.first.fixTime && fixTime <= segment.last.fixTime,
    );
    held = held.filter(({ fixTime }) => fixTime >= segment.last.fixTime);
    return segment.kind === "trip" ? [{ segment, kept }] : [];
  };
  for await (const page of readTrack(report, vehicle.id))
    for (const position of page) {
      held.push(keep(position));
      for (const segment of splitter.add(position)) yield* take(segment);
    }
  const open = splitter.end();
  if (open) yield* take(open);
}
