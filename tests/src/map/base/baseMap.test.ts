import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUILT_IN_MAP } from "#contract/partnerMap";
import { createBaseMap } from "../../../../src/map/base/baseMap.ts";
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
    loaded: new Set<string>(),
    fire: (type: string, event = {}) => listeners.get(type)?.forEach((run) => run(event)),
    on: listen,
    once: listen,
    off: (type: string, run: (event: object) => void) => listeners.get(type)?.delete(run),
    setStyle: (style: StyleSpecification) => fake.styles.push(style),
    setPaintProperty: (...change: unknown[]) => fake.painted.push(change),
    getSource: () => ({}),
    isSourceLoaded: (source: string) => fake.loaded.has(source),
    setTransformRequest() {},
  };
  return fake;
}

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => vi.unstubAllGlobals());

const view = { map: BUILT_IN_MAP, base: "builtIn", overlays: [], isDark: false } as const;

test.each([
  ["land", "areas"],
  ["areas", "land"],
])(
  "there is no half of the ground: %s waits for %s, and nothing is read again for it [MAP-03]",
  (first, second) => {
    const map = createFakeMap();
    const base = createBaseMap(map as unknown as MapLibreMap, view, () => {});
    map.fire("style.load");
    const fills = map.styles[0]!.layers.filter(({ type }) => type === "fill");
    expect(fills.length).toBeGreaterThan(2);
    for (const { paint } of fills) expect(paint).toMatchObject({ "fill-opacity": 0 });
    const [water] = map.styles[0]!.layers;
    expect(water?.paint).toMatchObject({ "background-color": PALETTES.light.land });

    map.loaded.add(first);
    map.fire("sourcedata", { sourceId: first });
    map.fire("sourcedata", { sourceId: "places" });
    expect(map.painted).toEqual([]);

    map.loaded.add(second);
    map.fire("sourcedata", { sourceId: second });
    const painted = [
      ["water", "background-color", PALETTES.light.water],
      ...fills.map(({ id }) => [id, "fill-opacity", 1]),
    ];
    expect(map.painted).toEqual(painted);
    map.fire("sourcedata", { sourceId: second });
    expect(map.painted).toEqual(painted);
    expect(map.styles).toHaveLength(1);

    base.show({ ...view, isDark: true });
    expect(JSON.stringify(map.styles.at(-1)?.layers[0])).toContain(PALETTES.dark.water);
    base.dispose();
  },
);

test("the ground comes also when a part of it cannot be had [MAP-03]", () => {
  const map = createFakeMap();
  const base = createBaseMap(map as unknown as MapLibreMap, view, () => {});
  map.fire("style.load");
  map.loaded.add("land");
  map.fire("sourcedata", { sourceId: "land" });
  // MapLibre counts a source that failed as loaded: there is nothing more to wait for.
  map.loaded.add("areas");
  map.fire("error", { sourceId: "areas" });
  expect(map.painted.length).toBeGreaterThan(0);
  base.dispose();
});
