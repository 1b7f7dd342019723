import { expect, test } from "vitest";
import { compileFormula } from "#domain/formula/compileFormula";
import { positionId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import { completePosition } from "../../../server/ingest/completePosition.ts";
import { computeAttributes } from "../../../server/ingest/computeAttributes.ts";
import type { KnownVehicle } from "../../../server/rules/ruleCache.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const T = Date.UTC(2026, 7, 21, 12);
const LAST = completePosition(
  trackerReport({
    fixTime: T - 30_000,
    latitude: -34.5,
    speedKnots: 12,
    attributes: { fuel: 40, odometer: 1_000 },
  }),
  {
    id: positionId(1),
    vehicleId: vehicleId(1),
    serverTime: epochMs(T - 29_000),
    last: undefined,
    carried: undefined,
  },
);

/** What a report says after one attribute was computed, and whether the formula failed. */
function computed(source: string, type: string, attribute = "result") {
  const formula = compileFormula(source);
  if (typeof formula !== "function") throw new Error(source);
  const report = trackerReport({
    fixTime: T,
    latitude: -34.9,
    speedKnots: 10,
    attributes: { fuel: 38, odometer: 1_500 },
  });
  const draft = { ...report, attributes: { ...report.attributes } };
  let faults = 0;
  const onFault = (id: number) => {
    expect(id).toBe(3);
    faults++;
  };
  const computed = [{ id: 3, attribute, type, formula, priority: 0 }];
  computeAttributes(draft, computed, { last: LAST, onFault });
  return { draft, value: draft.attributes[attribute], faults };
}

test.each<[string, string, string | number | boolean]>([
  ["speed * 2", "number", 20],
  ["latitude < 0", "boolean", true],
  ["valid", "boolean", true],
  ["protocol", "string", "osmand"],
  ["fuel - lastFuel", "number", -2],
  ["odometer - lastOdometer", "number", 500],
  ["lastLatitude", "number", -34.5],
  ["lastSpeed", "number", 12],
  ["fixTime", "number", T],
  ["deviceTime", "number", T],
  ["fixTime - lastFixTime", "number", 30_000],
  ["fuel", "string", "38"],
])("%s is known to a formula, as a %s [API-01]", (source, type, value) => {
  expect(computed(source, type)).toMatchObject({ value, faults: 0 });
});

test.each<[string, string]>([
  ["protocol * 2", "number"],
  ["fuel", "boolean"],
])("%s as a %s changes nothing and is reported [API-01]", (source, type) => {
  expect(computed(source, type, "fuel")).toMatchObject({ value: 38, faults: 1 });
});

test("a computed coordinate must still be one [API-01]", () => {
  expect(computed("latitude + 0.5", "number", "latitude").draft.latitude).toBeCloseTo(-34.4, 9);
  const spoilt = computed("latitude - 90", "number", "latitude");
  expect(spoilt.draft.latitude).toBe(-34.9);
  expect(spoilt.faults).toBe(1);
});

test.each([
  ["1e300", "altitudeMetres", "altitude"],
  ["-1e300", "altitudeMetres", "altitude"],
  ["1e300", "accuracyMetres", "accuracy"],
  ["-1", "accuracyMetres", "accuracy"],
] as const)("%s is no %s: the report keeps its own [API-01]", (source, field, attribute) => {
  const { draft, faults } = computed(source, "number", attribute);
  expect(draft[field]).toBe(trackerReport({})[field]);
  expect(faults).toBe(1);
});

test("a number too large to be one is none [API-01]", () => {
  expect(computed("1e999", "number", "fuel")).toMatchObject({ value: 38, faults: 1 });
});

test.each([
  ["before", "earlyAttributes"],
  ["after", "computedAttributes"],
])(
  "what follows, computed %s it, goes by what may be carried on, not by an another position in between [C2]",
  (_, which) => {
    const ignitionFix = (id: number, ignition: boolean, fixTime: number): Position => ({
      ...LAST,
      id: positionId(id),
      fixTime: epochMs(fixTime),
      attributes: { ignition },
    });
    const formula = compileFormula("lastIgnition");
    const own = ignitionFix(1, true, T - 20_000);
    const known = {
      settings: {},
      geofencesAt: () => undefined,
      earlyAttributes: [],
      computedAttributes: [],
      linkedDriver: undefined,
      [which]: [{ id: 3, attribute: "ignition", type: "boolean", formula, priority: 0 }],
    } as unknown as KnownVehicle;
    const about = { id: positionId(3), vehicleId: vehicleId(1), serverTime: epochMs(T), known };
    const complete = (carried: Position | undefined) =>
      completePosition(trackerReport({ fixTime: T, attributes: {} }), {
        ...about,
        last: ignitionFix(2, false, T - 10_000),
        carried,
      }).attributes.ignition;

    expect(complete(own)).toBe(true);
    expect(complete(undefined)).toBeUndefined();
    // A late report knows nothing of what came after it.
    expect(complete({ ...own, fixTime: epochMs(T + 1) })).toBeUndefined();
  },
);
