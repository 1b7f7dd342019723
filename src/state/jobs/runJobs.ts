import type { CallError, CallResult } from "../../api/callServer.ts";
import type { WrittenThing } from "../../api/things.ts";

/** One write among many, which may be made again when it failed. */
export interface Job<Done = WrittenThing> {
  /** Of the thing, or of the line of a file: what a failure is said of. */
  readonly name: string;
  /** Answers undefined when the thing is already as wanted. */
  readonly run: () => Promise<CallResult<Done | undefined>>;
}

export interface FailedJob<Done = WrittenThing> {
  readonly job: Job<Done>;
  readonly error: CallError;
}

/** What came of them; every job is in one of the lists. */
export interface JobsDone<Done = WrittenThing> {
  readonly written: readonly Done[];
  /** That were as wanted before. */
  readonly same: number;
  readonly failed: readonly FailedJob<Done>[];
  /** That were not begun any more. */
  readonly left: readonly Job<Done>[];
  /** The server wants the password first; `left` begins with what it wants it for. */
  readonly isPasswordDue: boolean;
}

interface Run {
  readonly onProgress: (done: number) => void;
  /** Asked before each; one that is under way is awaited. */
  readonly isStopped: () => boolean;
  readonly pause: (seconds: number) => Promise<void>;
  /** Each is begun when the one before it is over: where one may depend on another. */
  readonly isInOrder?: boolean;
}

/** As many as a person's page has under way at once: the others who use the server do not notice. */
const LANES = 4;

/** Runs jobs a few at a time. One that fails holds no other up. */
export async function runJobs<Done = WrittenThing>(
  jobs: readonly Job<Done>[],
  run: Run,
): Promise<JobsDone<Done>> {
  const written: Done[] = [];
  const failed: FailedJob<Done>[] = [];
  const due: Job<Done>[] = [];
  let same = 0;
  let next = 0;
  let done = 0;

  async function lane(): Promise<void> {
    while (due.length === 0 && !run.isStopped()) {
      const job = jobs[next++];
      if (!job) return;
      const result = await patient(job);
      if (!result.ok && result.error.reason === "passwordRequired") {
        due.push(job);
        return;
      }
      if (!result.ok) failed.push({ job, error: result.error });
      else if (result.value) written.push(result.value);
      else same++;
      run.onProgress(++done);
    }
  }

  /** Who is asked to wait waits. */
  async function patient(job: Job<Done>): ReturnType<Job<Done>["run"]> {
    for (;;) {
      const result = await job.run();
      const wait = result.ok ? undefined : result.error.retryAfterSeconds;
      if (result.ok || result.error.reason !== "tooManyAttempts" || wait === undefined)
        return result;
      if (run.isStopped()) return result;
      await run.pause(wait);
    }
  }

  run.onProgress(0);
  await Promise.all(Array.from({ length: run.isInOrder ? 1 : LANES }, lane));
  return {
    written,
    same,
    failed,
    left: [...due, ...jobs.slice(next)],
    isPasswordDue: due.length > 0,
  };
}

/** Waits, as `pause` of a run. */
export const pause = (seconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * 1_000);
  });
