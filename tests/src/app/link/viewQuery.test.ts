import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AREA_ORDERS } from "#contract/areasView";
import { LIST_ORDERS } from "#contract/listView";
import { GEOFENCE_KINDS } from "#domain/geo/geofence";
import { geofenceId, vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { roundedCamera } from "../../../../src/app/link/cameraText.ts";
import { MAX_ONLY, MAX_ONLY_TEXT } from "../../../../src/app/link/onlyText.ts";
import {
  MAP_KEYS,
  MAX_SEARCH_LENGTH,
  type MapView,
  readMapView,
  SIDE_TABS,
  writeMapView,
} from "../../../../src/app/link/viewQuery.ts";
import { MAX_PERIOD } from "../../../../src/features/history/period/historyPeriod.ts";
import { TRIP_PERIODS } from "../../../../src/features/trips/tripPeriod.ts";

const read = (query: string) => readMapView(new URLSearchParams(query));

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(vehicleId);
const camera = fc
  .record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    zoom: fc.double({ min: 0, max: 24, noNaN: true }),
    bearing: fc.double({ min: -180, max: 180, noNaN: true }),
    pitch: fc.double({ min: 0, max: 60, noNaN: true }),
  })
  .map(roundedCamera);
const typed = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .map((text) => text.slice(0, MAX_SEARCH_LENGTH).toWellFormed());
const views: fc.Arbitrary<MapView> = fc.record({
  vehicle: fc.option(id, { nil: undefined }),
  area: fc.option(id.map(geofenceId), { nil: undefined }),
  state: fc.option(fc.constantFrom(...VEHICLE_STATES), { nil: undefined }),
  order: fc.constantFrom(...LIST_ORDERS),
  search: typed,
  tab: fc.constantFrom(...SIDE_TABS),
  areasSearch: typed,
  areasKind: fc.option(fc.constantFrom(...GEOFENCE_KINDS), { nil: undefined }),
  areasOrder: fc.constantFrom(...AREA_ORDERS),
  tripsPeriod: fc.constantFrom(...TRIP_PERIODS),
  only: fc.option(fc.uniqueArray(id, { minLength: 1, maxLength: 30 }), { nil: undefined }),
  unknownOnly: fc.constant(undefined),
  history: fc.option(
    fc
      .record({
        vehicles: fc.oneof(
          fc.constant("all" as const),
          fc.uniqueArray(id, { minLength: 1, maxLength: 30 }),
        ),
        from: fc.integer({ min: 0, max: 4e12 }),
        length: fc.integer({ min: 1, max: MAX_PERIOD }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ vehicles, from, length, share }) => ({
        vehicles,
        from: epochMs(from),
        to: epochMs(from + length),
        moment: epochMs(Math.round(from + length * share)),
      })),
    { nil: undefined },
  ),
  camera: fc.option(camera, { nil: undefined }),
});

const HOSTILE =
  "|0|-1|1e3|0x10| 7|NaN|Infinity|99999999999999999|null|1,2,3|91,0,3|0,181,3|0,0,25|0,0,-1|0,0|" +
  "0,0,1,0,90|1,,3|a,b,c|,,|1;2;3|moving |MOVING|__proto__|constructor|<script>|%00|1,2,x,3|open";
const hostileValue = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(...HOSTILE.split("|")),
);
const hostileQuery = fc
  .array(
    fc.tuple(fc.oneof(fc.constantFrom(...MAP_KEYS), fc.string({ maxLength: 8 })), hostileValue),
    {
      maxLength: 12,
    },
  )
  .map((pairs) => new URLSearchParams(pairs.map(([key, value]) => [key, value])).toString());

