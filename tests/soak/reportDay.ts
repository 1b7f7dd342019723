import type { ScreenComparison } from "./compareScreen.ts";
import { type Bounds, createBounds } from "./createBounds.ts";
import type { PageHeap } from "./openHeapWatch.ts";
import { slopeOf } from "./slopeOf.ts";
import type { Weight } from "./weighProcess.ts";

export interface PageSample extends PageHeap {
  readonly hours: number;
}
export interface ServerSample extends Weight {
  readonly hours: number;
}

/** What a day of traffic measured. */
export interface DayFigures extends ScreenComparison {
  readonly minutes: number;
  readonly seconds: number;
  readonly vehicles: number;
  /** So many times as fast as the traffic of a day. */
  readonly pace: number;
  readonly updates: number;
  readonly updatesDue: number;
  readonly cuts: number;
  readonly cutsWhileLive: number;
  /** That the page opened meanwhile. */
  readonly sockets: number;
  readonly samples: readonly PageSample[];
  readonly serverSamples: readonly ServerSample[];
  readonly pageErrors: number;
}

/** Nought, but for what a browser compiles and caches: a fifth of a MB an hour of traffic. */
const MAX_SLOPE_MB_PER_HOUR = 6;
/** In which the log comes round: 64 MB are 1,500 entries or so, and there are four a second. */
const LOG_TURN_MINUTES = 7;
/** In a quarter of the run; what it holds rises by half as much from one sample to the next. */
const MAX_FLOOR_GROWTH_MB = 4;
/** Rows and notices come and go; what leaks at each of hundreds of reconnects is more. */
const MAX_GROWTH_OF_COUNTS = 0.05;
const LEAST_SHARE = 0.9;

/** As a table, with the bounds of E15. */
export function reportDay(run: DayFigures): Bounds {
  const bounds = createBounds();
  bounds.report("vehicles", run.vehicles);
  bounds.report("hours of traffic", (run.seconds * run.pace) / 3_600);
  bounds.report("updates", run.updates);
  bounds.atLeast("updates of those due", run.updates / run.updatesDue, LEAST_SHARE);
  bounds.report("cuts", run.cuts);
  bounds.atLeast("cuts while live, of all", run.cutsWhileLive / run.cuts, LEAST_SHARE);
  bounds.atLeast("sockets opened, by cut", run.sockets / run.cuts, LEAST_SHARE);
  bounds.report(
    "samples of the page, of the server",
    `${run.samples.length}, ${run.serverSamples.length}`,
  );
  judgeSlope(bounds, run.samples, "pageMb");
  judgeSlope(bounds, run.samples, "workerMb");
  judgeFloor(bounds, run.serverSamples, run.minutes);
  for (const name of ["nodes", "listeners", "workers"] as const)
    judgeCount(bounds, run.samples, name);
  bounds.atMost("errors in the page", run.pageErrors, 0);
  bounds.atMost("vehicles wrongly counted", run.wrongCounts, 0);
  bounds.atMost("coordinates wrong", run.wrongCoordinates, 0);
  bounds.report("coordinates compared", run.coordinatesCompared);
  return bounds;
}

const secondHalf = <Thing>(samples: readonly Thing[]) => samples.slice(samples.length >> 1);

/** A slope that two standard errors explain is none: of a short run nothing else can be said. */
function judgeSlope(
  bounds: Bounds,
  samples: readonly PageSample[],
  name: "pageMb" | "workerMb",
): void {
  const half = secondHalf(samples);
  const { perHour, error } = slopeOf(
    half.map(({ hours }) => hours),
    half.map((sample) => sample[name]),
  );
  const moments = [samples[0], half[0], half.at(-1)].map((sample) => sample?.[name].toFixed(2));
  bounds.report(`${name} at first, half way, in the end`, moments.join(", "));
  bounds.report(`${name} an hour`, `${perHour.toFixed(1)} ± ${error.toFixed(1)}`);
  bounds.atMost(`${name} an hour at least`, perHour - 2 * error, MAX_SLOPE_MB_PER_HOUR);
}

/**
 * The server lets go of what its log has forgotten by and by, once in `LOG_TURN_MINUTES`: what it
 * holds goes up and down by as much as it remembers. Only the lowest of one turn compares with that
 * of another.
 */
function judgeFloor(bounds: Bounds, samples: readonly ServerSample[], minutes: number): void {
  const held = samples.map(({ heldMb }) => heldMb);
  const half = secondHalf(held);
  const third = Math.min(...half.slice(0, half.length >> 1));
  const last = Math.min(...half.slice(half.length >> 1));
  bounds.report("server held MB: lowest, highest", range(held));
  bounds.report("server resident MB: lowest, highest", range(samples.map((one) => one.residentMb)));
  bounds.report("server held MB: lowest of third quarter, of last", pair(third, last));
  const growth = last - third;
  if (minutes >= 4 * LOG_TURN_MINUTES)
    bounds.atMost("server held MB: growth of the lowest", growth, MAX_FLOOR_GROWTH_MB);
  else bounds.report("server held MB: growth, not judged in a short run", growth);
}

/** The middle one of the last quarter against that of the quarter before. */
function judgeCount(
  bounds: Bounds,
  samples: readonly PageSample[],
  name: "nodes" | "listeners" | "workers",
): void {
  const half = secondHalf(samples).map((sample) => sample[name]);
  const before = median(half.slice(0, half.length >> 1));
  const after = median(half.slice(half.length >> 1));
  bounds.report(
    `${name} at first, third quarter, last`,
    `${samples[0]?.[name]}, ${before}, ${after}`,
  );
  bounds.atMost(`${name}: growth`, after / before - 1, MAX_GROWTH_OF_COUNTS);
}

const pair = (one: number, other: number) => `${one.toFixed(1)}, ${other.toFixed(1)}`;
const range = (values: readonly number[]) => pair(Math.min(...values), Math.max(...values));

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
