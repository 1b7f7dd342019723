import { beforeAll, expect, test } from "vitest";
import { ensureAtlas } from "../../../atlas/ensureAtlas.ts";
import { createAtlasGeocoder } from "../../../server/geocoder/atlasGeocoder.ts";
import type { RawRequest } from "../../../server/http/route.ts";
import type { Services } from "../../../server/http/services.ts";
import { getGeocode } from "../../../server/routes/getGeocode.ts";
import { bodyText, refusalOf } from "../../support/callRoute.ts";

const FOLDER = "dist/atlas";
beforeAll(async () => {
  await ensureAtlas(FOLDER);
});

const geocoder = createAtlasGeocoder(FOLDER);
const rights = { viewerOf: async () => ({}) };
const services = { geocoder, rights } as unknown as Services;
const ask = (query: object, user = 1) => {
  const signal = new AbortController().signal;
  const request = { params: {}, query, session: { user: { id: user } }, context: { signal } };
  return getGeocode.answer(request as unknown as RawRequest, services);
};
const list = Array.from(
  { length: 300 },
  (_, at) => `${(-34.9 + at / 100).toFixed(6)},${(-56.1 - at / 50).toFixed(6)}`,
);

test("a list of coordinates is named in its order, each as it would be alone [LIST-04]", async () => {
  const { body } = await ask({ places: list.join(";") });
  if (!Array.isArray(body)) throw new Error("no list");
  const named: readonly unknown[] = body;
  expect(named).toHaveLength(list.length);
  expect(new Set(named).size).toBeGreaterThan(10);
  for (const [at, coordinate] of list.entries()) {
    const [latitude, longitude] = coordinate.split(",");
    expect(named[at]).toBe(await bodyText(await ask({ latitude, longitude })));
  }
});

test("a person has one list named at a time, and others are not held up by it [LIST-04]", async () => {
  const first = ask({ places: list.join(";") });
  const second = refusalOf(ask({ places: list.join(";") }));
  const other = ask({ places: list[0] }, 2);
  expect(await second).toBe("429 One list of places at a time");
  expect([(await first).status, (await other).status]).toEqual([200, 200]);
  expect((await ask({ places: list[0] })).status).toBe(200);
});
