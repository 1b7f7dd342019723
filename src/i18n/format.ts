import {
  celsiusToFahrenheit,
  type DurationMs,
  type EpochMs,
  type Knots,
  knotsToKmPerHour,
  knotsToMilesPerHour,
  litresToImperialGallons,
  litresToUsGallons,
  metresToFeet,
  metresToMiles,
  metresToNauticalMiles,
} from "#domain/units";
import type { FuelShown } from "#domain/vehicle/fuelShown";
import { DEFAULT_UNITS, UNIT_KINDS, type UnitChoice } from "./unitChoice.ts";

/**
 * The only place where a number becomes text. Formatters are made once for a locale: making one
 * costs a hundred times more than using it.
 */
let locale = "en-GB";
let units: UnitChoice = DEFAULT_UNITS;
let timeZone: string | undefined;
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

export function setFormatLocale(next: string): void {
  locale = next;
  formatters.clear();
}

/** In which clocks are read: the user's, where one is set; undefined is the computer's. */
export function setFormatTimeZone(next: string | undefined): void {
  if (next === timeZone) return;
  timeZone = next;
  formatters.clear();
}

/** Whether that is a change: whoever shows numbers must show them again, as `setUnits` sees to. */
export function setFormatUnits(next: UnitChoice): boolean {
  const before = units;
  units = next;
  return UNIT_KINDS.some((kind) => before[kind] !== next[kind]);
}

/** Shown where there is no value; never "NaN" or "undefined". */
export const NO_VALUE = "–";

export const formatCount = (count: number) => numbers(0).format(count);

/** For labels of at most four characters, such as a cluster: "999", "1.2K", "15K". */
export const formatShortCount = (count: number) =>
  cached(
    "short",
    () => new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }),
  ).format(count);

/** Speeds travel in knots and are read in the unit of the reader. */
export function formatSpeed(speed: Knots): string {
  switch (units.speed) {
    case "kmPerHour":
      return withUnit(knotsToKmPerHour(speed), "km/h", 0);
    case "milesPerHour":
      return withUnit(knotsToMilesPerHour(speed), "mph", 0);
    case "knots":
      return withUnit(speed, "kn", 0);
  }
}

export const formatCourse = (degrees: number) => withUnit(degrees, "°", 0);
export const formatLitres = (litres: number) => withVolume(litres, "");
/** How much a way of a hundred kilometres takes, or how far a gallon goes. */
export function formatLitresPer100Km(litres: number): string {
  switch (units.volume) {
    case "litres":
      return withUnit(litres, "L/100\u00a0km", 1);
    case "usGallons":
      return withUnit(metresToMiles(100_000) / litresToUsGallons(litres), "mpg (US)", 1);
    case "imperialGallons":
      return withUnit(metresToMiles(100_000) / litresToImperialGallons(litres), "mpg", 1);
  }
}
export const formatPercent = (percent: number) => withUnit(percent, "%", 0);

/** A level never reads like one of another severity: what is very low is not rounded up to the limit. */
export const formatFuel = ({ value, unit, severity }: FuelShown): string =>
  unit === "percent"
    ? withUnit(value, "%", 0, ROUNDING[severity])
    : withVolume(value, "", ROUNDING[severity]);

const ROUNDING = { veryLow: "floor", low: "halfExpand", normal: "ceil" } as const;
type Rounding = (typeof ROUNDING)[keyof typeof ROUNDING];

export const formatLitresAnHour = (litres: number) => withVolume(litres, "/h");
export const formatKilograms = (kilograms: number) => withUnit(kilograms, "kg", 0);
export const formatDecibels = (dbm: number) => withUnit(dbm, "dBm", 0);
export const formatVolts = (volts: number) => withUnit(volts, "V", 1);
export const formatCelsius = (celsius: number) =>
  units.temperature === "celsius"
    ? withUnit(celsius, "°C", 1)
    : withUnit(celsiusToFahrenheit(celsius), "°F", 1);
export const formatRevolutions = (perMinute: number) => withUnit(perMinute, "rpm", 0);
export const formatHours = (durationMs: number) => withUnit(durationMs / 3_600_000, "h", 1);

