import type { Client } from "pg";
import type { DurationMs } from "#domain/units";

/** What the connection of each bus is called in the database. */
export const BUS_NAME = "waymark bus";
const OTHERS = `select pid from pg_stat_activity
  where datname = current_database() and application_name = '${BUS_NAME}' and pid <> pg_backend_pid()`;

/** A message that is to be confirmed: by its number with who published it. */
export interface Confirmation {
  readonly instance: string;
  readonly id: number;
}

interface Awaited {
  readonly by: Set<number>;
  /** Resolves once all have confirmed. */
  check(): void;
}

/**
 * The other instances on the database, each known by the process that serves its connection, and
 * what they have confirmed. `onLost`: one has gone without taking leave in order, so it may have
 * committed what it could not publish any more.
 */
export function createOtherInstances(instance: string, onLost: () => void) {
  let known: ReadonlySet<number> = new Set();
  /** Those of them that take leave in order: they have published everything and answer nobody. */
  const leaving = new Set<number>();
  let lostAt = Number.NEGATIVE_INFINITY;
  const awaited = new Map<number, Awaited>();
  let lastId = 0;

  async function read(client: Client): Promise<ReadonlySet<number>> {
    const { rows } = await client.query<{ pid: number }>(OTHERS);
    const before = known;
    known = new Set(rows.map(({ pid }) => pid));
    // A farewell that came with the answer is delivered first.
    await new Promise(setImmediate);
    const gone = [...before].filter((pid) => !known.has(pid));
    if (gone.some((pid) => !leaving.has(pid))) {
      lostAt = performance.now();
      onLost();
    }
    for (const pid of gone) leaving.delete(pid);
    return known;
  }

  /** Never resolves where one may be at work whose connection is not there. */
  async function confirmedByAll(
    client: Client | undefined,
    entry: Awaited,
    within: DurationMs,
  ): Promise<void> {
    const all = client && (await read(client).catch(() => undefined));
    if (!all || performance.now() - lostAt < within) return new Promise(() => {});
    return new Promise((resolve) => {
      entry.check = () => {
        if ([...all].every((pid) => entry.by.has(pid) || leaving.has(pid))) resolve();
      };
      entry.check();
    });
  }

  return {
    /** To be called every second: notices who has gone. */
    read,

    /** A new connection of our own: whoever was known before is not missed. */
    async begin(client: Client): Promise<void> {
      known = new Set();
      await read(client);
    },

    left(pid: number): void {
      leaving.add(pid);
      for (const { check } of awaited.values()) check();
    },

    nextConfirmation: (): Confirmation => ({ instance, id: ++lastId }),

    confirmed(confirmation: Confirmation, by: number): void {
      const entry = confirmation.instance === instance ? awaited.get(confirmation.id) : undefined;
      entry?.by.add(by);
      entry?.check();
    },

    /** Resolves when all that are there have confirmed, or when the time is over. */
    async allConfirmed(
      { id }: Confirmation,
      client: Client | undefined,
      within: DurationMs,
    ): Promise<void> {
      const entry: Awaited = { by: new Set(), check: () => {} };
      awaited.set(id, entry);
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, within);
      });
      await Promise.race([over, confirmedByAll(client, entry, within)]);
      clearTimeout(timer);
      awaited.delete(id);
    },
  };
}
