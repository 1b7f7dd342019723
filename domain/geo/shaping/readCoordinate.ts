import type { Coordinate } from "../geodesy.ts";

const NUMBER = String.raw`[+-]?\d{1,3}(?:[.,]\d{1,12})?`;
/** Latitude and longitude with a blank, a semicolon, or, where numbers have points, a comma between. */
const PAIR = new RegExp(`^(${NUMBER})(?:\\s*;\\s*|\\s*,\\s+|\\s+|,)(${NUMBER})$`);

/** Latitude, then longitude, as people copy them out of other maps; undefined for anything else. */
export function readCoordinate(text: string): Coordinate | undefined {
  const [, first, second] = PAIR.exec(text.trim().slice(0, 60)) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const latitude = Number(first.replace(",", "."));
  const longitude = Number(second.replace(",", "."));
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : undefined;
}
