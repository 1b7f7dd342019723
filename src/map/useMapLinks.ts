import { useMemo } from "react";
import type { Place } from "#domain/geodesy";
import { usePartnerMap } from "../state/usePartnerMap.ts";
import { directionsUrl, streetViewUrl } from "./links.ts";

/** Where a place is looked at elsewhere, at the addresses that the partner prefers. */
export interface MapLinks {
  readonly directions: (place: Place) => string | undefined;
  /** `course` is degrees clockwise from north. */
  readonly streetView: (place: Place, course: number) => string | undefined;
}

export function useMapLinks(): MapLinks {
  const { directions, streetView } = usePartnerMap();
  return useMemo(
    () => ({
      directions: (place) => directionsUrl(directions, place),
      streetView: (place, course) => streetViewUrl(streetView, place, course),
    }),
    [directions, streetView],
  );
}
