import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { Map as MapLibreMap } from "maplibre-gl";
import { expect, test, vi } from "vitest";
import { KNOWN_VERSIONS, mapInternals } from "../../../../src/map/software/mapInternals.ts";

const deck = vi.hoisted(() => ({ version: "" }));
vi.mock("@deck.gl/core", () => ({
  get VERSION() {
    return deck.version;
  },
}));

const MAP = {
  version: KNOWN_VERSIONS.mapLibre,
  painter: { context: { gl: {} } },
  getCanvas: () => ({}),
} as unknown as MapLibreMap;

test.each([
  [KNOWN_VERSIONS.deck, true],
  ["9.4.1", false],
  ["10.0.0", false],
])("with version %s of deck.gl its insides are taken over: %s", (version, isKnown) => {
  deck.version = version;
  expect(mapInternals(MAP, {} as MapLibreOverlay) !== undefined).toBe(isKnown);
});
