import type { Browser } from "@playwright/test";

/** A stretch of time, as a trace has it. */
export interface ThreadTrace {
  /** Of the page's main thread: what it worked for each of its frames, in ms of processor time. */
  readonly frameWorkMs: readonly number[];
  /** What the engine's worker worked between two marks, in ms of processor time. */
  readonly workerWorkMs: readonly number[];
  /** What it worked in one piece, longest first. */
  readonly workerTasksMs: readonly number[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor: what a neighbour takes does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly message?: string } };
}

const TASK = "ThreadControllerImpl::RunTask";
const FRAME = "FireAnimationFrame";
/** `console.timeStamp` of these words marks the engine's thread, and moments of the page's. */
export const ENGINE_MARK = "bench: engine";
export const STEP_MARK = "bench: step";

/** Watches page and engine meanwhile. What it costs is in no other figure. */
export async function traceThreads(
  browser: Browser,
  run: () => Promise<void>,
): Promise<ThreadTrace> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) if (isUsed(event)) events.push(event);
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "__metadata"] },
  });
  await run();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return threadsIn(events);
}

const isUsed = ({ name }: TraceEvent): boolean =>
  name === TASK || name === FRAME || name === "TimeStamp" || name === "thread_name";

/** What a trace says of page and engine; for itself because a trace is only events. */
export function threadsIn(events: readonly TraceEvent[]): ThreadTrace {
  const marked = (message: string) =>
    events.filter(({ name, args }) => name === "TimeStamp" && args?.data?.message === message);
  const steps = marked(STEP_MARK).sort((one, other) => one.ts - other.ts);
  const frames = events
    .filter(({ name }) => name === FRAME)
    .filter((frame) => steps.length === 0 || isSameThread(frame, steps[0]!))
    .sort((one, other) => one.ts - other.ts);
  const engine = marked(ENGINE_MARK)[0];
  const page = steps[0] ?? frames[0];
  const tasksOf = (thread: TraceEvent | undefined) =>
    events.filter((event) => event.name === TASK && thread && isSameThread(event, thread));
  const work = tasksOf(engine);
  return {
    frameWorkMs: between(tasksOf(page), frames),
    workerWorkMs: between(work, steps),
    workerTasksMs: work.map(workMs).sort((one, other) => other - one),
  };
}

const isSameThread = (one: TraceEvent, other: TraceEvent): boolean =>
  one.pid === other.pid && one.tid === other.tid;

const workMs = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1_000;

/** The work of tasks that began between each two of the borders. */
function between(tasks: readonly TraceEvent[], borders: readonly TraceEvent[]): number[] {
  const sorted = tasks.toSorted((one, other) => one.ts - other.ts);
  let at = sorted.findIndex(({ ts }) => ts >= (borders[0]?.ts ?? Number.POSITIVE_INFINITY));
  if (at < 0) return [];
  const sums: number[] = [];
  for (const { ts } of borders.slice(1)) {
    const first = at;
    let sum = 0;
    for (; at < sorted.length && sorted[at]!.ts < ts; at++) sum += workMs(sorted[at]!);
    // One frame calls many back: no task begins between two of them.
    if (at > first) sums.push(sum);
  }
  return sums;
}
