import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACTUATION_STATUSES, isPending, mayBecome } from "#domain/actuation/actuationStatus";
import {
  type AwaitedCommand,
  type OtherCommand,
  outcomeOf,
} from "#domain/actuation/commandOutcome";
import { immobilizedBy } from "#domain/actuation/immobilizedBy";
import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";

const SENT_AT = epochMs(Date.UTC(2026, 7, 21, 12));
const at = (second: number) => epochMs(SENT_AT + second * 1_000);

const stop: AwaitedCommand = {
  command: { type: "engineStop", attributes: {} },
  effect: "stops",
  handedOffAt: SENT_AT,
  expiresAt: at(90),
  isOver: false,
};
const release: AwaitedCommand = {
  ...stop,
  command: { type: "engineResume", attributes: {} },
  effect: "releases",
};
const ask: AwaitedCommand = {
  ...stop,
  command: { type: "positionSingle", attributes: {} },
  effect: "none",
};

/** What became of it by these reports, given by the second in which each was written. */
const ended = (
  awaited: AwaitedCommand,
  words: readonly (readonly [number, Attributes])[],
  { others = [], type }: { others?: readonly OtherCommand[]; type?: number } = {},
) =>
  outcomeOf({
    awaited,
    others,
    reports: words.map(([second, attributes]) => ({
      attributes,
      writtenAt: at(second),
      receivedAt: at(second < 0 ? 1 : second),
    })),
    deviceType: type,
  })?.type;
const answered = (awaited: AwaitedCommand, attributes: Attributes, type?: number) =>
  ended(awaited, [[awaited.isOver ? 100 : 1, attributes]], type === undefined ? {} : { type });
