import { expect, test } from "vitest";
import type { CallFailure, CallResult } from "../../../src/api/callServer.ts";
import { retryCall } from "../../../src/api/retryCall.ts";

const failed = (reason: CallFailure): CallResult<string> => ({
  ok: false,
  error: { reason, detail: reason, retryAfterSeconds: undefined },
});

/** Calls what answers these one after another, and says how long it waited between them. */
async function retried(answers: readonly CallResult<string>[]) {
  const left = [...answers];
  const pauses: number[] = [];
  const result = await retryCall(
    async () => left.shift() ?? failed("aborted"),
    async (duration) => void pauses.push(duration),
  );
  return { result, pauses, calls: answers.length - left.length };
}

test("asks again after one second, until it is answered [VEH-01]", async () => {
  const { result, pauses } = await retried([failed("offline"), { ok: true, value: "there" }]);
  expect(result).toEqual({ ok: true, value: "there" });
  expect(pauses).toEqual([1_000]);
});

test("answers the last failure when the retries are over [VEH-01]", async () => {
  const { result, calls } = await retried([
    failed("offline"),
    failed("timeout"),
    failed("internal"),
    { ok: true, value: "too late" },
  ]);
  expect(result).toMatchObject({ ok: false, error: { reason: "internal" } });
  expect(calls).toBe(3);
});

test.each(["outdated", "notAllowed", "badRequest", "passwordRequired", "duplicate"] as const)(
  "a refusal is an answer: %s is not asked again [VEH-01]",
  async (reason) => {
    const { result, pauses, calls } = await retried([failed(reason), { ok: true, value: "no" }]);
    expect(result).toMatchObject({ error: { reason } });
    expect([calls, pauses]).toEqual([1, []]);
  },
);