/** In the unit that one can picture: a tracker that was out of reach reports hours later. */
export function formatDelay(durationMs: DurationMs): string {
  if (durationMs < 10_000) return withUnit(durationMs, "ms", 0);
  if (durationMs < 600_000) return withUnit(durationMs / 1_000, "s", 0);
  if (durationMs < 36_000_000) return withUnit(durationMs / 60_000, "min", 0);
  return formatHours(durationMs);
}

/** Hours and minutes, without a rest that nobody reads: "3 h 20 min", "45 min". */
export function formatDuration(duration: DurationMs): string {
  if (!Number.isFinite(duration)) return NO_VALUE;
  const minutes = Math.floor(Math.max(0, duration) / 60_000);
  const rest = withUnit(minutes % 60, "min", 0);
  if (minutes < 60) return rest;
  const hours = withUnit(Math.floor(minutes / 60), "h", 0);
  return minutes % 60 === 0 ? hours : `${hours} ${rest}`;
}

/** To the second, so that the rows of a table add up to their sum: "1:05:30". */
export function formatStopwatch(duration: DurationMs): string {
  if (!Number.isFinite(duration)) return NO_VALUE;
  const seconds = Math.round(Math.max(0, duration) / 1_000);
  const two = (count: number) => String(count).padStart(2, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Metres below a kilometre, else kilometres; feet below a thousand, else miles; and at sea. */
export function formatDistance(metres: number): string {
  if (units.distance === "miles") {
    const feet = metresToFeet(metres);
    return feet < 1_000 ? withUnit(feet, "ft", 0) : withUnit(metresToMiles(metres), "mi", 1);
  }
  if (metres < 1_000) return withUnit(metres, "m", 0);
  return units.distance === "kilometres"
    ? withUnit(metres / 1_000, "km", 1)
    : withUnit(metresToNauticalMiles(metres), "nmi", 1);
}

/** What a vehicle has driven in its life: nobody reads its metres. */
export function formatMileage(metres: number): string {
  if (units.distance === "miles") return withUnit(metresToMiles(metres), "mi", 0);
  return units.distance === "kilometres"
    ? withUnit(metres / 1_000, "km", 0)
    : withUnit(metresToNauticalMiles(metres), "nmi", 0);
}

export const formatNumber = (value: number) => withUnit(value, "", 2);

/** Six decimals are 11 cm: what people paste into other maps. Always with points. */
export const formatCoordinates = (latitude: number, longitude: number) =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

export const formatTime = (time: EpochMs) => dates("time").format(time);
/** Without seconds, for lists. */
export const formatClock = (time: EpochMs) => dates("clock").format(time);
/** Day and month with the clock, for what was not today. */
export const formatDayClock = (time: EpochMs) => dates("dayClock").format(time);
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

function withVolume(litres: number, per: "" | "/h", rounding?: Rounding): string {
  switch (units.volume) {
    case "litres":
      return withUnit(litres, `L${per}`, 1, rounding);
    case "usGallons":
      return withUnit(litresToUsGallons(litres), `US gal${per}`, 1, rounding);
    case "imperialGallons":
      return withUnit(litresToImperialGallons(litres), `imp gal${per}`, 1, rounding);
  }
}

function withUnit(value: number, unit: string, decimals: number, rounding?: Rounding): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const text = numbers(decimals, rounding).format(value);
  return unit === "" ? text : unit === "°" ? `${text}°` : `${text}\u00a0${unit}`;
}

const numbers = (maximumFractionDigits: number, roundingMode: Rounding = "halfExpand") =>
  cached(
    `numbers ${maximumFractionDigits} ${roundingMode}`,
    // Nothing is "-0".
    () =>
      new Intl.NumberFormat(locale, {
        maximumFractionDigits,
        roundingMode,
        signDisplay: "negative",
      }),
  );

const DATE_PARTS = {
  time: { timeStyle: "medium" },
  dateTime: { timeStyle: "medium", dateStyle: "medium" },
  clock: { timeStyle: "short" },
  dayClock: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dates = (parts: keyof typeof DATE_PARTS) =>
  cached(
    parts,
    () =>
      new Intl.DateTimeFormat(locale, {
        ...DATE_PARTS[parts],
        ...(timeZone !== undefined && { timeZone }),
      }),
  );

function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const held = formatters.get(key) as F | undefined;
  if (held) return held;
  const made = make();
  formatters.set(key, made);
  return made;
}
