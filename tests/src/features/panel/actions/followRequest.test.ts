import { describe, expect, test } from "vitest";
import { ACTUATION_STATUSES, type ActuationStatus } from "#domain/actuation/actuationStatus";
import { type DurationMs, epochMs } from "#domain/units";
import type { ActuationProgress } from "../../../../../src/api/actuations.ts";
import type { CallFailure, CallResult } from "../../../../../src/api/callServer.ts";
import { followRequest } from "../../../../../src/features/panel/actions/followRequest.ts";
import { answerIn } from "../../../../../src/features/panel/actions/requestAnswer.ts";
import { settle } from "../../../../support/fakeTime.ts";

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

/** Time passes only while nothing is told; results come at the given pauses, counted from 1. */
async function follow(
  answers: readonly CallResult<ActuationProgress>[],
  {
    isResumed = false,
    results = {},
  }: { isResumed?: boolean; results?: Readonly<Record<number, ActuationProgress>> } = {},
) {
  let polls = 0;
  let waited = 0;
  let pauses = 0;
  let isFollowing = false;
  let publish: (progress: ActuationProgress) => void = () => undefined;
  const answer = await followRequest({
    follow(onProgress) {
      publish = onProgress;
      isFollowing = true;
      const known = results[0];
      if (known) publish(known);
      return () => void (isFollowing = false);
    },
    poll: async () => answers[Math.min(polls++, answers.length - 1)]!,
    pause: async (duration: DurationMs, stopped) => {
      const result = results[++pauses];
      if (result) publish(result);
      let isStopped = false;
      void stopped.then(() => {
        isStopped = true;
      });
      await settle();
      if (!isStopped) waited += duration;
    },
    isResumed,
  });
  return { answer, polls, waited, isFollowing };
}

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

describe("following a request [PANEL-02]", () => {
  test("ends with the result that the feed brings, and asks nobody [D2]", async () => {
    const followed = await follow([found("handedOff")], { results: { 1: progress("confirmed") } });
    expect(followed).toEqual({
      answer: { type: "answered", after: 3_400 },
      polls: 0,
      waited: 0,
      isFollowing: false,
    });
  });

  test("takes a result that came before the call was answered [D2]", async () => {
    const followed = await follow([found("handedOff")], {
      results: { 0: progress("failed", "NOK") },
    });
    expect(followed).toMatchObject({
      answer: { type: "declined", words: "NOK" },
      polls: 0,
      waited: 0,
    });
  });

  test("is not ended by a step on the way [D2]", async () => {
    const followed = await follow([found("handedOff")], {
      results: { 0: progress("intended"), 1: progress("handedOff"), 2: progress("unknown") },
    });
    expect(followed).toMatchObject({ answer: { type: "silent" }, polls: 1 });
  });

  test("asks at most twice a minute where no result ever comes [D2]", async () => {
    const { answer, polls, waited } = await follow([
      found("handedOff"),
      failed("offline"),
      failed("internal"),
      found("confirmed"),
    ]);
    expect([answer.type, polls]).toEqual(["answered", 4]);
    expect(waited / polls).toBeGreaterThanOrEqual(30_000);
  });

  test("asks at once after a reload, when the result may have come to the page before", async () => {
    expect(await follow([found("confirmed")], { isResumed: true })).toMatchObject({
      polls: 1,
      waited: 0,
    });
  });

  test.each(["notFound", "notAllowed", "signedOut"] as const)(
    "gives up when %s",
    async (reason) => {
      expect(await follow([failed(reason)], { isResumed: true })).toMatchObject({
        answer: { type: "unknown" },
        polls: 1,
        isFollowing: false,
      });
    },
  );

  test("ends when nobody can tell for longer than a vehicle has time", async () => {
    for (const never of [failed("offline"), found("handedOff")]) {
      const { answer, waited } = await follow([never]);
      expect(answer).toEqual({ type: "unknown" });
      expect(waited).toBeGreaterThan(90_000);
      expect(waited).toBeLessThan(180_000);
    }
  });
});
