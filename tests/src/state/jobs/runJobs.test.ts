import { expect, test, vi } from "vitest";
import type { CallFailure } from "../../../../src/api/callServer.ts";
import { type Job, runJobs } from "../../../../src/state/jobs/runJobs.ts";

const written = (id: number) => ({ thing: { id }, etag: undefined, undo: `u${id}` });
const refused = (reason: CallFailure, retryAfterSeconds?: number) => ({
  ok: false as const,
  error: { reason, detail: reason, retryAfterSeconds },
});
const job = (
  id: number,
  run: Job["run"] = async () => ({ ok: true, value: written(id) }),
): Job => ({
  name: String(id),
  run,
});
const started = (jobs: readonly Job[], isStopped = () => false) => {
  const pause = vi.fn(async () => {});
  const onProgress = vi.fn();
  return { pause, onProgress, done: runJobs(jobs, { onProgress, isStopped, pause }) };
};

test("one that fails holds no other up, and what was as wanted is counted [VEH-03]", async () => {
  const { done, onProgress } = started([
    job(1),
    job(2, async () => refused("notAllowed")),
    job(3, async () => ({ ok: true, value: undefined })),
    ...Array.from({ length: 20 }, (_, index) => job(index + 4)),
  ]);
  const { failed, same, left, ...result } = await done;
  expect(result.written).toHaveLength(21);
  expect(failed.map(({ job }) => job.name)).toEqual(["2"]);
  expect([same, left, result.isPasswordDue]).toEqual([1, [], false]);
  expect(onProgress).toHaveBeenLastCalledWith(23);
});

test("who is asked to wait waits, and writes then [VEH-03]", async () => {
  let calls = 0;
  const { done, pause } = started([
    job(1, async () =>
      calls++ === 0 ? refused("tooManyAttempts", 7) : { ok: true, value: written(1) },
    ),
  ]);
  expect((await done).written).toHaveLength(1);
  expect(pause).toHaveBeenCalledExactlyOnceWith(7);
});

test("nothing is begun while the password is due; all of that is left [VEH-03]", async () => {
  const jobs = Array.from({ length: 50 }, (_, index) =>
    job(index, async () => refused("passwordRequired")),
  );
  const { left, isPasswordDue, failed } = await started(jobs).done;
  expect([left.length, isPasswordDue, failed]).toEqual([50, true, []]);
});

test("who stops has what is under way, and no more [VEH-03]", async () => {
  let isStopped = false;
  const jobs = Array.from({ length: 50 }, (_, index) =>
    job(index, async () => {
      isStopped = true;
      return { ok: true, value: written(index) };
    }),
  );
  const { written: all, left } = await started(jobs, () => isStopped).done;
  expect(all.length + left.length).toBe(50);
  expect(left.length).toBeGreaterThan(40);
});

test("those that depend on each other are run one after the other [VEH-03]", async () => {
  let open = 0;
  const most: number[] = [];
  const jobs = Array.from({ length: 20 }, (_, id) =>
    job(id, async () => {
      most.push(++open);
      await Promise.resolve();
      open--;
      return { ok: true, value: written(id) };
    }),
  );
  const run = { onProgress: vi.fn(), isStopped: () => false, pause: async () => {} };
  const { written: done } = await runJobs(jobs, { ...run, isInOrder: true });
  expect(done.map(({ thing }) => thing.id)).toEqual(jobs.map((_, at) => at));
  expect(Math.max(...most)).toBe(1);
});
