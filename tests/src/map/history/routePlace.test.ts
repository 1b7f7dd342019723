import fc from "fast-check";
import { expect, test } from "vitest";
import { exactWorldX, exactWorldY, WORLD_SIZE } from "#domain/geo/mercator";
import { routePlaceOf } from "../../../../src/map/history/routePlace.ts";

const WINDOW = { innerWidth: 1_440, innerHeight: 900 };
const camera = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  zoom: fc.double({ min: 1, max: 20, noNaN: true }),
  pitch: fc.constantFrom(0, 60),
});

test("what is seen lies within the focus, wherever the map looks [HIST-05]", () => {
  fc.assert(
    fc.property(camera, (at) => {
      const { zoom, focus } = routePlaceOf(at, WINDOW);
      expect(zoom).toBeGreaterThanOrEqual(at.zoom);
      expect(zoom).toBeLessThan(at.zoom + 0.5);
      const px = (512 * 2 ** zoom) / WORLD_SIZE;
      const off = Math.hypot(
        (exactWorldX(at.longitude) - exactWorldX(focus.longitude)) * px,
        (exactWorldY(at.latitude) - exactWorldY(focus.latitude)) * px,
      );
      // MapLibre's eye is 1.5 heights away and opens by 36.87°: the upper corners of a map tilted by 60°.
      const ahead = 2.36 * WINDOW.innerHeight;
      const aside = 1.25 * WINDOW.innerWidth;
      const seen = Math.hypot(WINDOW.innerWidth, WINDOW.innerHeight) / 2;
      expect(off + (at.pitch > 0 ? Math.hypot(ahead, aside) : seen)).toBeLessThanOrEqual(
        focus.radiusPx + 1,
      );
    }),
  );
});

test("a small pan asks for nothing anew, a large one does [HIST-05]", () => {
  const at = { longitude: -56.16, latitude: -34.9, zoom: 14, pitch: 0 };
  const places = new Set<string>();
  const degreesAPx = 360 / (512 * 2 ** 14);
  for (let px = 0; px < 2_000; px++)
    places.add(
      JSON.stringify(routePlaceOf({ ...at, longitude: -56.16 + px * degreesAPx }, WINDOW)),
    );
  expect(places.size).toBeGreaterThan(2);
  expect(places.size).toBeLessThan(12);
});
