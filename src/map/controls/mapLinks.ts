import { useMemo } from "react";
import type { Coordinate } from "#domain/geo/geodesy";
import { usePartnerMap } from "../../state/usePartnerMap.ts";
import { within180 } from "../camera/camera.ts";

/**
 * Links that show a coordinate elsewhere, at the addresses that the partner prefers: a page of others
 * that opens in a tab of its own.
 */
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

/** Undefined for what is no coordinate on earth, and for a template that makes no https address. */
export const directionsUrl = (template: string, coordinate: Coordinate) =>
  fill(template, coordinate, 0);

/** `course` is degrees clockwise from north: where one looks. */
export const streetViewUrl = (template: string, coordinate: Coordinate, course: number) =>
  fill(template, coordinate, course);

/** Six decimals are 11 cm. */
const DECIMALS = 6;

function fill(template: string, { latitude, longitude }: Coordinate, course: number) {
  if (!(Math.abs(latitude) <= 90 && Number.isFinite(longitude))) return undefined;
  const filled = template
    .replaceAll("{latitude}", latitude.toFixed(DECIMALS))
    .replaceAll("{longitude}", within180(longitude).toFixed(DECIMALS))
    .replaceAll("{course}", String(within360(course)));
  if (!URL.canParse(filled)) return undefined;
  const url = new URL(filled);
  return url.protocol === "https:" ? url.href : undefined;
}

const within360 = (course: number) =>
  Number.isFinite(course) ? ((Math.round(course) % 360) + 360) % 360 : 0;
