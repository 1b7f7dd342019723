import { expect, test } from "vitest";
import { readCoordinate } from "#domain/geo/shaping/readCoordinate";

test.each([
  ["38.7223, -9.1393", 38.7223, -9.1393],
  ["38.7223,-9.1393", 38.7223, -9.1393],
  [" 38.7223   -9.1393 ", 38.7223, -9.1393],
  ["38,7223; -9,1393", 38.7223, -9.1393],
  ["38,7223 -9,1393", 38.7223, -9.1393],
  ["-90;180", -90, 180],
])("reads %j as latitude and longitude [DRAW-01]", (text, latitude, longitude) => {
  expect(readCoordinate(text)).toEqual({ latitude, longitude });
});

test.each(["", "38.7", "91, 0", "0, 181", "a, b", "1, 2, 3", "1e3, 2", "9".repeat(100_000)])(
  "takes %.20j for no coordinate [DRAW-01]",
  (text) => {
    expect(readCoordinate(text)).toBeUndefined();
  },
);
