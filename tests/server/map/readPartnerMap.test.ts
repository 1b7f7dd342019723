import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { BASE_LAYERS, BUILT_IN_MAP } from "#contract/partnerMap";
import { contentSecurityPolicy } from "../../../server/http/securityHeaders.ts";
import { DEFAULT_MAP } from "../../../server/map/defaultMap.ts";
import { isMapAddress, tileOrigins } from "../../../server/map/mapAddress.ts";
import { readPartnerMap } from "../../../server/map/readPartnerMap.ts";
import { readConfiguration } from "../../../server/start/readConfiguration.ts";

const TILES = "https://tiles.partner.test/{z}/{x}/{y}.png";
const layer = (more: object = {}) => ({ tiles: TILES, attribution: "Partner", ...more });
const read = (file: unknown) => readPartnerMap(JSON.stringify(file));
const mapOf = (file: unknown) => {
  const reading = read(file);
  if (!reading.ok) throw new Error(reading.mistakes.join("\n"));
  return reading.map;
};

describe("what a partner's map is made of", () => {
  test("by default every base layer has tiles, and traffic and signs have none [MAP-03]", () => {
    expect(Object.keys(DEFAULT_MAP.layers).sort()).toEqual([...BASE_LAYERS].sort());
    for (const { tiles, attribution } of Object.values(DEFAULT_MAP.layers)) {
      expect(isMapAddress(tiles)).toBe(true);
      expect(attribution).not.toBe("");
    }
    expect(read({})).toEqual({ ok: true, map: DEFAULT_MAP });
  });

  test("a named layer takes the place of the default, null takes it away [MAP-03]", () => {
    const { layers } = mapOf({ layers: { streets: layer(), satellite: null, traffic: layer() } });

    expect(layers.streets).toEqual({ ...layer(), tileSizePx: 256, maxZoom: 19, tone: "natural" });
    expect(layers.satellite).toBeUndefined();
    expect(layers.traffic?.tiles).toBe(TILES);
    expect(layers.dark).toEqual(DEFAULT_MAP.layers.dark);
  });

  test("links are the partner's, or the documented ones [MAP-04, MAP-05]", () => {
    const directions = "https://maps.partner.test/to?q={latitude},{longitude}";
    expect(mapOf({ directions }).directions).toBe(directions);
    expect(mapOf({ directions }).streetView).toBe(DEFAULT_MAP.streetView);
  });

  test.each([
    ["another layer", { layers: { roads: layer() } }],
    ["an unsealed host", { layers: { streets: layer({ tiles: "http://a.test/{z}/{x}/{y}" }) } }],
    [
      "a host to fill in",
      { layers: { streets: layer({ tiles: "https://{x}.test/{z}/{x}/{y}" }) } },
    ],
    [
      "a template without placeholders",
      { layers: { streets: layer({ tiles: "https://a.test/{z}" }) } },
    ],
    [
      "a name in the address",
      { layers: { streets: layer({ tiles: "https://u:p@a.test/{z}/{x}/{y}" }) } },
    ],
    ["a script", { layers: { streets: layer({ attributionUrl: "javascript:alert(1)" }) } }],
    ["nobody named", { layers: { streets: { tiles: TILES, attribution: " " } } }],
    ["an unsealed page", { directions: "http://127.0.0.1/{latitude},{longitude}" }],
    ["a page without the placeholder", { streetView: "https://a.test/" }],
    ["no object", []],
    ["an unknown word", { layer: {} }],
  ])("%s is refused, in words [MAP-03]", (_what, file) => {
    const reading = read(file);
    expect(reading.ok).toBe(false);
    expect(!reading.ok && reading.mistakes.join()).not.toBe("");
  });

  test("no text whatever makes it throw, and what it takes has sealed hosts only [MAP-03]", () => {
    const words = fc.oneof(fc.webUrl(), fc.string(), fc.constant(TILES));
    const file = fc.oneof(
      fc.json(),
      fc.record({
        layers: fc.record({ streets: fc.record({ tiles: words, attribution: words }) }),
      }),
    );
    fc.assert(
      fc.property(file, (made) => {
        const reading = typeof made === "string" ? readPartnerMap(made) : read(made);
        if (!reading.ok) return;
        for (const origin of tileOrigins(reading.map))
          expect(origin).toMatch(/^https:\/\/[^\s;,']+$/);
      }),
    );
  });
});

describe("the policy of the page", () => {
  test("names the hosts of the configured map, and nobody else [MAP-03, A08]", () => {
    const policy = contentSecurityPolicy({
      tiles: tileOrigins(mapOf({ layers: { streets: layer() } })),
      streams: [],
    });
    const directive = (name: string) => policy.split("; ").find((each) => each.startsWith(name));

    for (const name of ["img-src", "connect-src"])
      expect(directive(name)).toContain("https://tiles.partner.test");
    expect(directive("script-src")).toBe("script-src 'self'");
    expect(contentSecurityPolicy({ tiles: tileOrigins(BUILT_IN_MAP), streams: [] })).not.toContain(
      "http",
    );
  });
});

describe("MAP_LAYERS", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-map-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const configured = (MAP_LAYERS: string) => readConfiguration({ MAP_LAYERS });

  test("none is the built-in map alone [MAP-03]", () => {
    expect(configured("none")).toMatchObject({ ok: true, configuration: { map: BUILT_IN_MAP } });
  });

  test("is a file; what is wrong in it is reported at the start [MAP-03]", () => {
    const file = join(folder, "map.json");
    writeFileSync(file, JSON.stringify({ layers: { streets: layer() } }));
    expect(configured(file)).toMatchObject({
      ok: true,
      configuration: { map: { layers: { streets: { tiles: TILES } } } },
    });

    writeFileSync(file, JSON.stringify({ layers: { streets: layer({ tiles: "ftp://a.test" }) } }));
    const wrong = configured(file);
    expect(!wrong.ok && wrong.mistakes.join()).toMatch(/MAP_LAYERS: layers.streets.tiles/);

    const missing = configured(join(folder, "nowhere.json"));
    expect(!missing.ok && missing.mistakes.join()).toMatch(/MAP_LAYERS/);
  });
});
