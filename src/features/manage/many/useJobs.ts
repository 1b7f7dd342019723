import { useEffect, useRef, useState } from "react";
import { postSessionPassword } from "../../../api/session.ts";
import type { WrittenThing } from "../../../api/things.ts";
import { type FailedJob, type Job, pause, runJobs } from "../../../state/jobs/runJobs.ts";

/** What has been written of what was asked for, and what is to be done about the rest. */
export type JobsState =
  | { readonly type: "ready" }
  | { readonly type: "running"; readonly done: number; readonly count: number }
  | { readonly type: "failed"; readonly failed: readonly FailedJob<ManyWritten>[] }
  | { readonly type: "passwordDue"; readonly isWrong: boolean };

/** A thing that one of many jobs has written. */
export interface ManyWritten extends WrittenThing {
  /** It was not there before. */
  readonly isMade?: true;
}

/** What all runs together came to. */
export interface ManyDone {
  readonly written: readonly ManyWritten[];
  /** How many were not written as it was stopped, those that failed among them; 0: it was not stopped. */
  readonly left: number;
  /** How many were to be written. */
  readonly count: number;
}

/** Runs jobs, however often some have to be run again; `onDone` gets what all runs together came to. */
export function useJobs(onDone: (done: ManyDone) => void) {
  const [state, setState] = useState<JobsState>({ type: "ready" });
  const rest = useRef<readonly Job<ManyWritten>[]>([]);
  const written = useRef<readonly ManyWritten[]>([]);
  const asked = useRef(0);
  const isCut = useRef(false);
  const stopped = useRef(false);
  // Who leaves the page has seen what was written, and writes no more.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function run(jobs: readonly Job<ManyWritten>[]): Promise<void> {
    stopped.current = false;
    const result = await runJobs(jobs, {
      onProgress: (done) => setState({ type: "running", done, count: jobs.length }),
      isStopped: () => stopped.current,
      pause,
    });
    written.current = [...written.current, ...result.written];
    rest.current = [...result.failed.map(({ job }) => job), ...result.left];
    isCut.current = result.left.length > 0;
    if (result.isPasswordDue) setState({ type: "passwordDue", isWrong: false });
    else if (result.failed.length > 0) setState({ type: "failed", failed: result.failed });
    else finish();
  }

  function finish(): void {
    const left = isCut.current ? rest.current.length : 0;
    const all = written.current;
    written.current = [];
    rest.current = [];
    setState({ type: "ready" });
    onDone({ written: all, left, count: asked.current });
  }

  return {
    state,
    run(jobs: readonly Job<ManyWritten>[]): Promise<void> {
      asked.current = jobs.length;
      return run(jobs);
    },
    /** Runs what failed, or was not begun, and nothing that is written. */
    again: () => run(rest.current),
    async givePassword(password: string): Promise<void> {
      const given = await postSessionPassword(password);
      if (given.ok) await run(rest.current);
      else setState({ type: "passwordDue", isWrong: true });
    },
    stop(): void {
      stopped.current = true;
    },
    /** Leaves what failed, or was not begun, as it is. */
    giveUp: finish,
  };
}

export type Jobs = ReturnType<typeof useJobs>;
