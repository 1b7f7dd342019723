import type { Browser } from "@playwright/test";

/** A stretch of time, as a trace has it. */
export interface ThreadTrace {
  /** Of the page's main thread: what it worked for each of its frames, in ms of processor time. */
  readonly frameWorkMs: readonly number[];
  /** Of each of these what it worked within functions: the rest are styles, layout and painting. */
  readonly frameScriptMs: readonly number[];
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
/** What runs functions; one may lie in another. */
const SCRIPTS: ReadonlySet<string> = new Set(["FunctionCall", "RunMicrotasks", "EvaluateScript"]);
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

const OTHERS: ReadonlySet<string> = new Set(["TimeStamp", "thread_name"]);

const isUsed = ({ name }: TraceEvent): boolean =>
  name === TASK || name === FRAME || SCRIPTS.has(name) || OTHERS.has(name);

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
  const scripts = outermost(
    events.filter((event) => SCRIPTS.has(event.name) && page && isSameThread(event, page)),
  );
  const tasks = tasksOf(page);
  const worked = between(tasks, frames);
  return {
    frameWorkMs: worked.map((frame) => sumOf(frame.map(workMs))),
    frameScriptMs: worked.map((frame) => sumOf(scriptsIn(frame, scripts).map(workMs))),
    workerWorkMs: between(work, steps).map((step) => sumOf(step.map(workMs))),
    workerTasksMs: work.map(workMs).sort((one, other) => other - one),
  };
}

const isSameThread = (one: TraceEvent, other: TraceEvent): boolean =>
  one.pid === other.pid && one.tid === other.tid;

const workMs = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1_000;

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** Those that lie in no other. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return events
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

const scriptsIn = (
  tasks: readonly TraceEvent[],
  scripts: readonly TraceEvent[],
): readonly TraceEvent[] =>
  scripts.filter((script) =>
    tasks.some(({ ts, dur = 0 }) => script.ts >= ts && script.ts < ts + dur),
  );

/** The tasks that began between each two of the borders. */
function between(
  tasks: readonly TraceEvent[],
  borders: readonly TraceEvent[],
): (readonly TraceEvent[])[] {
  const sorted = tasks.toSorted((one, other) => one.ts - other.ts);
  let at = sorted.findIndex(({ ts }) => ts >= (borders[0]?.ts ?? Number.POSITIVE_INFINITY));
  if (at < 0) return [];
  const groups: (readonly TraceEvent[])[] = [];
  for (const { ts } of borders.slice(1)) {
    const first = at;
    while (at < sorted.length && sorted[at]!.ts < ts) at++;
    // One frame calls many back: no task begins between two of them.
    if (at > first) groups.push(sorted.slice(first, at));
  }
  return groups;
}
