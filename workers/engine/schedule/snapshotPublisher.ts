import { releaseProxy } from "comlink";
import type { Draw } from "#contract/engine";
import type { Snapshot } from "#contract/snapshot";
import type { BufferPool } from "./bufferPool.ts";
import { publish, type SnapshotStep } from "./publish.ts";
import type { SnapshotSchedule } from "./snapshotSchedule.ts";

interface SnapshotPublisherParts {
  readonly schedule: SnapshotSchedule;
  readonly pool: BufferPool;
  readonly latest: () => Snapshot;
  readonly onDrawn: () => void;
}

/** Publishes snapshots to one page at a time, and counts those that failed. */
export function createSnapshotPublisher({
  schedule,
  pool,
  latest,
  onDrawn,
}: SnapshotPublisherParts) {
  const failed = { snapshots: 0, inARow: 0, last: undefined as string | undefined };
  let watching: { readonly draw: Draw; readonly ending: AbortController } | undefined;

  const publishing = {
    latest,
    due: schedule.due,
    onReturned: pool.give,
    onDrawn() {
      failed.inARow = 0;
      onDrawn();
    },
    onFailed(at: SnapshotStep, error: unknown) {
      failed.snapshots++;
      if (at === "making") failed.inARow++;
      failed.last = String(error);
    },
  };

  return {
    /** From now on this page draws; the one before is released. */
    watch(draw: Draw): void {
      watching?.ending.abort();
      releaseWatcher(watching?.draw);
      const ending = new AbortController();
      watching = { draw, ending };
      void publish(draw, publishing, ending.signal);
      schedule.requested();
    },

    /** `inARow`: snapshots that could not be made since the last that was drawn. */
    failed: (): Readonly<typeof failed> => failed,
  };
}

/** A watcher of the page is a proxy whose other end lives until it is released. */
export function releaseWatcher(
  watcher: (object & { readonly [releaseProxy]?: () => void }) | undefined,
): void {
  watcher?.[releaseProxy]?.();
}
