import { describe, expect, test } from "vitest";
import { contrast } from "#domain/colour/brandShades";
import { legibleOn } from "#domain/colour/legibleOn";
import { packedColour, unpackedColour } from "#domain/colour/packedColour";

const HEX = ["00", "33", "66", "99", "cc", "ff"];
const COLOURS = HEX.flatMap((red) =>
  HEX.flatMap((green) => HEX.map((blue) => `#${red}${green}${blue}`)),
);

describe("a colour that somebody chose [VEH-01]", () => {
  test("is read on the halo of either theme, whichever of 216 it is [A11Y-01]", () => {
    for (const ground of ["#ffffff", "#161b22", "#777777"])
      for (const colour of COLOURS)
        for (const least of [3, 4.5]) {
          const ratio = contrast(legibleOn(colour, ground, least), ground);
          expect(ratio, `${colour} on ${ground}`).toBeGreaterThanOrEqual(least);
        }
  });

  test.each([
    ["#b00020", "#ffffff", "#b00020"],
    ["#ffd400", "#161b22", "#ffd400"],
    ["#ffffff", "#ffffff", "#767676"],
  ])("%s on %s is drawn as %s: no more is changed than that needs", (colour, ground, drawn) => {
    expect(legibleOn(colour, ground)).toBe(drawn);
  });

  test.each<[unknown, string | undefined]>([
    ["#000000", "#000000"],
    ["Black", "#000000"],
    ["fff", "#ffffff"],
    ["rgb(1, 2, 3)", "#010203"],
    ["", undefined],
    ["javascript:alert(1)", undefined],
    [7, undefined],
    [undefined, undefined],
  ])("%j is kept in a column as %s", (entered, colour) => {
    expect(unpackedColour(packedColour(entered))).toBe(colour);
  });
});
