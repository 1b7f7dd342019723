import fc from "fast-check";
import type { Coordinate } from "#domain/geo/geodesy";

/** To the seventh digit, as the wire has coordinates. */
const rounded = (value: number) => Math.round(value * 1e7) / 1e7 + 0;
const around = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Anywhere on the earth, often at the antimeridian or a pole. */
export const coordinateAround = (): fc.Arbitrary<Coordinate> =>
  fc.record({
    latitude: fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }).map(rounded),
      fc.constantFrom(-90, -89.9999, 0, 89.9999, 90),
    ),
    longitude: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }).map(rounded),
      fc.constantFrom(-180, -179.9999, 0, 179.9999, 180),
    ),
  });

/** Corners on an ellipse, in order: nothing crosses. */
export const convexRing = (): fc.Arbitrary<Coordinate[]> =>
  fc
    .record({
      latitude: fc.double({ min: -60, max: 60, noNaN: true }),
      longitude: fc.oneof(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom(-180, 179.99),
      ),
      high: fc.double({ min: 0.001, max: 25, noNaN: true }),
      wide: fc.double({ min: 0.001, max: 60, noNaN: true }),
      corners: fc.integer({ min: 3, max: 12 }),
    })
    .map(({ latitude, longitude, high, wide, corners }) =>
      Array.from({ length: corners }, (_, index) => {
        const angle = (index / corners) * 2 * Math.PI;
        return {
          latitude: rounded(latitude + high * Math.sin(angle)),
          longitude: rounded(around(longitude + wide * Math.cos(angle))),
        };
      }),
    );
