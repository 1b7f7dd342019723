import type { Snapshot } from "#contract/snapshot";

/** Holds the newest snapshot and notifies its subscribers. React sees only the parts it selects. */
export interface SnapshotStore {
  current(): Snapshot | undefined;
  /** Calls on every snapshot until the returned function is called. */
  subscribe(listener: () => void): () => void;
  show(snapshot: Snapshot): void;
}

export function createSnapshotStore(): SnapshotStore {
  let snapshot: Snapshot | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next) {
      snapshot = next;
      for (const listener of listeners) listener();
    },
  };
}
