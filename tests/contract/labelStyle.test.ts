import { expect, test } from "vitest";
import { labelSizePx, labelStyle } from "#contract/labelStyle";
import { unpackedColour } from "#domain/colour/packedColour";

test.each<[Parameters<typeof labelStyle>, string | undefined, number]>([
  [[undefined, undefined], undefined, 12],
  [["", ""], undefined, 12],
  [["#ffffff", 32], "#ffffff", 32],
  [["black", undefined], "#000000", 12],
  [[undefined, "14"], undefined, 14],
  [["red", 13.6], "#ff0000", 14],
  [["red", 1], "#ff0000", 8],
  [["red", 4_000], "#ff0000", 32],
  [["red", -5], "#ff0000", 12],
  [["red", "large"], "#ff0000", 12],
])("%j is a label in %s of %d px [VEH-01]", (written, colour, size) => {
  const style = labelStyle(...written);
  expect([unpackedColour(style), labelSizePx(style)]).toEqual([colour, size]);
  expect(Uint32Array.of(style)[0]).toBe(style);
});

test("a vehicle of which nobody said anything has no style of its own [MAP-01]", () => {
  expect(labelStyle(undefined, 12)).toBe(0);
});
