import type { Coordinate } from "#domain/geo/geodesy";
import { within180 } from "./within180.ts";

/**
 * Links that show a coordinate elsewhere: a page of others that opens in a tab of its own.
 * Undefined for what is no coordinate on earth, and for a template that makes no https address.
 */
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
