import { expect, test } from "vitest";
import { labelStyle } from "#contract/labelStyle";
import { contrast } from "#domain/colour/brandShades";
import { hexOf, type MapColours, rgbOfHex } from "../../../../src/map/drawing/mapColours.ts";
import { createLabelInks } from "../../../../src/map/layers/labelInks.ts";

const theme = (outline: string, ink: string): MapColours => ({
  states: { moving: [0, 0, 0], idle: [0, 0, 0], stopped: [0, 0, 0], disconnected: [0, 0, 0] },
  outline: rgbOfHex(outline),
  ink: rgbOfHex(ink),
  focus: [0, 0, 0],
});
const LIGHT = theme("#ffffff", "#1f2328");
const DARK = theme("#161b22", "#e6edf3");
const STYLES = [0, labelStyle("#0b5fd0", 20), labelStyle("#ffff00", 12), labelStyle("#000080", 12)];

test("names are written in the ink of the theme, or in their own colour as far as it is read on the halo [VEH-01] [A11Y-01]", () => {
  const inksOf = createLabelInks();
  const hexes = (colours: MapColours) => {
    const bytes = inksOf(STYLES, colours);
    return STYLES.map((_, at) => {
      const [red = 0, green = 0, blue = 0, alpha] = bytes.subarray(at * 4, at * 4 + 4);
      expect(alpha).toBe(255);
      return hexOf([red / 255, green / 255, blue / 255]);
    });
  };
  const light = hexes(LIGHT);
  const dark = hexes(DARK);
  expect([light[0], light[1], light[3]]).toEqual(["#1f2328", "#0b5fd0", "#000080"]);
  expect([dark[0], dark[2]]).toEqual(["#e6edf3", "#ffff00"]);
  for (const ink of light) expect(contrast(ink, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  for (const ink of dark) expect(contrast(ink, "#161b22")).toBeGreaterThanOrEqual(4.5);
  expect(hexes(LIGHT)).toEqual(light);
});
