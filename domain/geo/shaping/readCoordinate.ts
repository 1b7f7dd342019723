import type { Coordinate } from "../geodesy.ts";

const NUMBER = String.raw`[+-]?\d{1,3}(?:[.,]\d{1,12})?`;
/** Latitude and longitude with a blank, a semicolon, or, where numbers have points, a comma between. */
const PAIR = new RegExp(`^(${NUMBER})(?:\\s*;\\s*|\\s*,\\s+|\\s+|,)(${NUMBER})$`);

const MINUTES = String.raw`(\d{1,2}(?:[.,]\d{1,12})?)\s*['′’]`;
const SECONDS = String.raw`(\d{1,2}(?:[.,]\d{1,12})?)\s*(?:["″”]|['′’]{2})`;
const ANGLE = String.raw`(\d{1,3}(?:[.,]\d{1,12})?)\s*(?:[°º](?:\s*${MINUTES}(?:\s*${SECONDS})?)?)?`;
/** Two angles, each with its hemisphere, which comes after both or before both. */
const [AFTER, BEFORE] = [`${ANGLE}\\s*([NSEWO])`, `([NSEWO])\\s*${ANGLE}`].map(
  (one) => new RegExp(`^${one}\\s*[,;]?\\s*${one}$`, "i"),
);

/** More than anybody copies. */
const MAX_LENGTH = 80;

/**
 * Latitude, then longitude, as people copy them out of other maps: "38.7223, -9.1393", or in degrees, minutes
 * and seconds with the letters of their hemispheres, of which "O" is the west of three languages. Undefined for
 * anything else.
 */
export function readCoordinate(text: string): Coordinate | undefined {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH) return undefined;
  return readDecimals(typed) ?? readHemispheres(typed);
}

function readDecimals(typed: string): Coordinate | undefined {
  const [, first, second] = PAIR.exec(typed) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return onEarth(numberOf(first), numberOf(second));
}

/** By the letters it is known which of the two is which. */
function readHemispheres(typed: string): Coordinate | undefined {
  const after = AFTER?.exec(typed)?.slice(1);
  const before = BEFORE?.exec(typed)?.slice(1);
  const read = after
    ? [signed(after.slice(0, 3), after[3]), signed(after.slice(4, 7), after[7])]
    : before && [signed(before.slice(1, 4), before[0]), signed(before.slice(5), before[4])];
  const latitude = read?.find((one) => one?.axis === "latitude");
  const longitude = read?.find((one) => one?.axis === "longitude");
  return latitude && longitude && onEarth(latitude.degrees, longitude.degrees);
}

interface Signed {
  readonly axis: "latitude" | "longitude";
  readonly degrees: number;
}

/** Undefined where something stands behind a fraction, or sixty of what makes one of the next. */
function signed(parts: readonly (string | undefined)[], letter = ""): Signed | undefined {
  const given = parts.filter((part) => part !== undefined);
  if (given.slice(0, -1).some((part) => /\D/.test(part))) return undefined;
  const [degrees = 0, minutes = 0, seconds = 0] = given.map(numberOf);
  if (minutes >= 60 || seconds >= 60) return undefined;
  const hemisphere = letter.toUpperCase();
  const isNegative = hemisphere !== "N" && hemisphere !== "E";
  // In one division, so that whole seconds are as near as a number can be.
  const size = (degrees * 3_600 + minutes * 60 + seconds) / 3_600;
  return {
    axis: hemisphere === "N" || hemisphere === "S" ? "latitude" : "longitude",
    degrees: isNegative && size > 0 ? -size : size,
  };
}

const numberOf = (text: string): number => Number(text.replace(",", "."));

const onEarth = (latitude: number, longitude: number): Coordinate | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
