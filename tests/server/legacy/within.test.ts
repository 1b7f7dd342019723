import { expect, test } from "vitest";
import type { DurationMs } from "#domain/units";
import { within } from "../../../server/routes/legacy/within.ts";

const SOON = 20 as DurationMs;
const LONG = 60_000 as DurationMs;
const staying = new AbortController().signal;
const tooSlow = () => new Error("too slow");
const never = () => new Promise<never>(() => undefined);

test("an answer in time is the answer", async () => {
  const answer = await within({ limit: LONG, leaving: staying, tooSlow }, async () => ({
    status: 200,
    body: [1],
  }));
  expect(answer).toEqual({ status: 200, body: [1] });
});

test("an answer that does not begin is refused, and the work is aborted", async () => {
  let passed: AbortSignal | undefined;
  const asked = within({ limit: SOON, leaving: staying, tooSlow }, (signal) => {
    passed = signal;
    return never();
  });

  await expect(asked).rejects.toThrow("too slow");
  expect(passed?.aborted).toBe(true);
});

test("an answer that does not end breaks off, also when the work just stops", async () => {
  const { body } = await within({ limit: SOON, leaving: staying, tooSlow }, async (signal) => {
    async function* pieces() {
      yield "[";
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    }
    return { status: 200, body: pieces() };
  });

  const read: unknown[] = [];
  const reading = (async () => {
    for await (const piece of body as AsyncIterable<unknown>) read.push(piece);
  })();
  await expect(reading).rejects.toThrow("too slow");
  expect(read).toEqual(["["]);
});

test("the work ends when the caller goes away", async () => {
  const leaving = new AbortController();
  const asked = within({ limit: LONG, leaving: leaving.signal, tooSlow }, async (signal) => {
    leaving.abort();
    return { status: 200, body: signal.aborted };
  });
  expect((await asked).body).toBe(true);
});
