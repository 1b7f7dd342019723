import { useEffect, useRef, useState } from "react";
import { postSessionPassword } from "../../../api/session.ts";
import type { WrittenThing } from "../../../api/things.ts";
import { type FailedJob, type Job, pause, runJobs } from "../../../state/jobs/runJobs.ts";

/** What has been written of what was asked for, and what is to be done about the rest. */
export type JobsState =
  | { readonly type: "ready" }
  | { readonly type: "running"; readonly done: number; readonly count: number }
  | { readonly type: "failed"; readonly failed: readonly FailedJob[] }
  | { readonly type: "passwordDue"; readonly isWrong: boolean };

/** Runs jobs, however often some have to be run again; `onDone` gets what all runs together have written. */
export function useJobs(onDone: (written: readonly WrittenThing[]) => void) {
  const [state, setState] = useState<JobsState>({ type: "ready" });
  const rest = useRef<readonly Job[]>([]);
  const written = useRef<readonly WrittenThing[]>([]);
  const stopped = useRef(false);
  // Who leaves the page has seen what was written, and writes no more.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function run(jobs: readonly Job[]): Promise<void> {
    stopped.current = false;
    const result = await runJobs(jobs, {
      onProgress: (done) => setState({ type: "running", done, count: jobs.length }),
      isStopped: () => stopped.current,
      pause,
    });
    written.current = [...written.current, ...result.written];
    rest.current = [...result.failed.map(({ job }) => job), ...result.left];
    if (result.isPasswordDue) setState({ type: "passwordDue", isWrong: false });
    else if (result.failed.length > 0) setState({ type: "failed", failed: result.failed });
    else finish();
  }

  function finish(): void {
    const all = written.current;
    written.current = [];
    rest.current = [];
    setState({ type: "ready" });
    onDone(all);
  }

  return {
    state,
    run,
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
