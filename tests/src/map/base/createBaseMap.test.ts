import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUILT_IN_MAP } from "#contract/partnerMap";
import { createBaseMap } from "../../../../src/map/base/createBaseMap.ts";
import { PALETTES } from "../../../../src/map/base/palettes.ts";

/** What of MapLibre's map the base map uses. */
function createFakeMap() {
  const listeners = new Map<string, Set<(event: object) => void>>();
  const listen = (type: string, run: (event: object) => void) => {
    listeners.set(type, (listeners.get(type) ?? new Set()).add(run));
  };
  const fake = {
    styles: [] as StyleSpecification[],
    painted: [] as unknown[][],
    isLoaded: false,
    tell: (type: string, event = {}) => listeners.get(type)?.forEach((run) => run(event)),
    on: listen,
    once: listen,
    off: (type: string, run: (event: object) => void) => listeners.get(type)?.delete(run),
    setStyle: (style: StyleSpecification) => fake.styles.push(style),
    setPaintProperty: (...change: unknown[]) => fake.painted.push(change),
    isSourceLoaded: () => fake.isLoaded,
    setTransformRequest() {},
  };
  return fake;
}

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => vi.unstubAllGlobals());

test("there is an ocean once the land is known, and nothing is read again for it [MAP-03]", () => {
  const map = createFakeMap();
  const view = { map: BUILT_IN_MAP, base: "builtIn", overlays: [], isDark: false } as const;
  const base = createBaseMap(map as unknown as MapLibreMap, view, () => {});
  map.tell("style.load");
  map.tell("sourcedata", { sourceId: "land" });
  map.isLoaded = true;
  map.tell("sourcedata", { sourceId: "places" });
  expect(map.painted).toEqual([]);

  map.tell("sourcedata", { sourceId: "land" });
  map.tell("sourcedata", { sourceId: "land" });
  expect(map.painted).toEqual([["water", "background-color", PALETTES.light.water]]);
  expect(map.styles).toHaveLength(1);

  base.show({ ...view, isDark: true });
  expect(JSON.stringify(map.styles.at(-1)?.layers[0])).toContain(PALETTES.dark.water);
  base.dispose();
});
