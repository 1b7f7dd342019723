import { performance } from "node:perf_hooks";

export interface Measured {
  /** The run that nobody disturbed. */
  readonly minMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly runs: number;
}

export interface Timed extends Measured {
  /**
   * What two days' figures are compared by: the processor's time of the cheapest run, because a
   * neighbour makes us wait for our turn, but not work more. Runs that are shorter than a turn are
   * timed by the clock, which is finer. 0 where neither says anything.
   */
  readonly costMs: number;
}

const SHORTER_THAN_A_TURN_MS = 1;

/** Few runs say little; long ones, which chance changes less, are not worth waiting for. */
const MIN_RUNS = 12;
const MIN_LONG_RUNS = 4;
const MAX_RUNS = 200;
const TIME_FOR_RUNS_MS = 400;
const TIME_FOR_LONG_RUNS_MS = 4_000;
const WARM_UP_RUNS = 5;

/** Runs until the figures stand. What `prepare` returns is made before each run and not timed. */
export function measure(run: () => void): Timed;
export function measure<Input>(run: (input: Input) => void, prepare: () => Input): Timed;
export function measure<Input>(run: (input?: Input) => void, prepare?: () => Input): Timed {
  const warmUntil = performance.now() + TIME_FOR_RUNS_MS;
  for (let warm = 0; warm < WARM_UP_RUNS && performance.now() < warmUntil; warm++) run(prepare?.());
  const times: number[] = [];
  let cpuMs = Number.POSITIVE_INFINITY;
  let spentMs = 0;
  const isEnough = () =>
    times.length < MIN_RUNS
      ? times.length >= MIN_LONG_RUNS && spentMs >= TIME_FOR_LONG_RUNS_MS
      : times.length >= MAX_RUNS || spentMs >= TIME_FOR_RUNS_MS;
  while (!isEnough()) {
    const input = prepare?.();
    const cpu = process.cpuUsage();
    const started = performance.now();
    run(input);
    const ms = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    cpuMs = Math.min(cpuMs, (user + system) / 1_000);
    times.push(ms);
    spentMs += ms;
  }
  const { minMs, ...rest } = measured(times);
  return { minMs, ...rest, costMs: minMs < SHORTER_THAN_A_TURN_MS ? minMs : cpuMs };
}

/** The figures of runs that somebody else has timed. */
export function measured(runTimes: readonly number[]): Timed {
  const times = runTimes.toSorted((left, right) => left - right);
  return {
    minMs: times[0] ?? 0,
    costMs: 0,
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    runs: times.length,
  };
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * A loop that only the machine can make slower: arithmetic, then a walk through memory. Every figure
 * is compared as a multiple of it, so that a slow day is not taken for slow code.
 */
export function calibrate(): Timed {
  const column = new Float64Array(2 ** 20);
  for (let index = 0; index < column.length; index++) column[index] = Math.sin(index);
  return measure(() => void walk(column));
}

function walk(column: Float64Array): number {
  let sum = 0;
  let at = 1;
  for (let step = 0; step < column.length; step++) {
    at = (at * 1_103_515_245 + 12_345) & (column.length - 1);
    sum += Math.sqrt(Math.abs(column[at]!)) + column[step]!;
  }
  return sum;
}
