import { describe, expect, test } from "vitest";
import {
  ACTUATION_REFUSALS,
  type ActuationContext,
  BREAKER_LIMIT,
  mayActuate,
} from "#domain/actuation/mayActuate";
import { FIX_TRUSTED_FOR, type MotionClaim, motionKnown } from "#domain/actuation/motionKnown";
import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";
import { subject } from "../../support/subject.ts";

const NOW = epochMs(Date.UTC(2026, 7, 21, 12));

/** It stood there for a quarter of a minute before. */
const stood = (latest: MotionClaim): MotionClaim[] => [
  latest,
  fix({
    fixTime: epochMs(latest.fixTime - 15_000),
    deviceTime: epochMs(latest.deviceTime - 15_000),
    serverTime: epochMs(latest.serverTime - 15_000),
  }),
];

const fix = (given: Partial<MotionClaim> = {}): MotionClaim => ({
  fixTime: NOW,
  serverTime: NOW,
  deviceTime: given.fixTime ?? NOW,
  latitude: -34.9,
  longitude: -56.2,
  valid: true,
  speed: 0,
  attributes: { motion: false },
  ...given,
});

const about = (given: Partial<ActuationContext> = {}): ActuationContext => ({
  effect: "stops",
  isAdHoc: false,
  subject: subject(),
  relation: "linked",
  password: "notAsked",
  secondPerson: "notAsked",
  vehicleDisabled: false,
  isPending: false,
  isOutcomeUnknown: false,
  isHalted: false,
  recentFixes: stood(fix()),
  recentByUser: 0,
  recentInFleet: 0,
  now: NOW,
  ...given,
});

const MOTION_WORDS = new Set<string>(["vehicleMoves", "motionUnknown"]);

describe("an engine", () => {
  const speeds = [
    0,
    -0,
    0.1,
    2.9,
    50,
    Number.NaN,
    -1,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    "0",
  ];
  const types = [20, 28, 36, 37, 38, 1, "20", "teltonika", undefined];
  const motions: Attributes[] = [{}, { motion: false }, { motion: true }, { motion: "yes" }];
  const ages = [0, 1, 59_999, 60_000, 61_000, 86_400_000, -1, -5_000, -5_001, -600_000, Number.NaN];

  test("is stopped only at a speed of exactly 0, for every tracker type, motion and age of the fix [IMMO-02]", () => {
    const wrong: unknown[] = [];
    let allowed = 0;
    let cells = 0;
    for (const speed of speeds)
      for (const deviceType of types)
        for (const motion of motions)
          for (const fixAge of ages)
            for (const serverAge of ages)
              for (const valid of [true, false]) {
                const latest = fix({
                  speed: speed as number,
                  valid,
                  fixTime: epochMs(NOW - fixAge),
                  deviceTime: epochMs(NOW - Math.max(fixAge, serverAge)),
                  serverTime: epochMs(NOW - serverAge),
                  attributes: { ...motion, ...(deviceType !== undefined && { deviceType }) },
                });
                const isSafe =
                  speed === 0 &&
                  valid &&
                  [fixAge, serverAge].every((age) => age < 60_000 && age >= -5_000) &&
                  motion.motion !== true &&
                  motion.motion !== "yes";
                cells++;
                const recentFixes = stood(latest);
                const refusal = mayActuate(about({ recentFixes }));
                if (refusal === undefined) allowed++;
                const isRight =
                  (refusal === undefined) === isSafe &&
                  (refusal === undefined || MOTION_WORDS.has(refusal)) &&
                  // Releasing and asking are never held up by motion; switching is like stopping.
                  mayActuate(about({ recentFixes, effect: "releases" })) === undefined &&
                  mayActuate(about({ recentFixes, effect: "none" })) === undefined &&
                  mayActuate(about({ recentFixes, effect: "switches" })) === refusal;
                if (!isRight) wrong.push({ latest, refusal });
              }
    expect(wrong).toEqual([]);
    expect(cells).toBe(95_832);
    expect(allowed).toBeGreaterThan(0);
  });

  test("is not stopped without any position, or with one that is kept from earlier [IMMO-02]", () => {
    expect(mayActuate(about({ recentFixes: [] }))).toBe("motionUnknown");
    const latest = fix({ attributes: { outdated: true } });
    expect(mayActuate(about({ recentFixes: stood(latest) }))).toBe("motionUnknown");
  });

  test("has to wait while the vehicle has any speed [IMMO-02]", () => {
    expect(mayActuate(about({ recentFixes: stood(fix({ speed: 0.1 })) }))).toBe("vehicleMoves");
    expect(motionKnown(stood(fix({ attributes: { motion: true } })), NOW)).toBe("moving");
    expect(motionKnown(stood(fix({ fixTime: epochMs(NOW - FIX_TRUSTED_FOR + 1) })), NOW)).toBe(
      "standing",
    );
    expect(motionKnown(stood(fix({ fixTime: epochMs(NOW - FIX_TRUSTED_FOR) })), NOW)).toBe(
      "unknown",
    );
  });
});

