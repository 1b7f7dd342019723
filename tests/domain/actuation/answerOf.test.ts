import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACTUATION_STATUSES, isPending, mayBecome } from "#domain/actuation/actuationStatus";
import { answerOf, type Waiting } from "#domain/actuation/answerOf";
import { immobilizedBy } from "#domain/actuation/immobilizedBy";
import type { Attributes } from "#domain/position";

const stop: Waiting = {
  command: { type: "engineStop", attributes: {} },
  effect: "stops",
  isOver: false,
  isFinal: false,
  isAlone: true,
};
const release: Waiting = {
  ...stop,
  command: { type: "engineResume", attributes: {} },
  effect: "releases",
};
const ask: Waiting = {
  ...stop,
  command: { type: "positionSingle", attributes: {} },
  effect: "none",
};
const answered = (waiting: Waiting, attributes: Attributes, type?: number) =>
  answerOf(waiting, attributes, type)?.type;

describe("an answer", () => {
  test("is the vehicle's state before its words [IMMO-03]", () => {
    expect(answered(stop, { blocked: true })).toBe("confirmed");
    expect(answered(release, { blocked: false })).toBe("confirmed");
    expect(answered(stop, { blocked: true, result: "ERROR" })).toBe("confirmed");
    expect(answered(stop, { blocked: false, result: "OK" })).toBeUndefined();
    expect(answered(stop, { blocked: false })).toBeUndefined();
    expect(answered(stop, { blocked: false, result: "ERROR: relay" })).toBe("failed");
  });

  test("in words alone counts when it is understood, and only about the command it names [IMMO-03]", () => {
    expect(answered(stop, { result: "OK" })).toBe("confirmed");
    expect(answered(stop, { result: "not done" })).toBe("failed");
    expect(answered(stop, { result: "DOUT1 changing" })).toBeUndefined();
    expect(answered(stop, { result: "OK", command: "positionSingle" })).toBeUndefined();
    expect(answered(stop, { result: "OK", command: "engineStop" })).toBe("confirmed");
    expect(answered({ ...stop, isAlone: false }, { result: "OK" })).toBeUndefined();
    expect(answered({ ...stop, isAlone: false }, { result: "OK", command: "engineStop" })).toBe(
      "confirmed",
    );
    expect(answerOf(stop, { result: "ERROR 7" }, undefined)?.detail).toBe("ERROR 7");
  });

  test("after its time is the state, a denial only when it was written after it, too [IMMO-01]", () => {
    const buffered = { ...stop, isOver: true };
    expect(answered(buffered, { blocked: true })).toBe("confirmed");
    expect(answered(buffered, { blocked: false })).toBeUndefined();
    const over = { ...buffered, isFinal: true };
    expect(answered(over, { blocked: true })).toBe("confirmed");
    expect(answered(over, { blocked: false })).toBe("failed");
    expect(answered(over, { result: "OK" })).toBeUndefined();
    expect(answered(over, {})).toBeUndefined();
  });

  test("to a position request is any report", () => {
    expect(answered(ask, {})).toBe("confirmed");
    expect(answered(ask, { result: "ERROR" })).toBe("failed");
    expect(answered(stop, {})).toBeUndefined();
  });

  test("of an output is the output's own state", () => {
    const on: Waiting = {
      ...stop,
      command: { type: "outputControl", attributes: { index: 2, data: "1" } },
      effect: "switches",
    };
    expect(answered(on, { out2: true })).toBe("confirmed");
    expect(answered(on, { out1: true })).toBeUndefined();
    expect(answered(on, { out2: 0 })).toBeUndefined();
    expect(answered(on, { blocked: true })).toBeUndefined();
  });

  test("never confirms what the vehicle denies", () => {
    const value = fc.oneof(fc.boolean(), fc.string(), fc.integer({ min: -1, max: 2 }));
    const attributes = fc.record(
      { blocked: value, isImmobilizationOn: value, result: value, command: value, out1: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(attributes, fc.constantFrom(20, 1, undefined), (reported, type) => {
        const state = immobilizedBy(reported, type);
        for (const waiting of [stop, release]) {
          const expected = waiting === stop;
          if (state === !expected) expect(answered(waiting, reported, type)).not.toBe("confirmed");
        }
      }),
      { numRuns: 2_000, seed: 3 },
    );
  });
});

describe("the immobilized flag", () => {
  test("follows the tracker's flag, and the output of those types that report nothing else [IMMO-03]", () => {
    expect(immobilizedBy({ blocked: true }, undefined)).toBe(true);
    expect(immobilizedBy({ isImmobilizationOn: 0 }, undefined)).toBe(false);
    expect(immobilizedBy({ out1: true }, undefined)).toBeUndefined();
    for (const type of [20, 28, 36, 37, 38, "20"])
      expect(immobilizedBy({ out1: true }, type)).toBe(true);
    expect(immobilizedBy({ out1: true, blocked: false }, 20)).toBe(false);
    expect(immobilizedBy({ do1: "1" }, 36)).toBe(true);
    expect(immobilizedBy({}, 20)).toBeUndefined();
    expect(immobilizedBy({ blocked: "perhaps" }, 20)).toBeUndefined();
  });

  test("is not known when the tracker contradicts itself", () => {
    expect(immobilizedBy({ blocked: true, isImmobilizationOn: false }, 20)).toBeUndefined();
    expect(immobilizedBy({ out1: true, do1: false }, 20)).toBeUndefined();
  });
});

describe("a command's life", () => {
  test("goes forward only: nothing is handed off twice, and an end is an end [IMMO-01]", () => {
    const before = ACTUATION_STATUSES.filter((from) => mayBecome(from, "handedOff"));
    expect(before).toEqual(["intended"]);
    for (const from of ["confirmed", "failed", "refused", "expired", "cleared"] as const)
      for (const to of ACTUATION_STATUSES) expect(mayBecome(from, to)).toBe(false);
    for (const from of ACTUATION_STATUSES) expect(mayBecome(from, "intended")).toBe(false);
    expect(ACTUATION_STATUSES.filter(isPending)).toEqual(["intended", "handedOff"]);
  });
});
