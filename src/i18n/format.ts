import { stopwatch } from "#domain/text/stopwatch";
import type { UnitChoice } from "#domain/unitChoice";
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
import { decimalSign } from "./decimalSign.ts";

/** How somebody reads numbers and times. */
export interface FormatSettings {
  readonly locale: string;
  readonly units: UnitChoice;
  /** In which clocks are read: the user's, where one is set; undefined is the computer's. */
  readonly timeZone: string | undefined;
}

/**
 * The only place where a number becomes text. Formatters are made once for the settings: making one
 * costs a hundred times more than using it.
 */
export function createFormat(settings: FormatSettings) {
  const write = createWriters(settings);
  return {
    settings,
    ...plainFormats(write),
    ...unitFormats(write, settings.units),
    ...timeFormats(write),
  };
}

export type Format = ReturnType<typeof createFormat>;

/** Shown where there is no value; never "NaN" or "undefined". */
export const NO_VALUE = "–";

const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/** For labels of at most four characters, such as a cluster: "999", "1.2K", "15K". The same for all. */
export const formatShortCount = (count: number) => SHORT.format(count);

/** Six decimals are 11 cm: what people paste into other maps. Always with points. */
export const formatCoordinates = (latitude: number, longitude: number) =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

/** To the second, so that the rows of a table add up to their sum: "1:05:30". */
export const formatStopwatch = (duration: DurationMs): string =>
  Number.isFinite(duration) ? stopwatch(duration) : NO_VALUE;

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

/** What is read alike in all units. */
function plainFormats({ number, withUnit, exactly }: Writers) {
  const hours = (durationMs: number) => withUnit(durationMs / 3_600_000, "h", TENTHS);
  return {
    hours,
    count: (count: number) => number(count, WHOLE),
    number: (value: number) => withUnit(value, "", { decimals: 2 }),
    /** To the last digit and ungrouped, as a device reports it: what a formula computes with. */
    exact: (value: number) => exactly(value),
    course: (degrees: number) => withUnit(degrees, "°"),
    percent: (percent: number) => withUnit(percent, "%"),
    kilograms: (kilograms: number) => withUnit(kilograms, "kg"),
    decibels: (dbm: number) => withUnit(dbm, "dBm"),
    volts: (volts: number) => withUnit(volts, "V", TENTHS),
    revolutions: (perMinute: number) => withUnit(perMinute, "rpm"),

    /** The size of a file. */
    bytes(bytes: number): string {
      if (bytes < 1_000) return withUnit(bytes, "B");
      return bytes < 1_000_000
        ? withUnit(bytes / 1_000, "kB")
        : withUnit(bytes / 1_000_000, "MB", TENTHS);
    },

    /** In the unit that one can imagine: a tracker that was out of reach reports hours later. */
    delay(durationMs: DurationMs): string {
      if (durationMs < 10_000) return withUnit(durationMs, "ms");
      if (durationMs < 600_000) return withUnit(durationMs / 1_000, "s");
      if (durationMs < 36_000_000) return withUnit(durationMs / 60_000, "min");
      return hours(durationMs);
    },

    /** Hours and minutes, without a rest that nobody reads: "3 h 20 min", "45 min". */
    duration(duration: DurationMs): string {
      if (!Number.isFinite(duration)) return NO_VALUE;
      const minutes = Math.floor(Math.max(0, duration) / 60_000);
      const rest = withUnit(minutes % 60, "min");
      if (minutes < 60) return rest;
      const hours = withUnit(Math.floor(minutes / 60), "h");
      return minutes % 60 === 0 ? hours : `${hours} ${rest}`;
    },
  };
}

/** What is read in the reader's units, whatever it is kept in. */
function unitFormats({ withUnit }: Writers, units: UnitChoice) {
  const volume = (litres: number, per: "" | "/h" = "", digits: Digits = TENTHS): string => {
    switch (units.volume) {
      case "litres":
        return withUnit(litres, `L${per}`, digits);
      case "usGallons":
        return withUnit(litresToUsGallons(litres), `US gal${per}`, digits);
      case "imperialGallons":
        return withUnit(litresToImperialGallons(litres), `imp gal${per}`, digits);
    }
  };
  const writtenSpeed = (speed: Knots, digits: Digits = WHOLE): string => {
    switch (units.speed) {
      case "kmPerHour":
        return withUnit(knotsToKmPerHour(speed), "km/h", digits);
      case "milesPerHour":
        return withUnit(knotsToMilesPerHour(speed), "mph", digits);
      case "knots":
        return withUnit(speed, "kn", digits);
    }
  };
  return {
    litres: (litres: number) => volume(litres),
    litresAnHour: (litres: number) => volume(litres, "/h"),
    celsius: (celsius: number) =>
      units.temperature === "celsius"
        ? withUnit(celsius, "°C", TENTHS)
        : withUnit(celsiusToFahrenheit(celsius), "°F", TENTHS),

    speed: (speed: Knots) => writtenSpeed(speed),
    /** To the tenth, for what is computed from it. */
    exactSpeed: (speed: Knots) => writtenSpeed(speed, TENTHS),

    /** How much a way of a hundred kilometres takes, or how far a gallon goes. */
    litresPer100Km(litres: number): string {
      switch (units.volume) {
        case "litres":
          return withUnit(litres, "L/100\u00a0km", TENTHS);
        case "usGallons":
          return withUnit(metresToMiles(100_000) / litresToUsGallons(litres), "mpg (US)", TENTHS);
        case "imperialGallons":
          return withUnit(metresToMiles(100_000) / litresToImperialGallons(litres), "mpg", TENTHS);
      }
    },

    /** A level never reads like one of another severity: what is very low is not rounded up to the limit. */
    fuel({ value, unit, severity }: FuelShown): string {
      const rounding = ROUNDING[severity];
      return unit === "percent"
        ? withUnit(value, "%", { decimals: 0, rounding })
        : volume(value, "", { decimals: 1, rounding });
    },

    /** Metres below a kilometre, else kilometres; feet below a thousand, else miles; and at sea. */
    distance(metres: number): string {
      if (units.distance === "miles") {
        const feet = metresToFeet(metres);
        return feet < 1_000 ? withUnit(feet, "ft") : withUnit(metresToMiles(metres), "mi", TENTHS);
      }
      if (metres < 1_000) return withUnit(metres, "m");
      return units.distance === "kilometres"
        ? withUnit(metres / 1_000, "km", TENTHS)
        : withUnit(metresToNauticalMiles(metres), "nmi", TENTHS);
    },

    /** To the metre, for what is computed from it. */
    exactDistance(metres: number): string {
      if (units.distance === "miles") return withUnit(metresToMiles(metres), "mi", THOUSANDTHS);
      return units.distance === "kilometres"
        ? withUnit(metres / 1_000, "km", THOUSANDTHS)
        : withUnit(metresToNauticalMiles(metres), "nmi", THOUSANDTHS);
    },

    /** What a vehicle has driven in its life: nobody reads its metres. */
    mileage(metres: number): string {
      if (units.distance === "miles") return withUnit(metresToMiles(metres), "mi");
      return units.distance === "kilometres"
        ? withUnit(metres / 1_000, "km")
        : withUnit(metresToNauticalMiles(metres), "nmi");
    },
  };
}

