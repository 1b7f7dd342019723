import { MAX_REPLAY_RATE } from "#contract/history";
import { type EpochMs, epochMs } from "#domain/units";
import type { EnginePorts } from "../../ports/enginePorts.ts";
import type { TimeRange } from "../tracks/trackStore.ts";

/** A moment of the past that runs: forwards, backwards or not at all, and stops at both ends. */
export function createPastCursor(
  { monotonic }: Pick<EnginePorts, "monotonic">,
  range: TimeRange,
  start: EpochMs,
) {
  let ends = range;
  let rate = 0;
  let setAt = monotonic();
  let moment = within(start);

  function within(wanted: number): EpochMs {
    const known = Number.isNaN(wanted) ? ends.until : wanted;
    return epochMs(Math.max(ends.from, Math.min(known, ends.until)));
  }

  function now(): EpochMs {
    if (rate === 0) return moment;
    const at = moment + (monotonic() - setAt) * rate;
    const end = rate > 0 ? ends.until : ends.from;
    if (rate > 0 ? at < end : at > end) return epochMs(Math.round(at));
    moment = end;
    rate = 0;
    return moment;
  }

  return {
    now,
    /** Seconds of the past that pass in one. */
    rate(): number {
      now();
      return rate;
    },

    /** What is no number changes nothing. */
    set(next: EpochMs, nextRate: number): void {
      if (Number.isNaN(next) || Number.isNaN(nextRate)) return;
      moment = within(next);
      setAt = monotonic();
      rate = Math.max(-MAX_REPLAY_RATE, Math.min(nextRate, MAX_REPLAY_RATE));
    },

    /** Where it may run. */
    limit(next: TimeRange): void {
      const [held, heldRate] = [now(), rate];
      ends = next;
      moment = within(held);
      setAt = monotonic();
      rate = heldRate;
    },
  };
}