describe("a command", () => {
  const yes = [false, true];

  test("is for those alone who may write vehicles, whatever else they are [IMMO-02]", () => {
    let accepted = 0;
    for (const administrator of yes)
      for (const readonly of yes)
        for (const deviceReadonly of yes)
          for (const disabled of yes)
            for (const expiresAt of [undefined, NOW - 1, NOW + 1])
              for (const guest of [undefined, "partial", "full"] as const)
                for (const relation of ["linked", "managed", "none"] as const)
                  for (const effect of ["stops", "releases", "switches", "none"] as const) {
                    const who = subject({ administrator, readonly, deviceReadonly, disabled });
                    const refusal = mayActuate(
                      about({ subject: { ...who, expiresAt, guest }, relation, effect }),
                    );
                    const isEntitled =
                      !readonly &&
                      !deviceReadonly &&
                      !disabled &&
                      expiresAt !== NOW - 1 &&
                      guest === undefined &&
                      (administrator || relation !== "none");
                    expect(refusal === undefined).toBe(isEntitled);
                    if (isEntitled) accepted++;
                  }
    expect(accepted).toBe(40);
  });

  test("of one's own words is refused to those with limited commands, others are not", () => {
    for (const administrator of yes) {
      const limited = subject({ limitCommands: true, administrator });
      expect(mayActuate(about({ subject: limited, isAdHoc: true }))).toBe(
        "customCommandsNotAllowed",
      );
      expect(mayActuate(about({ subject: limited }))).toBeUndefined();
    }
  });

  test("waits for the one before it, whatever it does [IMMO-01]", () => {
    for (const effect of ["stops", "releases", "switches", "none"] as const)
      expect(mayActuate(about({ isPending: true, effect }))).toBe("immo_pending");
  });

  test("that releases is not held up by halt, breaker or an unknown outcome; dangerous ones are", () => {
    const halted = { isHalted: true };
    const unknown = { isOutcomeUnknown: true };
    const broken = { recentInFleet: BREAKER_LIMIT };
    for (const effect of ["releases", "none"] as const)
      for (const held of [halted, unknown, broken])
        expect(mayActuate(about({ effect, ...held }))).toBeUndefined();
    for (const effect of ["stops", "switches"] as const) {
      expect(mayActuate(about({ effect, ...halted }))).toBe("actuationHalted");
      expect(mayActuate(about({ effect, ...unknown }))).toBe("outcomeUnknown");
      expect(mayActuate(about({ effect, ...broken }))).toBe("fleetBreaker");
    }
  });

  test("is the fifth in a minute at most when it is dangerous [IMMO-04]", () => {
    expect(mayActuate(about({ recentByUser: 4 }))).toBeUndefined();
    expect(mayActuate(about({ recentByUser: 5 }))).toBe("tooManyCommands");
    expect(mayActuate(about({ recentByUser: 5, effect: "releases" }))).toBeUndefined();
    expect(mayActuate(about({ recentByUser: 30, effect: "releases" }))).toBe("tooManyCommands");
    expect(mayActuate(about({ recentByUser: 60, effect: "none" }))).toBe("tooManyCommands");
    expect(mayActuate(about({ recentByUser: Number.NaN }))).toBe("tooManyCommands");
  });

  test("to a disabled vehicle is refused, and rights are checked before anything else", () => {
    expect(mayActuate(about({ vehicleDisabled: true, effect: "releases" }))).toBe(
      "vehicleDisabled",
    );
    const everything = {
      vehicleDisabled: true,
      isPending: true,
      isHalted: true,
      recentFixes: [],
      recentByUser: 99,
      recentInFleet: 999,
    };
    expect(mayActuate(about({ ...everything, relation: "none" }))).toBe("vehicleAccessDenied");
    expect(mayActuate(about({ ...everything, subject: subject({ readonly: true }) }))).toBe(
      "immobilization_not_authorized",
    );
    expect(new Set(ACTUATION_REFUSALS).size).toBe(ACTUATION_REFUSALS.length);
  });
});
