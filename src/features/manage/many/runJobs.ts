import type { CallError, CallResult } from "../../../api/callServer.ts";
import type { WrittenThing } from "../../../api/things.ts";

/** One write among many, which may be made again when it failed. */
export interface Job {
  /** Of the thing, or of the line of a file: what a failure is said of. */
  readonly name: string;
  /** Answers undefined when the thing is already as wanted. */
  readonly run: () => Promise<CallResult<WrittenThing | undefined>>;
}

export interface FailedJob {
  readonly job: Job;
  readonly error: CallError;
}

/** What came of them; every job is in one of the lists. */
export interface JobsDone {
  readonly written: readonly WrittenThing[];
  /** That were as wanted before. */
  readonly same: number;
  readonly failed: readonly FailedJob[];
  /** That were not begun any more. */
  readonly left: readonly Job[];
  /** The server wants the password first; `left` begins with what it wants it for. */
  readonly isPasswordDue: boolean;
}

interface Run {
  readonly onProgress: (done: number) => void;
  /** Asked before each; one that is under way is awaited. */
  readonly isStopped: () => boolean;
  readonly pause: (seconds: number) => Promise<void>;
}

/** As many as a person's page has under way at once: the others who use the server do not notice. */
const LANES = 4;

/** Runs jobs a few at a time. One that fails holds no other up. */
export async function runJobs(jobs: readonly Job[], run: Run): Promise<JobsDone> {
  const written: WrittenThing[] = [];
  const failed: FailedJob[] = [];
  const due: Job[] = [];
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
  async function patient(job: Job): ReturnType<Job["run"]> {
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
  await Promise.all(Array.from({ length: LANES }, lane));
  return {
    written,
    same,
    failed,
    left: [...due, ...jobs.slice(next)],
    isPasswordDue: due.length > 0,
  };
}
