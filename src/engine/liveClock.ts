import type { Snapshot } from "#contract/snapshot";
import { type EpochMs, epochMs } from "#domain/units";
import type { ReadableStore } from "../state/store.ts";

/**
 * The server's clock as the last live snapshot had it. While the past is looked at, snapshots say the
 * time of that; before the first of all the computer's own clock must do.
 */
export function keepLiveClock(
  snapshots: ReadableStore<Snapshot | undefined>,
  elapsed: () => number = () => performance.now(),
): () => EpochMs {
  let ahead: number | undefined;
  snapshots.subscribe(() => {
    const snapshot = snapshots.get();
    if (snapshot && !snapshot.history && snapshot.connection.type !== "signedOut")
      ahead = snapshot.now - elapsed();
  });
  return () => epochMs(ahead === undefined ? Date.now() : Math.round(ahead + elapsed()));
}
