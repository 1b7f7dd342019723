import type { ObjectKind } from "#domain/account/objectKinds";

/** Something was made, changed or removed, or linked otherwise. */
export interface Change {
  readonly kind: ObjectKind | "link" | "server" | "partner";
  /** Empty: more than could be named, so read all of the kind anew. */
  readonly ids: readonly number[];
  /** Of links: those of this thing alone, whichever end it is; absent: any. */
  readonly linksOf?: { readonly kind: ObjectKind; readonly id: number } | undefined;
}

type Listener = (change: Change) => Promise<void> | void;

/**
 * Notifies everybody who keeps something in memory that it has changed, after the commit, so that an
 * answer is given only when the whole server knows. First come those whom rights lead to, which is
 * the fleet: they are notified while rights are not read, and must not ask for any. Then all others.
 */
export function createChanges() {
  const first = new Set<Listener>();
  const others = new Set<Listener>();
  const call = async (listeners: ReadonlySet<Listener>, change: Change) => {
    await Promise.all([...listeners].map(async (listener) => listener(change)));
  };
  const publishFirst = (change: Change): Promise<void> => call(first, change);
  const publishOthers = (change: Change): Promise<void> => call(others, change);

  return {
    /** For work `during` which rights change; `tellOthers` follows when it has ended. */
    publishFirst,
    publishOthers,

    async publish(change: Change): Promise<void> {
      await publishFirst(change);
      await publishOthers(change);
    },

    /** For what rights lead to. */
    listenFirst: (listener: Listener): void => void first.add(listener),
    listen: (listener: Listener): void => void others.add(listener),
  };
}

export type Changes = ReturnType<typeof createChanges>;
