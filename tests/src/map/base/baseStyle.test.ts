import { describe, expect, test } from "vitest";
import {
  BASE_LAYERS,
  BUILT_IN_MAP,
  MAP_OVERLAYS,
  type PartnerMap,
  type TileLayer,
} from "#contract/partnerMap";
import { DEFAULT_MAP } from "../../../../server/map/defaultMap.ts";
import { baseStyle } from "../../../../src/map/base/baseStyle.ts";
import type { BaseView } from "../../../../src/map/base/baseView.ts";
import { PALETTES } from "../../../../src/map/base/palettes.ts";
import { BASE_CHOICES } from "../../../../src/state/mapOptions.ts";

const traffic: TileLayer = {
  tiles: "https://traffic.test/{z}/{x}/{y}",
  attribution: `<img src=x onerror="alert(1)">`,
  attributionUrl: "javascript:alert(1)",
  tileSizePx: 512,
  maxZoom: 18,
  tone: "natural",
};
const everything: PartnerMap = {
  ...DEFAULT_MAP,
  layers: { ...DEFAULT_MAP.layers, traffic, signs: traffic },
};
const view = (more: Partial<BaseView> = {}): BaseView => ({
  map: everything,
  base: "streets",
  overlays: [],
  isDark: false,
  ...more,
});
const all = { isOpen: () => true, hasGround: true };
const none = { isOpen: () => false, hasGround: true };
const idsOf = (style: ReturnType<typeof baseStyle>) => style.layers.map(({ id }) => id);
const waterOf = (style: ReturnType<typeof baseStyle>) =>
  JSON.stringify(style.layers.find(({ id }) => id === "water"));

describe("what lies under the fleet", () => {
  test("holds together for every choice there is [MAP-03]", () => {
    for (const base of BASE_CHOICES)
      for (const isDark of [false, true])
        for (const parts of [all, none]) {
          const style = baseStyle(view({ base, isDark, overlays: MAP_OVERLAYS }), parts);
          const ids = idsOf(style);
          expect(new Set(ids).size).toBe(ids.length);
          for (const layer of style.layers)
            if ("source" in layer) expect(Object.keys(style.sources)).toContain(layer.source);
        }
  });

  test("is the built-in map, which asks no external origin, until a server has answered [MAP-03]", () => {
    for (const base of BASE_CHOICES) {
      const style = baseStyle(view({ base, overlays: MAP_OVERLAYS }), none);
      expect(JSON.stringify(style.sources)).not.toContain("http");
      expect(idsOf(style)).toEqual(expect.arrayContaining(["land", "borders", "places"]));
    }
  });

  test("is land everywhere until the land is known: no fleet opens in an ocean [MAP-03]", () => {
    for (const isDark of [false, true]) {
      const before = waterOf(baseStyle(view({ base: "auto", isDark })));
      const land = PALETTES[isDark ? "dark" : "light"].land;
      expect(before).toContain(land);
      expect(waterOf(baseStyle(view({ base: "auto", isDark }), none))).not.toContain(land);
    }
  });

  test("keeps land, borders and towns below the tiles [MAP-03]", () => {
    for (const base of BASE_LAYERS) {
      const ids = idsOf(baseStyle(view({ base }), all));
      expect(ids).toEqual(expect.arrayContaining(["land", "borders", "places"]));
      expect(ids.indexOf("land")).toBeLessThan(ids.indexOf(`tiles-${base}`));
    }
  });

  test("draws names on hybrid, and not on satellite [MAP-03]", () => {
    const hybrid = idsOf(baseStyle(view({ base: "hybrid" }), all));
    const satellite = idsOf(baseStyle(view({ base: "satellite" }), all));
    expect(hybrid.indexOf("tiles-hybrid")).toBeLessThan(hybrid.indexOf("places"));
    expect(satellite.indexOf("tiles-satellite")).toBeGreaterThan(satellite.indexOf("places"));
  });

  test("leaves a partner's own hybrid tiles as they are [MAP-03]", () => {
    const own = { ...everything, layers: { ...everything.layers, hybrid: traffic } };
    const ids = idsOf(baseStyle(view({ base: "hybrid", map: own }), all));
    expect(ids.indexOf("tiles-hybrid")).toBeGreaterThan(ids.indexOf("places"));
  });

  test("follows the theme until somebody chooses [MAP-03]", () => {
    const at = (base: BaseView["base"], isDark: boolean) => baseStyle(view({ base, isDark }), all);
    expect(idsOf(at("auto", false))).toContain("tiles-streets");
    expect(idsOf(at("auto", true))).toContain("tiles-dark");
    expect(idsOf(at("streets", true))).toContain("tiles-streets");
    expect(waterOf(at("auto", true))).toBe(waterOf(at("dark", false)));
    expect(waterOf(at("light", true))).toBe(waterOf(at("auto", false)));
  });

  test("has what lies on top of everything else last [MAP-03]", () => {
    const ids = idsOf(baseStyle(view({ base: "hybrid", overlays: MAP_OVERLAYS }), all));
    expect(ids.slice(-2)).toEqual(["tiles-traffic", "tiles-signs"]);
  });

  test("does without what the partner does not provide [MAP-03]", () => {
    for (const base of BASE_CHOICES) {
      const style = baseStyle(view({ base, map: BUILT_IN_MAP, overlays: MAP_OVERLAYS }), all);
      expect(idsOf(style).filter((id) => id.startsWith("tiles-"))).toEqual([]);
    }
  });

  test("names the makers as text, whatever somebody wrote [MAP-03, U01]", () => {
    const style = JSON.stringify(baseStyle(view({ overlays: ["traffic"] }), all).sources);
    expect(style).not.toContain("<img");
    expect(style).not.toContain("javascript:");
    expect(style).toContain("https://www.openstreetmap.org/copyright");
  });
});
