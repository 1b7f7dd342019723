import type { Browser } from "@playwright/test";

/** Tasks of a page's main thread that took longer than the limit, in milliseconds, longest first. */
export interface TracedTask {
  readonly durationMs: number;
  /** Without the waits for what WebGL draws: where the processor draws, all of that is drawing. */
  readonly ownMs: number;
  /** Of the processor: what waits beside a busy neighbour does not count. */
  readonly workMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** The thread's own, where the trace has it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const TASK = "ThreadControllerImpl::RunTask";
const WAIT = "ImplementationBase::WaitForCmd";

/** Watches all pages of the browser for a while. What it costs is in no other figure. */
export async function traceTasks(
  browser: Browser,
  limitMs: number,
  run: () => Promise<void>,
): Promise<readonly TracedTask[]> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "gpu", "__metadata"] },
  });
  await run();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return tasksIn(events, limitMs);
}

function tasksIn(events: readonly TraceEvent[], limitMs: number): readonly TracedTask[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const pages = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const own = events.filter((event) => event.ph === "X" && pages.has(threadOf(event)));
  const waits = own.filter(({ name }) => name === WAIT);
  const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
  return own
    .filter(({ name, dur = 0 }) => name === TASK && dur > limitMs * 1_000)
    .map((task) => {
      const waitedUs = waits
        .filter((wait) => threadOf(wait) === threadOf(task))
        .filter((wait) => wait.ts >= task.ts && endOf(wait) <= endOf(task))
        .reduce((sum, { dur = 0 }) => sum + dur, 0);
      const durationMs = (task.dur ?? 0) / 1_000;
      const workMs = (task.tdur ?? task.dur ?? 0) / 1_000;
      return { durationMs, ownMs: durationMs - waitedUs / 1_000, workMs };
    })
    .toSorted((one, other) => other.durationMs - one.durationMs);
}
