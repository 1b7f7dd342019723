import type { RouteColouring, RouteColumns, RouteVehicle } from "#contract/history";
import { legibleOn } from "#domain/colour/legibleOn";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { hexOf, type MapColours, type Rgb, rgbOfHex } from "../drawing/mapColours.ts";

/**
 * Trips in turn, told apart by people who see colours differently (Okabe and Ito's palette), darker on
 * a light map so that thin lines keep their contrast.
 */
const TRIP_COLOURS: Readonly<Record<"light" | "dark", readonly Rgb[]>> = {
  light: [0x0072b2, 0xb34700, 0x007a5a, 0xa3508a, 0x3a6ea5, 0x8a6d00].map(rgbOfNumber),
  dark: [0x56b4e9, 0xff9a4d, 0x3fd1a4, 0xe79ac7, 0x8fb8ff, 0xf0d34c].map(rgbOfNumber),
};

/** What no trip lies on: the way of somebody who is pushed, or a receiver that errs at rest. */
const BETWEEN_TRIPS: Rgb = [0.5, 0.53, 0.56];
/** Neighbours in time never have the same one. */
export const TRIP_COLOUR_COUNT = TRIP_COLOURS.light.length;
/** In `RouteColumns.values`: no trip. */
export const NO_TRIP = 255;

/** From slow to fast, km/h; in between colours are mixed. */
export const SPEED_STOPS: readonly (readonly [kmPerHour: number, colour: Rgb])[] = [
  [0, rgbOfNumber(0x3b4cc0)],
  [30, rgbOfNumber(0x2a9fd6)],
  [60, rgbOfNumber(0x2fae5c)],
  [90, rgbOfNumber(0xe0a400)],
  [120, rgbOfNumber(0xd7301f)],
];
const TENTHS = 10;

/** The colour of a trip by its number from 0. */
export function tripColour(trip: number, isDark: boolean): Rgb {
  const palette = TRIP_COLOURS[isDark ? "dark" : "light"];
  return trip === NO_TRIP ? BETWEEN_TRIPS : palette[trip % palette.length]!;
}

/** In `RouteColumns.values` trips from here on share a number. */
const LAST_OWN_TRIP = 254;

/** The colour of a trip by its number in the table, from 1: the same as on the map. */
export const numberedTripColour = (number: number, isDark: boolean): Rgb =>
  tripColour(Math.min(number - 1, LAST_OWN_TRIP), isDark);

/** As stylesheets write it. */
export const cssColour = (colour: Rgb): string =>
  `rgb(${colour.map((channel) => Math.round(channel * 255)).join(" ")})`;

/** The colour of a speed in km/h. */
export function speedColour(kmPerHour: number): Rgb {
  const after = SPEED_STOPS.findIndex(([stop]) => stop > kmPerHour);
  if (after < 0) return SPEED_STOPS.at(-1)![1];
  if (after === 0) return SPEED_STOPS[0]![1];
  const [from, before] = SPEED_STOPS[after - 1]!;
  const [to, next] = SPEED_STOPS[after]!;
  const part = (kmPerHour - from) / (to - from);
  const mix = (channel: 0 | 1 | 2) => before[channel] + (next[channel] - before[channel]) * part;
  return [mix(0), mix(1), mix(2)];
}

interface Theme {
  readonly colours: Pick<MapColours, "outline" | "states">;
  readonly isDark: boolean;
  /** Absent where routes are not coloured by them. */
  readonly vehicles?: RouteColumns["vehicles"] | undefined;
}

/** Least contrast of a line with its casing (WCAG 2.2, level AA). */
const LEAST_LINE_CONTRAST = 3;

/**
 * The colour of a vehicle's routes by its row: its own, as near to it as is seen on the casing. Where nobody chose
 * one the vehicles have those of trips in turn.
 */
export function vehicleColour(
  vehicle: RouteVehicle | undefined,
  row: number,
  { colours, isDark }: { readonly colours: Pick<MapColours, "outline">; readonly isDark: boolean },
): Rgb {
  if (!vehicle?.colour) return tripColour(row, isDark);
  return rgbOfHex(legibleOn(vehicle.colour, hexOf(colours.outline), LEAST_LINE_CONTRAST));
}

/** Red, green, blue, opacity of the stretch that begins at each vertex, as bytes. */
export function routeColours(
  { values }: Pick<RouteColumns["paths"], "values">,
  colouring: RouteColouring,
  theme: Theme,
): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const known = new Map<number, Rgb>();
  for (let vertex = 0; vertex < values.length; vertex++) {
    const value = values[vertex]!;
    let colour = known.get(value);
    if (!colour) {
      colour = colourOf(value, colouring, theme);
      known.set(value, colour);
    }
    for (let channel = 0; channel < 3; channel++)
      bytes[vertex * 4 + channel] = Math.round(colour[channel as 0 | 1 | 2] * 255);
    bytes[vertex * 4 + 3] = 255;
  }
  return bytes;
}

function colourOf(value: number, colouring: RouteColouring, theme: Theme): Rgb {
  const { colours, isDark, vehicles } = theme;
  if (colouring === "vehicle") return vehicleColour(vehicles?.[value], value, theme);
  if (colouring === "trip") return tripColour(value, isDark);
  if (colouring === "speed") return speedColour(value / TENTHS);
  return colours.states[VEHICLE_STATES[value] ?? "disconnected"];
}

function rgbOfNumber(hex: number): Rgb {
  return [(hex >> 16) / 255, ((hex >> 8) & 0xff) / 255, (hex & 0xff) / 255];
}
