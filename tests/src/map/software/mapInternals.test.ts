import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { Map as MapLibreMap } from "maplibre-gl";
import { expect, test } from "vitest";
import { KNOWN_VERSIONS, mapInternals } from "../../../../src/map/software/mapInternals.ts";

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
  expect(mapInternals(MAP, {} as MapLibreOverlay, version) !== undefined).toBe(isKnown);
});
