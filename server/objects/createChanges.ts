import type { ObjectKind } from "#domain/objectKinds";

/** Something was made, changed or removed, or linked otherwise. */
export interface Change {
  readonly kind: ObjectKind | "link" | "server";
  /** Empty: more than could be named, so read all of the kind anew. */
  readonly ids: readonly number[];
}

type Listener = (change: Change) => Promise<void> | void;

/**
 * Tells everybody who keeps something in memory that it has changed. `tell` is called after the
 * commit and resolves when all have taken it in, so that an answer is given only when the whole
 * server knows.
 */
export function createChanges() {
  const listeners = new Set<Listener>();

  return {
    async tell(change: Change): Promise<void> {
      await Promise.all([...listeners].map(async (listener) => listener(change)));
    },

    listen(listener: Listener): void {
      listeners.add(listener);
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;
