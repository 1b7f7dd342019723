import fc from "fast-check";
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

test.each([
  [`34°54'00"S 56°10'00"W`, -34.9, -56 - 10 / 60],
  ["34°54′00″S, 56°10′00″O", -34.9, -56 - 10 / 60],
  ["34° 54’ 0” s ; 56° 10’ 0” o", -34.9, -56 - 10 / 60],
  [`34°54'00''N56°10'00''E`, 34.9, 56 + 10 / 60],
  ["S 34°54′00″ W 56°10′00″", -34.9, -56 - 10 / 60],
  // As boats and planes write it, and in decimals.
  ["34°54.5'S 56°10.25'W", -34 - 54.5 / 60, -56 - 10.25 / 60],
  ["34,9°S, 56,5°W", -34.9, -56.5],
  ["34.9 N 56.5 E", 34.9, 56.5],
  // The letters say which is which.
  [`56°10'00"W 34°54'00"S`, -34.9, -56 - 10 / 60],
  [`90°00'00"S 180°00'00"E`, -90, 180],
  [`0°00'00"S 0°00'00"W`, 0, 0],
])("reads %j by its hemispheres [DRAW-01]", (text, latitude, longitude) => {
  const read = readCoordinate(text);
  expect(read?.latitude).toBeCloseTo(latitude, 10);
  expect(read?.longitude).toBeCloseTo(longitude, 10);
});

test.each([
  [`34°54'00"S`],
  [`34°54'00"S 56°10'00"`],
  [`34°54'00" 56°10'00"W`],
  [`34°54'00"S 56°10'00"N`],
  [`34°54'00"W 56°10'00"O`],
  [`90°00'01"S 56°10'00"W`],
  [`34°54'00"S 180°00'01"W`],
  [`34°60'00"S 56°10'00"W`],
  [`34°54'60"S 56°10'00"W`],
  [`34.5°54'00"S 56°10'00"W`],
  [`34°54.5'00"S 56°10'00"W`],
  [`-34°54'00"S 56°10'00"W`],
  [`34°00"S 56°10'00"W`],
  [`34°54'00"S 56°10'00"W 1`],
])("takes %j, half or outside the earth, for no coordinate [DRAW-01]", (text) => {
  expect(readCoordinate(text)).toBeUndefined();
});

/** "34°54'06.250"", of so many thousandths of a second. */
function inSeconds(thousandths: number, [minute, second]: readonly [string, string]): string {
  const [degrees, minutes] = [
    Math.floor(thousandths / 3_600_000),
    Math.floor(thousandths / 60_000) % 60,
  ];
  const seconds = ((thousandths % 60_000) / 1_000).toFixed(3).padStart(6, "0");
  return `${degrees}°${String(minutes).padStart(2, "0")}${minute}${seconds}${second}`;
}

test("what is written in degrees, minutes and seconds is read to the thousandth of a second [DRAW-01]", () => {
  const upTo = (degrees: number) =>
    fc.integer({ min: -degrees * 3_600_000, max: degrees * 3_600_000 });
  fc.assert(
    fc.property(
      upTo(90),
      upTo(180),
      fc.record({
        signs: fc.constantFrom(["'", '"'] as const, ["′", "″"] as const, ["’", "”"] as const),
        west: fc.constantFrom("W", "O", "w", "o"),
        between: fc.constantFrom(" ", ", ", "; ", ""),
        isFirst: fc.boolean(),
        decimal: fc.constantFrom(".", ","),
      }),
      (south, east, { signs, west, between, isFirst, decimal }) => {
        const written = [
          [inSeconds(Math.abs(south), signs).replace(".", decimal), south < 0 ? "S" : "N"],
          [inSeconds(Math.abs(east), signs).replace(".", decimal), east < 0 ? west : "E"],
        ].map((parts) => (isFirst ? parts.toReversed() : parts).join(""));
        const read = readCoordinate(written.join(between));
        expect(Math.round((read?.latitude ?? Number.NaN) * 3_600_000) - south).toBe(0);
        expect(Math.round((read?.longitude ?? Number.NaN) * 3_600_000) - east).toBe(0);
      },
    ),
  );
});
