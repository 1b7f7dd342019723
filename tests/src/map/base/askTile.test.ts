import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TileLayer } from "#contract/partnerMap";
import { tileAddress, tileRequest } from "../../../../src/map/base/askTile.ts";

const layer: TileLayer = {
  tiles: "https://tiles.test/{z}/{x}/{y}.png",
  attribution: "Tests",
  tileSizePx: 256,
  maxZoom: 19,
  tone: "natural",
};

/**
 * Expected addresses are those of the formula in the OpenStreetMap wiki ("slippy map tilenames").
 */
describe("the tile that a server is asked for", () => {
  test.each([
    [{ longitude: 0, latitude: 0, zoom: 0 }, "1/1/1"],
    [{ longitude: -179.9, latitude: 85, zoom: 1 }, "2/0/0"],
    [{ longitude: -56.1645, latitude: -34.9011, zoom: 11 }, "12/1408/2472"],
    [{ longitude: -9.1393, latitude: 38.7223, zoom: 22 }, "19/248833/200891"],
    [{ longitude: 350.8607, latitude: 38.7223, zoom: 18 }, "19/248833/200891"],
  ])("at %o is %s [MAP-03]", (camera, expected) => {
    expect(tileAddress(layer, camera)).toBe(`https://tiles.test/${expected}.png`);
  });

  test("is the one that the coordinate lies in [MAP-03]", () => {
    const coordinate = fc.record({
      longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
      latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    });
    fc.assert(
      fc.property(coordinate, fc.integer({ min: 1, max: 18 }), ({ longitude, latitude }, z) => {
        const { sinh, atan, PI } = Math;
        const address = tileAddress(layer, { longitude, latitude, zoom: z - 1 });
        const [x = -1, y = -1] = (/(\d+)\/(\d+)\.png$/.exec(address) ?? []).slice(1).map(Number);
        const west = (x / 2 ** z) * 360 - 180;
        const north = (row: number) => (atan(sinh(PI * (1 - (2 * row) / 2 ** z))) * 180) / PI;
        const edge = 1e-6; // a few centimetres
        expect(longitude).toBeGreaterThan(west - edge);
        expect(longitude).toBeLessThan(west + 360 / 2 ** z + edge);
        expect(latitude).toBeLessThan(north(y) + edge);
        expect(latitude).toBeGreaterThan(north(y + 1) - edge);
      }),
    );
  });

  test("exists, wherever the map looks [MAP-03]", () => {
    const camera = fc.record({
      longitude: fc.double({ min: -1_000, max: 1_000, noNaN: true }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      zoom: fc.double({ min: -2, max: 24, noNaN: true }),
    });
    fc.assert(
      fc.property(camera, fc.constantFrom(256, 512), (looked, tileSizePx) => {
        const address = tileAddress({ ...layer, tileSizePx }, looked);
        const [z = -1, x = -1, y = -1] = (/(\d+)\/(\d+)\/(\d+)\.png$/.exec(address) ?? [])
          .slice(1)
          .map(Number);
        expect(z).toBeLessThanOrEqual(layer.maxZoom);
        for (const cell of [x, y]) {
          expect(cell).toBeGreaterThanOrEqual(0);
          expect(cell).toBeLessThan(2 ** z);
        }
      }),
    );
  });

  test("shows external origins which site asks, and nothing of the page [MAP-03]", () => {
    expect(tileRequest("https://tiles.test/1/1/1.png").referrerPolicy).toBe("strict-origin");
  });
});