const other = (of: AwaitedCommand, second: number, state: OtherCommand["state"]): OtherCommand => ({
  command: of.command,
  effect: of.effect,
  handedOffAt: at(second),
  state,
});

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
    const others = [other(ask, -1, "waiting")];
    expect(ended(stop, [[1, { result: "OK" }]], { others })).toBeUndefined();
    expect(ended(stop, [[1, { result: "OK", command: "engineStop" }]], { others })).toBe(
      "confirmed",
    );
    const reports = [{ attributes: { result: "ERROR 7" }, writtenAt: at(1), receivedAt: at(1) }];
    const outcome = outcomeOf({ awaited: stop, others: [], reports, deviceType: undefined });
    expect(outcome).toMatchObject({ type: "failed", detail: "ERROR 7" });
  });

  test("after its time is the state, a denial only when it was written after it, too [IMMO-01] [I14]", () => {
    const over = { ...stop, isOver: true };
    expect(ended(over, [[3, { blocked: true }]])).toBe("confirmed");
    expect(ended(over, [[89, { blocked: false }]])).toBeUndefined();
    expect(ended(over, [[90, { blocked: false }]])).toBe("failed");
    expect(ended(over, [[100, { result: "OK" }]])).toBeUndefined();
    expect(ended(over, [[100, {}]])).toBeUndefined();
  });

  test("that obeys counts before all that does not, whichever was written first [IMMO-01] [I14]", () => {
    const named = { result: "ERROR busy", command: "engineStop" };
    for (const isOver of [false, true]) {
      const awaited = { ...stop, isOver };
      expect(
        ended(awaited, [
          [1, named],
          [3, { blocked: true }],
          [99, { blocked: true }],
        ]),
      ).toBe("confirmed");
      expect(
        ended(awaited, [
          [3, { blocked: true }],
          [99, { blocked: false }],
        ]),
      ).toBe("confirmed");
      expect(
        ended(awaited, [
          [3, { blocked: true }],
          [4, named],
        ]),
      ).toBe("confirmed");
    }
  });

  test("of OK is none while the vehicle denies it, then or later [IMMO-03] [I14]", () => {
    const ok = { result: "OK", command: "engineStop" };
    expect(
      ended(stop, [
        [1, ok],
        [3, { blocked: false }],
      ]),
    ).toBeUndefined();
    expect(
      ended(stop, [
        [1, { blocked: false }],
        [3, ok],
      ]),
    ).toBe("confirmed");
    const torn = { ...ok, blocked: false, isImmobilizationOn: true };
    expect(ended(stop, [[1, torn]])).toBeUndefined();
    expect(
      ended({ ...stop, isOver: true }, [
        [1, ok],
        [3, { blocked: false }],
        [199, { blocked: false }],
      ]),
    ).toBe("failed");
  });

  test("in words is about the newest command that it may mean [IMMO-03] [I14]", () => {
    const ok = { result: "OK" };
    // The question before was answered by a position; its words come later.
    const others = [other(ask, -2, "settled")];
    expect(ended(stop, [[-0.1, ok]], { others })).toBeUndefined();
    expect(ended(stop, [[0.5, ok]], { others })).toBeUndefined();
    expect(ended(stop, [[0.5, ok]], { others: [other(ask, -91, "settled")] })).toBe("confirmed");
    expect(ended(stop, [[0.5, ok]], { others: [other(ask, -91, "cleared")] })).toBeUndefined();
    expect(ended(stop, [[0.5, ok]], { others: [other(ask, -3_601, "cleared")] })).toBe("confirmed");
    expect(ended(stop, [[-1, ok]])).toBe("confirmed");

    const named = { result: "ERROR", command: "engineStop" };
    const first = { others: [other(stop, -4, "settled")] };
    expect(ended(stop, [[-2, named]], first)).toBeUndefined();
    expect(ended(stop, [[1, named]], first)).toBe("failed");
    const second = { others: [other(stop, 10, "waiting")] };
    expect(ended(stop, [[11, named]], second)).toBeUndefined();
    expect(ended(stop, [[4, named]], second)).toBe("failed");
  });

  test("that another command explains is no denial [IMMO-01] [I14]", () => {
    const over = { ...stop, isOver: true };
    const no = [[205, { blocked: false }]] as const;
    expect(ended(over, no, { others: [other(release, 200, "waiting")] })).toBeUndefined();
    expect(ended(over, no, { others: [other(release, 200, "settled")] })).toBeUndefined();
    expect(ended(over, no, { others: [other(release, 211, "waiting")] })).toBe("failed");
    expect(ended(over, no, { others: [other(ask, 200, "waiting")] })).toBe("failed");
    const still = [[205, { blocked: true }]] as const;
    const over2 = { ...release, isOver: true };
    expect(ended(over2, still, { others: [other(release, 200, "waiting")] })).toBe("failed");
  });

  test("from before the hand-off counts only as the last word, and of no older command's time [IMMO-01] [I14]", () => {
    const yes = { blocked: true };
    expect(ended(stop, [[-5, yes]])).toBe("confirmed");
    expect(ended(stop, [[-5.001, yes]])).toBeUndefined();
    expect(
      ended(stop, [
        [-4, yes],
        [-1, { blocked: false }],
      ]),
    ).toBeUndefined();
    const received = { attributes: yes, writtenAt: at(-1), receivedAt: at(-1) };
    expect(
      outcomeOf({ awaited: stop, others: [], reports: [received], deviceType: 1 }),
    ).toBeUndefined();
    const others = [other(release, -3, "settled")];
    expect(ended(stop, [[-4, yes]], { others })).toBeUndefined();
    expect(ended(stop, [[-2, yes]], { others })).toBe("confirmed");
  });

  test("to a position request is any report", () => {
    expect(answered(ask, {})).toBe("confirmed");
    const over = { ...ask, isOver: true };
    expect(ended(over, [[90, {}]])).toBe("confirmed");
    expect(ended(over, [[91, {}]])).toBeUndefined();
    expect(answered(ask, { result: "ERROR" })).toBe("failed");
    expect(answered(stop, {})).toBeUndefined();
  });

  test("of an output is the output's own state", () => {
    const on: AwaitedCommand = {
      ...stop,
      command: { type: "outputControl", attributes: { index: 2, data: "1" } },
      effect: "switches",
    };
    expect(answered(on, { out2: true })).toBe("confirmed");
    expect(answered(on, { out1: true })).toBeUndefined();
    expect(answered(on, { out2: 0 })).toBeUndefined();
    expect(answered(on, { blocked: true })).toBeUndefined();
    const first = { ...on, command: { ...on.command, attributes: { index: 1, data: "1" } } };
    expect(answered(first, { do1: true }, 20)).toBe("confirmed");
    expect(answered(first, { do1: true }, 1)).toBeUndefined();
    expect(answered(first, { do1: true, out1: false, result: "OK" }, 20)).toBeUndefined();
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
