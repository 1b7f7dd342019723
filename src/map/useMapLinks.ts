import { useMemo } from "react";
import type { Coordinate } from "#domain/geo/geodesy";
import { usePartnerMap } from "../state/usePartnerMap.ts";
import { directionsUrl, streetViewUrl } from "./links.ts";

/** Links that show a coordinate elsewhere, at the addresses that the partner prefers. */
export interface MapLinks {
  readonly directions: (coordinate: Coordinate) => string | undefined;
  /** `course` is degrees clockwise from north. */
  readonly streetView: (coordinate: Coordinate, course: number) => string | undefined;
}

export function useMapLinks(): MapLinks {
  const { directions, streetView } = usePartnerMap();
  return useMemo(
    () => ({
      directions: (coordinate) => directionsUrl(directions, coordinate),
      streetView: (coordinate, course) => streetViewUrl(streetView, coordinate, course),
    }),
    [directions, streetView],
  );
}
