import { describe, expect, test } from "vitest";
import { brandShades, contrast, LEAST_CONTRAST } from "#domain/colour/brandShades";

const HEX = ["00", "33", "66", "99", "cc", "ff"];
const COLOURS = HEX.flatMap((red) =>
  HEX.flatMap((green) => HEX.map((blue) => `#${red}${green}${blue}`)),
);

describe("shades of a brand's colour [WL-01]", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#1f6feb", "#1f6feb", 1],
  ])("the contrast of %s on %s is %d [WCAG 2.2]", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });

  test("words can be read in every one of 216 colours, in light and in dark", () => {
    for (const colour of COLOURS) {
      const shades = brandShades(colour);
      expect(contrast(shades[7], "#ffffff"), `${colour} behind white`).toBeGreaterThanOrEqual(4.5);
      for (const surface of ["#0d1117", "#161b22", "#1c2128"])
        expect(contrast(shades[4], surface), `${colour} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(LEAST_CONTRAST).toBe(4.5);
  });

  test("a colour that can be read stays what it is", () => {
    expect(brandShades("#0b5fd0")[7]).toBe("#0b5fd0");
    expect(brandShades("#79abf5")[4]).toBe("#79abf5");
  });
});
