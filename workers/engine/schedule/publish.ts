import { transfer } from "comlink";
import type { Draw } from "#contract/engine";
import type { Snapshot } from "#contract/snapshot";

export type SnapshotStep = "making" | "drawing";

/** What goes on around the snapshots. */
export interface Publishing {
  readonly latest: () => Snapshot;
  /** Resolves when the next snapshot is due. */
  readonly due: () => Promise<void>;
  /** Memory that the page gives back. */
  readonly onReturned: (memory: ArrayBuffer) => void;
  readonly onDrawn: () => void;
  /** Making is our fault, drawing the page's. */
  readonly onFailed: (at: SnapshotStep, error: unknown) => void;
}

/**
 * Shows the newest snapshot, waits until the page has drawn it, and repeats. The page sets the
 * pace: whatever happened meanwhile is already folded into the next snapshot. One that cannot be made
 * or drawn is reported and left out: the next may well succeed.
 */
export async function publish(
  draw: Draw,
  { latest, due, onReturned, onDrawn, onFailed }: Publishing,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await due();
    if (signal.aborted) return;
    let at: SnapshotStep = "making";
    try {
      const snapshot = latest();
      at = "drawing";
      // Given away for good: after the transfer the engine may not touch the columns.
      const returned = await draw(transfer(snapshot, [snapshot.memory]));
      if (returned instanceof ArrayBuffer) onReturned(returned);
      onDrawn();
    } catch (error) {
      onFailed(at, error);
    }
    if (signal.aborted) return;
  }
}
