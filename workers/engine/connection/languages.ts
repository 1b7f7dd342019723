import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { type DurationMs, minutes } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";

/** A server that refused `fleet.v1` may be another one by then. */
const ASK_AGAIN_AFTER = minutes(10);
/** Once it may have been the connection. */
const REFUSALS_BELIEVED = 3;

/**
 * Remembers from connection to connection what the server speaks. Some servers pass over a protocol
 * that they do not know, others refuse the handshake: those are asked once more without.
 */
export function createLanguages({ monotonic }: Pick<EnginePorts, "monotonic">) {
  let speaksFeed = false;
  let refusals = 0;
  let refusedAt: DurationMs | undefined;

  return {
    /** What to offer first. */
    offer(): readonly string[] {
      const isRefused = refusedAt !== undefined && monotonic() - refusedAt < ASK_AGAIN_AFTER;
      return isRefused ? [] : [FEED_PROTOCOL];
    },

    /** Whether a failed handshake may have failed for what was offered. */
    mayBeRefused: (offered: readonly string[]): boolean => offered.length > 0 && !speaksFeed,

    /** A connection is open; `wasRefused` if only after nothing was offered any more. */
    opened(offered: readonly string[], protocol: string, wasRefused: boolean): void {
      if (protocol === FEED_PROTOCOL) speaksFeed = true;
      else if (wasRefused && ++refusals >= REFUSALS_BELIEVED) refusedAt = monotonic();
      else if (offered.length > 0) refusals = 0;
    },
  };
}

export type Languages = ReturnType<typeof createLanguages>;
