/** Reads what somebody is linked to: all of it, or which `among` these. */
export type ReadLinks = (among?: readonly number[]) => Promise<ReadonlySet<number>>;

interface Kept {
  /** As it was read last; undefined before the first reading has ended. */
  known?: ReadonlySet<number>;
  /** Of these it is not known any more whether they are among them. */
  readonly due: Set<number>;
  reading?: Promise<ReadonlySet<number>> | undefined;
}

/** Of more all is read: that is one walk through an index, too. */
const MOST_DUE = 1_000;

/**
 * Keeps what was read of links until something changes, and where it is known which things a change was about asks of
 * those alone: a hundred thousand vehicles are not read anew because one was removed. The same set as long as the same
 * is in it.
 */
export function createKeptLinks() {
  const entries = new Map<string, Kept>();

  async function read({ known, due }: Kept, ask: ReadLinks): Promise<ReadonlySet<number>> {
    if (!known) return ask();
    const among = [...due];
    const found = await ask(among);
    if (among.every((id) => known.has(id) === found.has(id))) return known;
    const next = new Set(known);
    for (const id of among)
      if (found.has(id)) next.add(id);
      else next.delete(id);
    return next;
  }

  return {
    /** Read once for all who ask meanwhile; a failure is not kept. */
    get(key: string, ask: ReadLinks): Promise<ReadonlySet<number>> {
      const kept = entries.get(key) ?? { due: new Set<number>() };
      entries.set(key, kept);
      if (kept.reading) return kept.reading;
      if (kept.known && kept.due.size === 0) return Promise.resolve(kept.known);
      const begun = read(kept, ask);
      kept.reading = begun;
      begun.then(
        (ids) => {
          if (kept.reading !== begun) return;
          kept.known = ids;
          kept.due.clear();
          kept.reading = undefined;
        },
        () => {
          if (kept.reading === begun) kept.reading = undefined;
        },
      );
      return begun;
    },

    /** All of it may be otherwise. What is being read is not kept. */
    forget(isMeant: (key: string) => boolean): void {
      for (const key of entries.keys()) if (isMeant(key)) entries.delete(key);
    },

    /** Of these alone it may be otherwise. What is being read is not kept. */
    doubt(ids: readonly number[], isMeant: (key: string) => boolean): void {
      for (const [key, kept] of entries) {
        if (!isMeant(key)) continue;
        for (const id of ids) kept.due.add(id);
        kept.reading = undefined;
        // Nobody may ever ask for it again, and all of it would be read then.
        if (!kept.known || kept.due.size > MOST_DUE) entries.delete(key);
      }
    },
  };
}