const timeFormats = ({ date, span }: Writers) => ({
  time: (time: EpochMs) => date(time, "time"),
  /** Without seconds, for lists. */
  clock: (time: EpochMs) => date(time, "clock"),
  /** Day and month with the clock, for what was not today. */
  dayClock: (time: EpochMs) => date(time, "dayClock"),
  dateTime: (time: EpochMs) => date(time, "dateTime"),
  day: (time: EpochMs) => date(time, "day"),
  /** With its year, for what lies months away. */
  date: (time: EpochMs) => date(time, "date"),
  /** From one moment to another, as short as it can be said. */
  timeSpan: (from: EpochMs, to: EpochMs) => span(from, to, "dayAndClock"),
  /** The days from that of one moment to that of another. */
  daySpan: (from: EpochMs, to: EpochMs) => span(from, to, "date"),
});

const ROUNDING = { veryLow: "floor", low: "halfExpand", normal: "ceil" } as const;

interface Digits {
  /** At most so many. */
  readonly decimals: number;
  /** And at least these. */
  readonly least?: number;
  readonly rounding?: (typeof ROUNDING)[keyof typeof ROUNDING];
}
const WHOLE: Digits = { decimals: 0 };
const TENTHS: Digits = { decimals: 1 };
const THOUSANDTHS: Digits = { decimals: 3, least: 3 };

const DATE_PARTS = {
  time: { timeStyle: "medium" },
  dateTime: { timeStyle: "medium", dateStyle: "medium" },
  clock: { timeStyle: "short" },
  dayClock: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  day: { weekday: "short", day: "numeric", month: "short" },
  date: { dateStyle: "medium" },
  dayAndClock: { dateStyle: "medium", timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Writers = ReturnType<typeof createWriters>;

/** What all formats write with, each formatter made when it is first needed. */
function createWriters({ locale, timeZone }: FormatSettings) {
  const numbers = new Map<string, Intl.NumberFormat>();
  const dates = new Map<keyof typeof DATE_PARTS, Intl.DateTimeFormat>();
  let sign: string | undefined;

  function number(value: number, { decimals, least = 0, rounding = "halfExpand" }: Digits): string {
    const key = `${decimals} ${least} ${rounding}`;
    let writer = numbers.get(key);
    if (!writer) {
      writer = new Intl.NumberFormat(locale, {
        maximumFractionDigits: decimals,
        minimumFractionDigits: least,
        roundingMode: rounding,
        // Nothing is "-0".
        signDisplay: "negative",
      });
      numbers.set(key, writer);
    }
    return writer.format(value);
  }

  function withUnit(value: number, unit: string, digits: Digits = WHOLE): string {
    if (!Number.isFinite(value)) return NO_VALUE;
    const text = number(value, digits);
    return unit === "" ? text : unit === "°" ? `${text}°` : `${text}\u00a0${unit}`;
  }

  /** Digits as a program writes them, with the decimal sign of the language. */
  function exactly(value: number): string {
    if (!Number.isFinite(value)) return NO_VALUE;
    sign ??= decimalSign(locale);
    return String(value).replace(".", sign);
  }

  function dateWriter(parts: keyof typeof DATE_PARTS): Intl.DateTimeFormat {
    let writer = dates.get(parts);
    if (!writer) {
      const zone = timeZone !== undefined && { timeZone };
      writer = new Intl.DateTimeFormat(locale, { ...DATE_PARTS[parts], ...zone });
      dates.set(parts, writer);
    }
    return writer;
  }

  const date = (time: EpochMs, parts: keyof typeof DATE_PARTS): string =>
    dateWriter(parts).format(time);
  const span = (from: EpochMs, to: EpochMs, parts: keyof typeof DATE_PARTS): string =>
    dateWriter(parts).formatRange(from, to);

  return { number, withUnit, exactly, date, span };
}
