import { describe, expect, test } from "vitest";
import { ACTUATION_STATUSES, type ActuationStatus } from "#domain/actuation/actuationStatus";
import { type DurationMs, epochMs } from "#domain/units";
import type { ActuationProgress } from "../../../../../src/api/actuations.ts";
import type { CallFailure, CallResult } from "../../../../../src/api/callServer.ts";
import { followQuestion } from "../../../../../src/features/panel/actions/followQuestion.ts";
import { answerIn } from "../../../../../src/features/panel/actions/questionAnswer.ts";

const progress = (status: ActuationStatus, outcome?: string): ActuationProgress => ({
  status,
  outcome,
  requestedAt: epochMs(1_000),
  settledAt: epochMs(4_400),
});
const found = (status: ActuationStatus): CallResult<ActuationProgress> => ({
  ok: true,
  value: progress(status),
});
const failed = (reason: CallFailure): CallResult<ActuationProgress> => ({
  ok: false,
  error: { reason, detail: reason, retryAfterSeconds: undefined },
});

/** The last of the given is found again and again. */
async function follow(...looks: readonly CallResult<ActuationProgress>[]) {
  let looked = 0;
  let waited = 0;
  const answer = await followQuestion({
    look: async () => looks[Math.min(looked++, looks.length - 1)]!,
    pause: async (duration: DurationMs) => void (waited += duration),
  });
  return { answer, looked, waited };
}

describe("what a vehicle says to a question [PANEL-02]", () => {
  test.each([
    ["confirmed", { type: "answered", after: 3_400 }],
    ["failed", { type: "declined", words: "ERROR: no camera" }],
    ["unknown", { type: "silent" }],
    ["cleared", { type: "silent" }],
    ["refused", { type: "notSent" }],
    ["expired", { type: "notSent" }],
  ] as const)("%s ends the question", (status, answer) => {
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

describe("following a question [PANEL-02]", () => {
  test("looks until there is an answer, also over a line that was away", async () => {
    const { answer, looked } = await follow(
      found("handedOff"),
      failed("offline"),
      failed("internal"),
      found("confirmed"),
    );
    expect([answer.type, looked]).toEqual(["answered", 4]);
  });

  test("waits for nothing that is answered already", async () => {
    expect(await follow(found("confirmed"))).toMatchObject({ looked: 1, waited: 0 });
  });

  test.each(["notFound", "notAllowed", "signedOut"] as const)(
    "gives up when %s",
    async (reason) => {
      expect(await follow(failed(reason))).toMatchObject({
        answer: { type: "unknown" },
        looked: 1,
      });
    },
  );

  test("ends when nobody can tell for longer than a vehicle has time", async () => {
    for (const never of [failed("offline"), found("handedOff")]) {
      const { answer, waited } = await follow(never);
      expect(answer).toEqual({ type: "unknown" });
      expect(waited).toBeGreaterThan(90_000);
      expect(waited).toBeLessThan(180_000);
    }
  });
});
