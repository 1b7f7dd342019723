import { describe, expect, test } from "vitest";
import { BUILT_IN_MAP, type PartnerMap, type TileLayer } from "#contract/partnerMap";
import { offeredBases, shownBase } from "../../../../src/features/mapOptions/offeredBases.ts";

const tiles: TileLayer = {
  tiles: "https://tiles.example/{z}/{x}/{y}.png",
  attribution: "Somebody",
  tileSizePx: 256,
  maxZoom: 19,
  tone: "natural",
};
const WITH_SATELLITE: PartnerMap = {
  ...BUILT_IN_MAP,
  layers: { streets: tiles, satellite: tiles },
};

describe("base maps that somebody may choose [WL-01]", () => {
  test.each([
    [
      "all that there are tiles for",
      WITH_SATELLITE,
      {},
      ["auto", "streets", "satellite", "hybrid", "dark", "light", "builtIn"],
    ],
    ["what can be drawn without tiles", BUILT_IN_MAP, {}, ["auto", "streets", "dark", "light"]],
    [
      "those of the partner, beside automatic and built-in",
      WITH_SATELLITE,
      { layers: ["satellite", "dark"] },
      ["auto", "satellite", "dark", "builtIn"],
    ],
    ["automatic and built-in at least", WITH_SATELLITE, { layers: [] }, ["auto", "builtIn"]],
    [
      "none of the partner's that there are no tiles for",
      BUILT_IN_MAP,
      { layers: ["satellite", "dark"] },
      ["auto", "dark"],
    ],
  ] as const)("are %s", (_fact, map, partner, offered) => {
    expect(offeredBases(map, partner)).toEqual(offered);
  });

  test.each([
    ["what was chosen", "dark", {}, "dark"],
    ["what was chosen of those", "dark", { layers: ["dark"], defaultBase: "dark" }, "dark"],
    [
      "the partner's, of what is not offered any more",
      "satellite",
      { layers: ["dark"], defaultBase: "dark" },
      "dark",
    ],
    ["automatic, where the partner has none", "satellite", { layers: ["dark"] }, "auto"],
    ["automatic, which stays", "auto", { layers: ["dark"], defaultBase: "dark" }, "auto"],
    ["the built-in map, which stays", "builtIn", { layers: [], defaultBase: undefined }, "builtIn"],
  ] as const)("show %s", (_fact, chosen, partner, shown) => {
    expect(shownBase(chosen, partner)).toBe(shown);
  });
});
