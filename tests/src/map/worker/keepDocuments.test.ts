import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepDocuments } from "../../../../src/map/worker/keepDocuments.ts";

const document = {
  type: "FeatureCollection",
  features: [
    { type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [4, 52] } },
  ],
};
const address = `data:application/json,${encodeURIComponent(JSON.stringify(document))}`;

/** As the page's part of MapLibre asks for a document and for a tile of it. */
const DOCUMENT = "LD";
const TILE = "LT";
const about = { type: "geojson", source: "land" };
const origin = "https://waymark.test";

beforeEach(() => {
  // The library counts on a browser's names.
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("ImageData", Blob);
  vi.stubGlobal("location", { origin, protocol: "https:" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** MapLibre's own worker, and a way to ask it as its page does. */
async function openWorker(prepare: (prototype: object) => void) {
  vi.resetModules();
  const { MapWorker } = await import("../../../../src/map/worker/mapWorker.ts");
  prepare(MapWorker.prototype);
  const ears: ((event: object) => void)[] = [];
  const answers = new Map<string, (answer: { readonly error: unknown; data: unknown }) => void>();
  Reflect.construct(MapWorker as unknown as new (self: object) => object, [
    {
      addEventListener: (_type: string, ear: (event: object) => void) => ears.push(ear),
      postMessage: (answer: { id: string; error: unknown; data: unknown }) =>
        answers.get(answer.id)?.(answer),
    },
  ]);
  let asked = 0;
  return (type: string, data: object) =>
    new Promise<{ readonly error: unknown; readonly data: unknown }>((resolve) => {
      const id = String(++asked);
      answers.set(id, resolve);
      for (const ear of ears) ear({ data: { id, type, data, origin, sourceMapId: "1" } });
    });
}

const load = { ...about, request: { url: address }, geojsonVtOptions: { maxZoom: 4 } };

describe("documents of MapLibre's worker", () => {
  test("by itself it sends what it has fetched to the page", async () => {
    const ask = await openWorker(() => {});
    expect(JSON.stringify(await ask(DOCUMENT, load))).toContain("FeatureCollection");
  });

  test("they stay in the worker, which has read them [MAP-03]", async () => {
    const ask = await openWorker(keepDocuments);
    const answer = await ask(DOCUMENT, load);
    expect(answer).toMatchObject({ error: null, data: {} });
    expect(JSON.stringify(answer)).not.toContain("FeatureCollection");
    // Read again: what is in it already is asked for in the same way.
    expect(JSON.stringify(await ask(DOCUMENT, load))).not.toContain("FeatureCollection");
  });

  test("what cannot be fetched is an error as before [MAP-03]", async () => {
    const ask = await openWorker(keepDocuments);
    const { error } = await ask(DOCUMENT, { ...load, request: { url: "data:application/json,{" } });
    expect(error).not.toBeNull();
  });

  test("sources without documents and workers built otherwise stay as they are", async () => {
    const tiles = { loadTile: () => TILE };
    const worker = { _getWorkerSource: () => tiles };
    keepDocuments(worker);
    // oxlint-disable-next-line no-underscore-dangle -- MapLibre's own name
    expect(worker._getWorkerSource()).toBe(tiles);
    expect(Object.keys(tiles)).toEqual(["loadTile"]);
    const other = {};
    keepDocuments(other);
    expect(other).toEqual({});
  });
});
