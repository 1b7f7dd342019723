import type { HistoryTrips } from "#contract/history";
import type { Coordinate } from "#domain/geo/geodesy";
import { smallestPoi } from "#domain/report/smallestPoi";
import type { AreaSet } from "../../areas/buildAreas.ts";

/** Trips with the point of interest that each ended in, as the server's reports name it. */
export const withEndPois = <Answer extends Pick<HistoryTrips, "trips">>(
  answer: Answer,
  areas: AreaSet,
): Answer => ({
  ...answer,
  trips: answer.trips.map((row) => ({ ...row, endPoi: endPoi(areas, row.trip.end) })),
});

function endPoi({ all, pois }: AreaSet, { latitude, longitude }: Coordinate): string | undefined {
  const holding = pois.containing(latitude, longitude).flatMap((slot) => {
    const { area, name } = all[slot]!;
    return area.kind === "circle" ? [{ name, radius: area.radius }] : [];
  });
  return smallestPoi(holding)?.name;
}
