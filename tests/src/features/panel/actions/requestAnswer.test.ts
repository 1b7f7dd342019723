import { describe, expect, test } from "vitest";
import { ACTUATION_STATUSES, type ActuationStatus } from "#domain/actuation/actuationStatus";
import { epochMs } from "#domain/units";
import type { ActuationProgress } from "../../../../../src/api/actuations.ts";
import { answerIn } from "../../../../../src/features/panel/actions/requestAnswer.ts";

const progress = (status: ActuationStatus, outcome?: string): ActuationProgress => ({
  status,
  outcome,
  requestedAt: epochMs(1_000),
  settledAt: epochMs(4_400),
});

describe("what a vehicle answers to a request [PANEL-02]", () => {
  test.each([
    ["confirmed", { type: "answered", after: 3_400 }],
    ["failed", { type: "declined", words: "ERROR: no camera" }],
    ["unknown", { type: "silent" }],
    ["cleared", { type: "silent" }],
    ["refused", { type: "notSent" }],
    ["expired", { type: "notSent" }],
  ] as const)("%s ends the request", (status, answer) => {
    expect(answerIn(progress(status, "ERROR: no\u202e camera"))).toEqual(answer);
  });

  test("is awaited as long as the command is under way, and no longer", () => {
    const awaited = ACTUATION_STATUSES.filter((status) => !answerIn(progress(status)));
    expect(awaited).toEqual(["intended", "handedOff"]);
  });

  test("is no longer than a notice holds", () => {
    const answer = answerIn(progress("failed", "W".repeat(10_000)));
    expect(answer?.type === "declined" && answer.words?.length).toBe(120);
  });
});
