import { type DurationMs, type EpochMs, epochMs, milliseconds } from "#domain/units";
import type { EnginePorts } from "./enginePorts.ts";

/** The `Date` header is cut to the second. */
const DATE_RESOLUTION_MS = 1_000;

/**
 * The server's clock as far as we can know it. States and ages are counted by it, so a computer
 * whose clock is wrong by hours shows the same fleet as its neighbour.
 *
 * An answer's `Date` bounds the difference from both sides; a live position's server time bounds it
 * from below. We take the highest lower bound, which is late by the fastest message's travel time.
 * Between words of the server time runs on monotonically; only a server that sets its own clock back
 * takes ours back.
 */
export function createServerClock({ now, monotonic }: Pick<EnginePorts, "now" | "monotonic">) {
  let offsetMs = now() - monotonic();
  let highestOffsetMs = Number.POSITIVE_INFINITY;

  return {
    now: (): EpochMs => epochMs(offsetMs + monotonic()),

    /** An answer came just now to a request that was sent at `sentAt` (monotonic). */
    receivedDate(header: string | null, sentAt: DurationMs): void {
      const date = header === null ? Number.NaN : Date.parse(header);
      if (Number.isNaN(date)) return;
      const isFirst = highestOffsetMs === Number.POSITIVE_INFINITY;
      const lowest = date - monotonic();
      highestOffsetMs = date + DATE_RESOLUTION_MS - sentAt;
      offsetMs = isFirst ? lowest : Math.min(Math.max(offsetMs, lowest), highestOffsetMs);
    },

    /** The server wrote this time before the message that just came. */
    receivedServerTime(time: EpochMs): void {
      offsetMs = Math.max(offsetMs, Math.min(time - monotonic(), highestOffsetMs));
    },

    /** How far our computer's clock differs from the server's, for the diagnostics. */
    skew: (): DurationMs => milliseconds(now() - monotonic() - offsetMs),
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
