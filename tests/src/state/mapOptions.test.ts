import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupId } from "#domain/ids";
import { DISTANCE_UNITS, SPEED_UNITS, TEMPERATURE_UNITS, VOLUME_UNITS } from "#domain/unitChoice";
import {
  BASE_CHOICES,
  DEFAULT_MAP_OPTIONS,
  type MapOptions,
  readMapOptions,
} from "../../../src/state/mapOptions.ts";

const anyOptions: fc.Arbitrary<MapOptions> = fc.record({
  base: fc.constantFrom(...BASE_CHOICES),
  traffic: fc.boolean(),
  signs: fc.boolean(),
  labels: fc.boolean(),
  clusters: fc.boolean(),
  animation: fc.boolean(),
  coordinates: fc.boolean(),
  units: fc.record({
    speed: fc.constantFrom(...SPEED_UNITS),
    distance: fc.constantFrom(...DISTANCE_UNITS),
    volume: fc.constantFrom(...VOLUME_UNITS),
    temperature: fc.constantFrom(...TEMPERATURE_UNITS),
  }),
  shown: fc.record({
    geofences: fc.boolean(),
    lines: fc.boolean(),
    pois: fc.boolean(),
    hiddenGroups: fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }).map(groupId), {
      maxLength: 300,
    }),
  }),
});

describe("remembered map options", () => {
  test("come back as they were written [MAP-10]", () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        expect(readMapOptions(JSON.parse(JSON.stringify(options)))).toEqual(options);
      }),
    );
  });

  test("of nobody's making are the defaults, whatever was stored [MAP-10]", () => {
    for (const nothing of [undefined, null, "", 7, [], {}, "streets"])
      expect(readMapOptions(nothing)).toEqual(DEFAULT_MAP_OPTIONS);
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const read = readMapOptions(stored);
        expect(readMapOptions(read)).toEqual(read);
      }),
    );
  });

  test("lose one field by one bad value, and no other [MAP-10]", () => {
    const field = fc.constantFrom(...(Object.keys(DEFAULT_MAP_OPTIONS) as (keyof MapOptions)[]));
    const bad = fc.constantFrom<unknown>(null, 7, "plaid", [], Number.NaN);
    fc.assert(
      fc.property(anyOptions, field, bad, (options, name, value) => {
        expect(readMapOptions({ ...options, [name]: value })).toEqual({
          ...options,
          [name]: DEFAULT_MAP_OPTIONS[name],
        });
      }),
    );
  });

  test("hide groups that are ids, each once, and only so many [MAP-08, MAP-10]", () => {
    const { shown } = readMapOptions({ shown: { hiddenGroups: [3, 3, -1, "4", 0.5, 9, null] } });
    expect(shown.hiddenGroups).toEqual([3, 9]);
    const many = Array.from({ length: 5_000 }, (_, row) => row + 1);
    expect(readMapOptions({ shown: { hiddenGroups: many } }).shown.hiddenGroups).toHaveLength(300);
  });
});
