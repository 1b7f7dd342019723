import { createHash } from "node:crypto";
import { sql } from "kysely";
import {
  type DurationMs,
  type EpochMs,
  hours,
  milliseconds,
  minutes,
  seconds,
} from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** How many wrong guesses are free; each further one doubles the wait. */
export interface ThrottleLimits {
  /** Distinguishes what is counted under the same name. */
  readonly counts:
    | "account"
    | "address"
    | "browser"
    | "registration"
    | "letterAccount"
    | "letterAddress";
  readonly free: number;
  readonly firstWait: DurationMs;
  readonly longestWait: DurationMs;
  /** One wrong guess is forgiven each time this much passes. */
  readonly forgivenEvery: DurationMs;
}

/** At most some 65 guesses an hour for one account, and its owner never waits over a minute. */
export const ACCOUNT_LIMITS: ThrottleLimits = {
  counts: "account",
  free: 5,
  firstWait: seconds(1),
  longestWait: minutes(1),
  forgivenEvery: minutes(10),
};
/** An office shares one address, so more is free; spraying over accounts still ends here. */
export const ADDRESS_LIMITS: ThrottleLimits = {
  counts: "address",
  free: 20,
  firstWait: seconds(1),
  longestWait: minutes(5),
  forgivenEvery: minutes(1),
};
/** A browser in which the account was opened before is counted by itself: others cannot lock it out. */
export const BROWSER_LIMITS: ThrottleLimits = { ...ACCOUNT_LIMITS, counts: "browser" };
/** The right ones are counted too: each makes an account. */
export const REGISTRATION_LIMITS: ThrottleLimits = {
  counts: "registration",
  free: 10,
  firstWait: minutes(5),
  longestWait: hours(1),
  forgivenEvery: minutes(30),
};

/** Letters to one account: those that came already go on holding, so nobody is shut out by others. */
export const LETTER_ACCOUNT_LIMITS: ThrottleLimits = {
  ...REGISTRATION_LIMITS,
  counts: "letterAccount",
  free: 3,
};
export const LETTER_ADDRESS_LIMITS: ThrottleLimits = {
  ...REGISTRATION_LIMITS,
  counts: "letterAddress",
};

/** So far beyond what is free is counted: the wait is the longest by then. */
const COUNTED_BEYOND = 12;
/** The longest of all `forgivenEvery`: older records count for nothing. */
const FORGIVEN_EVERY = REGISTRATION_LIMITS.forgivenEvery;

/**
 * Counts failures by name and says how long the name has to wait before it may try again. Kept in
 * the database: instances count together, and a restart forgives nothing.
 */
export function createThrottle(database: Database, limits: ThrottleLimits, now: () => EpochMs) {
  const { free, firstWait, longestWait, forgivenEvery } = limits;
  const nameOf = (name: string) =>
    createHash("sha256").update(`${limits.counts} ${name}`).digest("hex");

  const forgiven = (failures: number, since: number) =>
    Math.max(0, failures - Math.floor(Math.max(0, since) / forgivenEvery));

  async function wait(name: string): Promise<DurationMs> {
    const record = await database
      .selectFrom("throttles")
      .select(["failures", "at"])
      .where("name", "=", nameOf(name))
      .executeTakeFirst();
    if (!record) return milliseconds(0);
    const since = now() - record.at.getTime();
    const beyond = forgiven(record.failures, since) - free;
    if (beyond < 0) return milliseconds(0);
    return milliseconds(Math.max(0, Math.min(firstWait * 2 ** beyond, longestWait) - since));
  }

  return {
    /** Zero when it may try now. */
    wait,

    /**
     * Counts an attempt as a failure before it is known to be one, and answers zero; or how long it
     * must wait, counting nothing. One statement: of many at once, here and on other instances, no
     * more than are free come through.
     */
    async begin(name: string): Promise<DurationMs> {
      const at = new Date(now());
      const since = sql`greatest(0, extract(epoch from (${at}::timestamptz - t.at)) * 1000)`;
      const current = sql`greatest(0, t.failures - floor(${since} / ${forgivenEvery}::integer))`;
      const { rows } = await sql`
        insert into throttles as t (name, failures, at) values (${nameOf(name)}, 1, ${at})
        on conflict (name) do update
          set failures = least(${current} + 1, ${free + COUNTED_BEYOND}::integer), at = ${at}
          where ${current} < ${free}::integer
            or ${since} >= least(${firstWait}::integer
                * power(2, least(${current}, ${free + COUNTED_BEYOND}::integer) - ${free}::integer),
              ${longestWait}::integer)
        returning failures`.execute(database);
      if (rows.length > 0) return milliseconds(0);
      // Never zero: the statement has just said no.
      return milliseconds(Math.max(1, await wait(name)));
    },

    /** Takes back the failure that was counted in advance, and no other. */
    async succeeded(name: string): Promise<void> {
      await database
        .updateTable("throttles")
        .set((row) => ({ failures: sql<number>`greatest(0, ${row.ref("failures")} - 1)` }))
        .where("name", "=", nameOf(name))
        .execute();
    },

    async forget(name: string): Promise<void> {
      await database.deleteFrom("throttles").where("name", "=", nameOf(name)).execute();
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

/** Records that are forgiven in full, of whatever is counted. */
export async function removeForgiven(database: Database, now: EpochMs): Promise<void> {
  await sql`delete from throttles
    where at + failures * ${FORGIVEN_EVERY}::integer * interval '1 ms' <= ${new Date(now)}`.execute(
    database,
  );
}