describe("the view in the address", () => {
  test("comes back from the address as it was written [NAV-07]", () => {
    fc.assert(
      fc.property(views, (view) => {
        const query = writeMapView(view);
        expect(read(query)).toEqual(view);
        expect(writeMapView(read(""), new URLSearchParams(query))).toBe("");
      }),
    );
  });

  test("is valid whatever the query says, and stable once written [NAV-07]", () => {
    fc.assert(
      fc.property(fc.oneof(hostileQuery, fc.string({ unit: "binary" })), (query) => {
        const view = read(query);
        expect([undefined, ...VEHICLE_STATES]).toContain(view.state);
        expect(LIST_ORDERS).toContain(view.order);
        expect(SIDE_TABS).toContain(view.tab);
        expect(AREA_ORDERS).toContain(view.areasOrder);
        expect([undefined, ...GEOFENCE_KINDS]).toContain(view.areasKind);
        expect(view.search.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
        for (const known of [view.vehicle ?? 1, ...(view.only ?? [1])])
          expect(Number.isSafeInteger(known) && known > 0).toBe(true);
        for (const part of Object.values(view.camera ?? {})) expect(part).toBeTypeOf("number");
        expect(Math.abs(view.camera?.latitude ?? 0)).toBeLessThanOrEqual(90);
        expect(read(writeMapView(view))).toEqual(view);
      }),
    );
  });

  test("falls back field by field: one broken value costs no other [NAV-07]", () => {
    expect(read("vehicle=abc&state=idle&at=1,2&order=fuel&tab=7&only=,x&search=a")).toEqual({
      vehicle: undefined,
      area: undefined,
      state: "idle",
      order: "fuel",
      search: "a",
      tab: "vehicles",
      areasSearch: "",
      areasKind: undefined,
      areasOrder: "name",
      tripsPeriod: "today",
      only: undefined,
      unknownOnly: undefined,
      history: undefined,
      camera: undefined,
    });
  });

  test.each([
    ["at=-34.9035,-56.1882,13.5", [-34.9035, -56.1882, 13.5, 0, 0]],
    ["at=-34.9035,-56.1882,13.5,30,60", [-34.9035, -56.1882, 13.5, 30, 60]],
    ["at=90,-180,0,-180", [90, -180, 0, -180, 0]],
    ["at=1.123456789,2,3.999", [1.12346, 2, 4, 0, 0]],
    ["at=0,0,1,350", [0, 0, 1, -10, 0]],
  ])("reads %s [NAV-07]", (query, [latitude, longitude, zoom, bearing, pitch]) => {
    expect(read(query).camera).toEqual({ latitude, longitude, zoom, bearing, pitch });
  });

  test.each([
    "1,2",
    "1,2,3,4,5,6",
    "91,0,3",
    "0,181,3",
    "0,0,25",
    "1e1,0,3",
    "+1,0,3",
    " 1,0,3",
    "",
  ])("has no camera in at=%s [NAV-07]", (text) => {
    expect(readMapView(new URLSearchParams({ at: text })).camera).toBeUndefined();
  });

  test.each(["0x10", "1e3", " 7", "+7", "7.0", "-7", "0", "9007199254740993", "١"])(
    "has no vehicle in vehicle=%s [NAV-07]",
    (text) => {
      expect(readMapView(new URLSearchParams({ vehicle: text })).vehicle).toBeUndefined();
      expect(readMapView(new URLSearchParams({ only: text })).only).toBeUndefined();
    },
  );

  test("says nothing where nothing was chosen, and keeps what is not its own [NAV-07]", () => {
    expect(writeMapView(read(""))).toBe("");
    const beside = new URLSearchParams("utm=x&state=moving&vehicle=3");
    expect(writeMapView({ ...read(""), vehicle: vehicleId(9) }, beside)).toBe("?utm=x&vehicle=9");
  });

  test("keeps commas readable and names a camera without needless parts [NAV-07]", () => {
    const view = { ...read("at=1,2,3,0,0"), only: [vehicleId(4), vehicleId(5)] };
    expect(writeMapView(view)).toBe("?only=4,5&at=1,2,3");
  });

  test.each([MAX_ONLY + 1, 492, 1_900])(
    "names %i vehicles in an address that anybody can open [NAV-07]",
    (count) => {
      const only = Array.from({ length: count }, (_, index) => vehicleId(1_000 + index)).reverse();
      const query = writeMapView({ ...read(""), only });
      expect(query.length).toBeLessThan(MAX_ONLY_TEXT + 20);
      expect(new Set(read(query).only)).toEqual(new Set(only));
      expect(read(query).unknownOnly).toBeUndefined();
    },
  );

  describe("with a selection for which no address is long enough", () => {
    const only = Array.from({ length: 20_000 }, (_, index) => vehicleId(1 + 7 * index));
    let stored: Map<string, string>;

    beforeEach(() => {
      stored = openTab();
    });
    afterEach(() => vi.unstubAllGlobals());

    test("keeps it in the tab, where a reload finds it [NAV-07]", () => {
      const query = writeMapView({ ...read(""), only: [...only] });
      expect(query.length).toBeLessThan(40);
      expect(new Set(read(query).only)).toEqual(new Set(only));
      expect(writeMapView(read(query))).toBe(query);
    });

    test("says elsewhere that it is not known, and keeps the address [NAV-07]", () => {
      const query = writeMapView({ ...read(""), only: [...only] });
      openTab();
      const view = read(`${query}&state=idle`);
      expect(view).toMatchObject({ only: undefined, unknownOnly: expect.any(String) });
      expect(writeMapView(view)).toBe(`?state=idle&${query.slice(1)}`);
      expect(writeMapView({ ...view, unknownOnly: undefined })).toBe("?state=idle");
    });

    test("keeps no more than a few, the newest, and other selections apart [NAV-07]", () => {
      const queries = Array.from({ length: 20 }, (_, index) =>
        writeMapView({ ...read(""), only: only.slice(index) }),
      );
      expect(new Set(queries).size).toBe(20);
      expect(read(queries.at(-1)!).only).toHaveLength(only.length - 19);
      expect(read(queries[0]!).only).toBeUndefined();
      const bytes = [...stored.values()].reduce((sum, text) => sum + text.length, 0);
      expect(bytes).toBeLessThan(10 * only.length);
    });

    test("says that it is not known where the browser keeps nothing [NAV-07]", () => {
      vi.stubGlobal("sessionStorage", undefined);
      const query = writeMapView({ ...read(""), only: [...only] });
      expect(read(query).unknownOnly).toBeDefined();
    });
  });
});

/** A tab of its own, with nothing kept in it yet. */
function openTab(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  return stored;
}
