import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FeatureCollection } from "geojson";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AtlasReport } from "../../atlas/buildAtlas.ts";
import { ensureAtlas } from "../../atlas/ensureAtlas.ts";

let folder: string;
let report: AtlasReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atlas-"));
  ({ report } = await ensureAtlas(folder));
});
afterAll(() => rm(folder, { recursive: true }));

const readMap = async (name: string) =>
  JSON.parse(await readFile(join(folder, "map", name), "utf8")) as FeatureCollection;
const size = async (name: string) => (await stat(join(folder, name))).size;

describe("the atlas", () => {
  test("has all of Montevideo's roads, nearly all in one piece [SRV-01]", () => {
    expect(report.drivableKm).toBeGreaterThan(2_950);
    expect(report.drivableKm).toBeLessThan(3_150);
    expect(report.connectedShare).toBeGreaterThan(0.998);
    expect(report.roundTripShare).toBeGreaterThan(0.99);
    expect(report.addresses).toBeGreaterThan(205_000);
  });

  test("is not built twice", async () => {
    expect((await ensureAtlas(folder)).built).toBe(false);
  });

  test("is small enough to send [MAP-03]", async () => {
    expect(await size("map/places.geojson.br")).toBeLessThan(600_000);
    expect(await size("map/streets.geojson.br")).toBeLessThan(500_000);
    expect(await size("map/areas.geojson.br")).toBeLessThan(500_000);
    expect(await size("map/land.geojson.br")).toBeLessThan(400_000);
  });

  test("is the same compressed and plain", async () => {
    const plain = await readFile(join(folder, "map/areas.geojson"));

    const brotli = brotliDecompressSync(await readFile(join(folder, "map/areas.geojson.br")));
    const gzipped = gunzipSync(await readFile(join(folder, "map/areas.geojson.gz")));
    expect(brotli.equals(plain)).toBe(true);
    expect(gzipped.equals(plain)).toBe(true);
  });

  test("names who drew nothing and names whose data it is", async () => {
    const streets = await readFile(join(folder, "map/streets.geojson"), "utf8");
    const attribution = await readFile(join(folder, "ATTRIBUTION.txt"), "utf8");

    expect(streets).not.toContain("@user");
    expect(attribution).toContain("© OpenStreetMap contributors");
    expect(attribution).toContain("GeoNames");
  });

  test("has streets by kind, areas from the ground up, and capitals however small", async () => {
    const [streets, areas, towns] = await Promise.all(
      ["streets.geojson", "areas.geojson", "places.geojson"].map(readMap),
    );
    const italia = streets!.features.find(
      ({ properties }) => properties?.name === "Avenida Italia",
    );
    const names = towns!.features.map(({ properties }) => properties!);

    expect(italia?.properties?.kind).toMatch(/primary|trunk|secondary/);
    expect(areas!.features.slice(0, 2).map(({ properties }) => properties?.kind)).toEqual([
      "land",
      "water",
    ]);
    expect(names.find(({ name }) => name === "Montevideo")).toMatchObject({
      capital: true,
      rank: 1,
    });
    expect(names.find(({ name }) => name === "Vaduz")).toMatchObject({ capital: true });
  });
});
