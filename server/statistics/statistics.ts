import { type EpochMs, hours } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Log } from "../process/logger.ts";

const EVERY = hours(1);

/** What is counted, in Traccar's words. */
export interface Counts {
  activeUsers: number;
  activeDevices: number;
  requests: number;
  messagesReceived: number;
  messagesStored: number;
  mailSent: number;
  smsSent: number;
  geocoderRequests: number;
  geolocationRequests: number;
}

const NOTHING: Counts = {
  activeUsers: 0,
  activeDevices: 0,
  requests: 0,
  messagesReceived: 0,
  messagesStored: 0,
  mailSent: 0,
  smsSent: 0,
  geocoderRequests: 0,
  geolocationRequests: 0,
};

interface Ports {
  readonly database: Database;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/**
 * Counts what the server does and writes a row each hour; several instances add to the same row.
 * Nothing of it ever leaves the machine.
 */
export function createStatistics({ database, now, log }: Ports) {
  let counts = { ...NOTHING };
  const users = new Set<number>();
  const vehicles = new Set<number>();

  async function write(): Promise<void> {
    const hour = new Date(Math.floor(now() / EVERY) * EVERY);
    const taken = { ...counts, activeUsers: users.size, activeDevices: vehicles.size };
    counts = { ...NOTHING };
    users.clear();
    vehicles.clear();
    await database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom("statistics")
        .select("counts")
        .where("capture_time", "=", hour)
        .forUpdate()
        .executeTakeFirst();
      const value = JSON.stringify(row ? sum(row.counts as Counts, taken) : taken);
      await transaction
        .insertInto("statistics")
        .values({ capture_time: hour, counts: value })
        .onConflict((conflict) => conflict.column("capture_time").doUpdateSet({ counts: value }))
        .execute();
    });
  }

  const tryToWrite = () =>
    write().catch((error: unknown) => log.error({ err: error }, "statistics were not written"));
  const writing = setInterval(() => void tryToWrite(), EVERY);

  return {
    request(user: number | undefined): void {
      counts.requests++;
      if (user !== undefined) users.add(user);
    },

    committed(reported: readonly number[], stored: number): void {
      counts.messagesReceived += reported.length;
      counts.messagesStored += stored;
      for (const id of reported) vehicles.add(id);
    },

    sent(channel: "mail" | "sms"): void {
      if (channel === "mail") counts.mailSent++;
      else counts.smsSent++;
    },

    geocoded(): void {
      counts.geocoderRequests++;
    },

    /** What was counted since the last row. */
    write,

    /** Writes what is left; a server that stops does not fail over a figure. */
    async stop(): Promise<void> {
      clearInterval(writing);
      await tryToWrite();
    },
  };
}

export type Statistics = ReturnType<typeof createStatistics>;

const sum = (one: Counts, other: Counts): Counts => ({
  activeUsers: Math.max(one.activeUsers, other.activeUsers),
  activeDevices: Math.max(one.activeDevices, other.activeDevices),
  requests: one.requests + other.requests,
  messagesReceived: one.messagesReceived + other.messagesReceived,
  messagesStored: one.messagesStored + other.messagesStored,
  mailSent: one.mailSent + other.mailSent,
  smsSent: one.smsSent + other.smsSent,
  geocoderRequests: one.geocoderRequests + other.geocoderRequests,
  geolocationRequests: one.geolocationRequests + other.geolocationRequests,
});
