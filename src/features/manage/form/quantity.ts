import type { UnitChoice } from "#domain/unitChoice";
import {
  celsiusToFahrenheit,
  days,
  hours,
  knots,
  knotsToKmPerHour,
  knotsToMilesPerHour,
  litresToImperialGallons,
  litresToUsGallons,
  metresToMiles,
  metresToNauticalMiles,
  minutes,
  seconds,
} from "#domain/units";

/** What a number on the wire counts. */
export type Quantity =
  | "knots"
  | "kmPerHour"
  | "metres"
  | "travelledMetres"
  | "travelledKm"
  | "litres"
  | "celsius"
  | "celsiusDifference"
  | "engineHoursMs"
  | "hours"
  | "minutes"
  | "seconds"
  | "daysMs"
  | "pixels";

/**
 * As much of each as a form takes, in the wire's units: what is above was typed by mistake, and would ask
 * for what never comes. Of lengths on the ground half around the earth, of waiting a year.
 */
export const MOST_OF: Readonly<Record<Quantity, number>> = {
  knots: 2_000,
  kmPerHour: 4_000,
  metres: 20_038_000,
  travelledMetres: 1e10,
  travelledKm: 1e7,
  litres: 1e6,
  celsius: 1_000,
  celsiusDifference: 1_000,
  engineHoursMs: hours(1_000_000),
  hours: 1_000_000,
  minutes: days(366) / minutes(1),
  seconds: days(366) / seconds(1),
  daysMs: days(36_525),
  pixels: 1_000,
};

/** How many of the reader's units a number of the wire's is; every unit is a multiple of the other. */
export interface ReadUnit {
  readonly text: string;
  readonly perWire: number;
  /** What stands at zero of the wire's: 32 °F. */
  readonly atZero?: number;
}

/** The unit in which a quantity is read and typed by somebody with these units. */
export function unitOf(quantity: Quantity, units: UnitChoice): ReadUnit {
  switch (quantity) {
    case "knots":
      return speedUnit(units, 1);
    case "kmPerHour":
      return speedUnit(units, 1 / knotsToKmPerHour(knots(1)));
    case "metres":
      return { text: "m", perWire: 1 };
    case "travelledMetres":
      return distanceUnit(units, 1);
    case "travelledKm":
      return distanceUnit(units, 1_000);
    case "litres":
      return volumeUnit(units);
    case "celsius":
      return units.temperature === "celsius"
        ? { text: "°C", perWire: 1 }
        : {
            text: "°F",
            perWire: celsiusToFahrenheit(1) - celsiusToFahrenheit(0),
            atZero: celsiusToFahrenheit(0),
          };
    case "celsiusDifference":
      return units.temperature === "celsius"
        ? { text: "°C", perWire: 1 }
        : { text: "°F", perWire: celsiusToFahrenheit(1) - celsiusToFahrenheit(0) };
    case "engineHoursMs":
      return { text: "h", perWire: 1 / 3_600_000 };
    case "hours":
      return { text: "h", perWire: 1 };
    case "minutes":
      return { text: "min", perWire: 1 };
    case "seconds":
      return { text: "s", perWire: 1 };
    // The label says it: it is another word in each language.
    case "daysMs":
      return { text: "", perWire: 1 / days(1) };
    case "pixels":
      return { text: "px", perWire: 1 };
  }
}

function speedUnit({ speed }: UnitChoice, wireKnots: number): ReadUnit {
  switch (speed) {
    case "kmPerHour":
      return { text: "km/h", perWire: knotsToKmPerHour(knots(wireKnots)) };
    case "milesPerHour":
      return { text: "mph", perWire: knotsToMilesPerHour(knots(wireKnots)) };
    case "knots":
      return { text: "kn", perWire: wireKnots };
  }
}

function distanceUnit({ distance }: UnitChoice, wireMetres: number): ReadUnit {
  switch (distance) {
    case "kilometres":
      return { text: "km", perWire: wireMetres / 1_000 };
    case "miles":
      return { text: "mi", perWire: metresToMiles(wireMetres) };
    case "nauticalMiles":
      return { text: "nmi", perWire: metresToNauticalMiles(wireMetres) };
  }
}

function volumeUnit({ volume }: UnitChoice): ReadUnit {
  switch (volume) {
    case "litres":
      return { text: "L", perWire: 1 };
    case "usGallons":
      return { text: "US gal", perWire: litresToUsGallons(1) };
    case "imperialGallons":
      return { text: "imp gal", perWire: litresToImperialGallons(1) };
  }
}

/** Of what is read: nobody types a limit finer. */
const READ_DECIMALS = 2;
/** Of what is written: what was typed is what is read again, without the dust of a division. */
const WIRE_DIGITS = 12;

export const toRead = (value: number, { perWire, atZero = 0 }: ReadUnit): number =>
  Number((value * perWire + atZero).toFixed(READ_DECIMALS));

export const toWire = (value: number, { perWire, atZero = 0 }: ReadUnit): number =>
  Number(((value - atZero) / perWire).toPrecision(WIRE_DIGITS));

/** Whether a number that somebody typed is what is read already, to as many decimals as are shown. */
export const isReadAlike = (read: number, typed: number): boolean =>
  read === Number(typed.toFixed(READ_DECIMALS));
