import type { MapLibreOverlay } from "@deck.gl/maplibre";
import { expect, test } from "vitest";
import { dropDeckWidgets } from "../../../../src/map/layers/fleetOverlay.ts";

const overlayWith = (_deck: unknown) => ({ _deck }) as unknown as MapLibreOverlay;

test("nothing is left that deck.gl would measure in every frame", () => {
  let finalized = 0;
  const widgetManager = { containers: { root: {}, map: {} }, finalize: () => finalized++ };

  dropDeckWidgets(overlayWith({ widgetManager }));

  expect([finalized, widgetManager.containers]).toEqual([1, {}]);
});

test("a deck.gl that is built otherwise is left alone", () => {
  for (const deck of [undefined, {}, { widgetManager: null }, { widgetManager: {} }])
    expect(() => dropDeckWidgets(overlayWith(deck))).not.toThrow();
});
