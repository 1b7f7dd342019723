import { type DurationMs, type EpochMs, epochMs, minutes } from "../units.ts";

/**
 * A tracker with its ignition on speaks every few minutes. After so long a silence nobody knows
 * whether the engine still runs; off stays off.
 */
export const IGNITION_ON_HELD_FOR = minutes(60);

/** A time in which every reading was the same, from its first to its last. */
export interface IgnitionRun {
  readonly isOn: boolean;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** A part of the activity line, up to but without `until`. */
export interface IgnitionSegment {
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly isOn: boolean;
}

/**
 * Adds one more reading, which is later than all before; an earlier one changes nothing. Runs say
 * exactly what all readings say, in as many entries as the key was turned.
 */
export const addReading = (runs: IgnitionRun[], at: EpochMs, isOn: boolean): void =>
  addRun(runs, { isOn, from: at, until: at });

/** The same for readings that are a run already; one that does not begin after all before is none. */
export function addRun(runs: IgnitionRun[], run: IgnitionRun): void {
  const last = runs.at(-1);
  if (last && run.from <= last.until) return;
  const goesOn =
    last?.isOn === run.isOn && !(run.isOn && run.from - last.until > IGNITION_ON_HELD_FOR);
  if (goesOn) runs[runs.length - 1] = { ...last, until: run.until };
  else runs.push(run);
}

/**
 * What was known of the ignition between `from` and `until`, in order and without overlap. Each
 * reading holds until the next; on holds through a silence of at most `IGNITION_ON_HELD_FOR`. What
 * is left out nobody knows.
 */
export function ignitionSegments(
  runs: readonly IgnitionRun[],
  from: EpochMs,
  until: EpochMs,
): readonly IgnitionSegment[] {
  return runs.flatMap((run, index) => {
    const next = runs[index + 1]?.from ?? until;
    const held = run.isOn ? Math.min(next, run.until + IGNITION_ON_HELD_FOR) : next;
    const start = Math.max(run.from, from);
    const end = Math.min(held, until);
    return end > start ? [{ isOn: run.isOn, from: epochMs(start), until: epochMs(end) }] : [];
  });
}

/** When the ignition last went from on to off, as far as the runs go back. */
export function lastStopIn(runs: readonly IgnitionRun[]): EpochMs | undefined {
  const at = runs.findLastIndex((run, index) => !run.isOn && runs[index - 1]?.isOn === true);
  return runs[at]?.from;
}

/** How long the ignition was on. */
export const timeOn = (segments: readonly IgnitionSegment[]): DurationMs =>
  segments.reduce(
    (sum, { isOn, from, until }) => (isOn ? sum + (until - from) : sum),
    0,
  ) as DurationMs;

/** What a vehicle's ignition was last known to be, and when. */
export interface IgnitionReading {
  readonly fixTime: EpochMs;
  /** Absent when the tracker does not say. */
  readonly ignition: boolean | undefined;
}

/**
 * When the vehicle last stopped: the moment at which its ignition went from on to off, kept while
 * it is on again. A tracker that does not say leaves things as they were.
 *
 * `before` is the newest reading so far that does say, `held` the last stop so far.
 */
export function lastStop(
  held: EpochMs | undefined,
  before: IgnitionReading | undefined,
  next: IgnitionReading,
): EpochMs | undefined {
  const stopsNow = before?.ignition === true && next.ignition === false;
  return stopsNow && next.fixTime >= before.fixTime ? next.fixTime : held;
}
