/**
 * Numbers that carry their unit. Passing knots where km/h is expected is a type error.
 * Units are converted here and nowhere else; they become text only in `src/i18n/format.ts`.
 */
declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

export type Knots = Unit<"knots">;
export type KmPerHour = Unit<"km/h">;
export type Metres = Unit<"m">;
export type Degrees = Unit<"degrees">;
export type EpochMs = Unit<"ms since 1970">;
export type DurationMs = Unit<"ms">;

export const knots = (value: number) => value as Knots;
export const kmPerHour = (value: number) => value as KmPerHour;
export const metres = (value: number) => value as Metres;
export const degrees = (value: number) => value as Degrees;
export const epochMs = (value: number) => value as EpochMs;
export const milliseconds = (value: number) => value as DurationMs;
export const seconds = (count: number) => (count * 1_000) as DurationMs;
export const minutes = (count: number) => (count * 60_000) as DurationMs;
export const hours = (count: number) => (count * 3_600_000) as DurationMs;
export const days = (count: number) => (count * 86_400_000) as DurationMs;

/** One international knot is exactly 1852 m an hour. */
const KM_PER_NAUTICAL_MILE = 1.852;
export const knotsToKmPerHour = (speed: Knots) => (speed * KM_PER_NAUTICAL_MILE) as KmPerHour;
export const kmPerHourToKnots = (speed: KmPerHour) => (speed / KM_PER_NAUTICAL_MILE) as Knots;
export const metresPerSecondToKnots = (speed: number) =>
  ((speed * 3.6) / KM_PER_NAUTICAL_MILE) as Knots;

/** What people read in besides; nothing is kept in these. All are exact by their definition. */
const METRES_PER_MILE = 1_609.344;
const METRES_PER_FOOT = 0.304_8;
const LITRES_PER_US_GALLON = 3.785_411_784;
const LITRES_PER_IMPERIAL_GALLON = 4.546_09;
export const knotsToMilesPerHour = (speed: Knots): number =>
  metresToMiles(knotsToKmPerHour(speed) * 1_000);
export const metresToNauticalMiles = (distance: number): number =>
  distance / (KM_PER_NAUTICAL_MILE * 1_000);
export const metresToMiles = (distance: number): number => distance / METRES_PER_MILE;
export const metresToFeet = (distance: number): number => distance / METRES_PER_FOOT;
export const litresToUsGallons = (litres: number): number => litres / LITRES_PER_US_GALLON;
export const litresToImperialGallons = (litres: number): number =>
  litres / LITRES_PER_IMPERIAL_GALLON;
export const celsiusToFahrenheit = (celsius: number): number => celsius * 1.8 + 32;

export const after = (time: EpochMs, duration: DurationMs) => (time + duration) as EpochMs;
export const before = (time: EpochMs, duration: DurationMs) => (time - duration) as EpochMs;
/** How long from `earlier` to `later`; negative when they are the other way round. */
export const between = (earlier: EpochMs, later: EpochMs) => (later - earlier) as DurationMs;
