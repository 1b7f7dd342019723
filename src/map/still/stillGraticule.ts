import { EARTH_RADIUS_M } from "#domain/geo/geodesy";
import { MAX_LATITUDE } from "#domain/geo/mercator";
import type { UnitChoice } from "#domain/unitChoice";
import { metresToFeet, metresToMiles, metresToNauticalMiles } from "#domain/units";
import { createProjection, type StillSize, type StillView, WORLD_PX } from "./stillView.ts";

/** Some meridians or parallels: a line every so many pixels at least. */
const LEAST_LINE_PX = 110;

export interface Graticule {
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
  /** So many digits tell the lines apart. */
  readonly decimals: number;
}

/** The lines of round degrees that cross the map. */
export function graticuleOf(view: StillView, size: StillSize): Graticule {
  const { longitudeAt, latitudeAt } = createProjection(view, size);
  const degreesPerPx = 360 / (WORLD_PX * 2 ** view.zoom);
  const step = roundUp(degreesPerPx * LEAST_LINE_PX);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const between = (low: number, high: number) => {
    const lines: number[] = [];
    for (let line = Math.ceil(low / step); line * step <= high; line++)
      lines.push(Number((line * step).toFixed(decimals)));
    return lines;
  };
  return {
    longitudes: between(longitudeAt(0), longitudeAt(size.width)),
    latitudes: between(
      Math.max(-MAX_LATITUDE, latitudeAt(size.height)),
      Math.min(MAX_LATITUDE, latitudeAt(0)),
    ),
    decimals,
  };
}

const STEPS = [1, 2, 5, 10] as const;

/** The next of 1, 2, 5 and their tenfolds. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return STEPS.find((step) => step * power >= value * (1 - 1e-9))! * power;
}

/** The largest of 1, 2, 5 and their tenfolds that is not above. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return STEPS.findLast((step) => step * power <= value * (1 + 1e-9))! * power;
}

type DistanceUnit = UnitChoice["distance"];

/** A length that is round in the reader's unit, true in the middle of the map. */
export function scaleBar(
  { latitude, zoom }: StillView,
  mostPx: number,
  unit: DistanceUnit,
): { readonly metres: number; readonly px: number } {
  const circle = 2 * Math.PI * EARTH_RADIUS_M * Math.cos((latitude * Math.PI) / 180);
  const metresPerPx = circle / (WORLD_PX * 2 ** zoom);
  const metres = roundLength(metresPerPx * mostPx, unit);
  return { metres, px: metres / metresPerPx };
}

/** Round as `format.distance` writes it: metres or feet where those are few. */
function roundLength(most: number, unit: DistanceUnit): number {
  if (unit === "kilometres") return roundDown(most);
  const inUnit = unit === "miles" ? metresToMiles : metresToNauticalMiles;
  const whole = inUnit(most);
  const inSmall = unit === "miles" ? metresToFeet : (metres: number) => metres;
  return whole >= LEAST_WHOLE[unit]
    ? roundDown(whole) / inUnit(1)
    : Math.min(500, roundDown(inSmall(most))) / inSmall(1);
}

/** A thousand feet are less than 0.2 miles; a kilometre is less than a nautical mile. */
const LEAST_WHOLE = { miles: 0.2, nauticalMiles: 1 } as const;
