import { beforeAll, describe, expect, test } from "vitest";
import { ensureAtlas } from "../../../atlas/ensureAtlas.ts";
import { createAtlasGeocoder } from "../../../server/geocoder/atlasGeocoder.ts";

const FOLDER = "dist/atlas";

beforeAll(async () => {
  await ensureAtlas(FOLDER);
});

describe("the atlas geocoder", () => {
  const geocoder = createAtlasGeocoder(FOLDER);

  test("names the nearest house [PANEL-03]", async () => {
    // node 944754063 of OpenStreetMap and its neighbourhood
    expect(await geocoder.addressOf(-34.8941, -56.1669)).toBe("Acevedo Díaz 1785, Montevideo");
  });

  test("names the road where no house is near", async () => {
    // Route 5, and a lane in the west
    expect(await geocoder.addressOf(-34.86051, -56.25517)).toBe(
      "Ruta Nacional Doctor Hugo Batalla, Montevideo",
    );
  });

  test("names the town, or how far it is", async () => {
    expect(await geocoder.addressOf(-34.375, -55.237)).toBe("Minas, Uruguay");
    expect(await geocoder.addressOf(-34.3, -55.13)).toBe("13 km from Minas, Uruguay");
    expect(await geocoder.addressOf(48.2, 16.37)).toBe("Vienna, Austria");
  });

  test("looks across the date line", async () => {
    expect(await geocoder.addressOf(-16.8, 179.99)).toMatch(/km from .+, Fiji$/);
    expect(await geocoder.addressOf(-16.8, -179.99)).toMatch(/km from .+, Fiji$/);
  });

  test("says nothing in the middle of an ocean, at a pole, or of no coordinate at all", async () => {
    expect(await geocoder.addressOf(-20, -130)).toBeUndefined();
    expect(await geocoder.addressOf(90, 0)).toBeUndefined();
    expect(await geocoder.addressOf(Number.NaN, Number.NaN)).toBeUndefined();
  });

  test("answers in far less than a millisecond of the processor", async () => {
    await geocoder.addressOf(0, 0);
    const started = process.cpuUsage();

    for (let i = 0; i < 2_000; i++) await geocoder.addressOf(-34.93 + i * 5e-5, -56.25 + i * 1e-4);

    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000 / 2_000).toBeLessThan(0.3);
  });
});

test("a folder without an atlas fails at the first query and not before", async () => {
  const geocoder = createAtlasGeocoder("no/such/folder");

  await expect(geocoder.addressOf(0, 0)).rejects.toThrow("ENOENT");
});
