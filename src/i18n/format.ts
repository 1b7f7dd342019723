import { type DurationMs, type EpochMs, type Knots, knotsToKmPerHour } from "#domain/units";

/**
 * The only place where a number becomes text. Formatters are made once for a locale: making one
 * costs a hundred times more than using it.
 */
let locale = "en-GB";
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

export function setFormatLocale(next: string): void {
  locale = next;
  formatters.clear();
}

/** Shown where there is no value; never "NaN" or "undefined". */
export const NO_VALUE = "–";

export const formatCount = (count: number) => numbers(0).format(count);

/** For places with room for four characters, such as a cluster: "999", "1.2K", "15K". */
export const formatShortCount = (count: number) =>
  cached(
    "short",
    () => new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }),
  ).format(count);

/** Speeds travel in knots and are read in km/h. */
export const formatSpeed = (speed: Knots) => withUnit(knotsToKmPerHour(speed), "km/h", 0);

export const formatCourse = (degrees: number) => withUnit(degrees, "°", 0);
export const formatLitres = (litres: number) => withUnit(litres, "L", 1);
export const formatVolts = (volts: number) => withUnit(volts, "V", 1);
export const formatCelsius = (celsius: number) => withUnit(celsius, "°C", 1);
export const formatRevolutions = (perMinute: number) => withUnit(perMinute, "rpm", 0);
export const formatHours = (durationMs: number) => withUnit(durationMs / 3_600_000, "h", 1);

/** In the unit that one can picture: a tracker that was out of reach tells hours later. */
export function formatDelay(durationMs: DurationMs): string {
  if (durationMs < 10_000) return withUnit(durationMs, "ms", 0);
  if (durationMs < 600_000) return withUnit(durationMs / 1_000, "s", 0);
  if (durationMs < 36_000_000) return withUnit(durationMs / 60_000, "min", 0);
  return formatHours(durationMs);
}

/** Metres below a kilometre, else kilometres. */
export const formatDistance = (metres: number) =>
  metres < 1_000 ? withUnit(metres, "m", 0) : withUnit(metres / 1_000, "km", 1);

export const formatNumber = (value: number) => withUnit(value, "", 2);

/** Six decimals are 11 cm: what people paste into other maps. Always with points. */
export const formatCoordinates = (latitude: number, longitude: number) =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

export const formatTime = (time: EpochMs) => dates("time").format(time);
export const formatDateTime = (time: EpochMs) => dates("dateTime").format(time);

/** An age in its largest unit: what the messages of `age` say. */
export type AgeUnit = "now" | "seconds" | "minutes" | "hours" | "days" | "years";

/** Ages below this are simply "now": a report takes as long to arrive. */
const NOW_MS = 10_000;
const YEAR_MS = 365.25 * 86_400_000;

export function ageUnit(age: DurationMs): { readonly unit: AgeUnit; readonly count: number } {
  if (!(age >= NOW_MS)) return { unit: "now", count: 0 };
  if (age < 60_000) return { unit: "seconds", count: Math.floor(age / 1_000) };
  if (age < 3_600_000) return { unit: "minutes", count: Math.floor(age / 60_000) };
  if (age < 86_400_000) return { unit: "hours", count: Math.floor(age / 3_600_000) };
  if (age < YEAR_MS) return { unit: "days", count: Math.floor(age / 86_400_000) };
  return { unit: "years", count: Math.floor(age / YEAR_MS) };
}

function withUnit(value: number, unit: string, decimals: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const text = numbers(decimals).format(value);
  return unit === "" ? text : unit === "°" ? `${text}°` : `${text}\u00a0${unit}`;
}

const numbers = (maximumFractionDigits: number) =>
  cached(
    `numbers ${maximumFractionDigits}`,
    () => new Intl.NumberFormat(locale, { maximumFractionDigits }),
  );

const dates = (parts: "time" | "dateTime") =>
  cached(
    parts,
    () =>
      new Intl.DateTimeFormat(locale, {
        timeStyle: "medium",
        ...(parts === "dateTime" && { dateStyle: "medium" }),
      }),
  );

function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const held = formatters.get(key) as F | undefined;
  if (held) return held;
  const made = make();
  formatters.set(key, made);
  return made;
}
