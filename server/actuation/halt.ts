import type { UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

const KEY = "actuationHalted";

/** An administrator has stopped all actuation: who, when and why. */
export interface Halt {
  readonly by: UserId;
  readonly at: EpochMs;
  readonly reason: string;
}

/** Read inside the transaction of every command, so a halt counts from its commit on. */
export async function readHalt(database: Database): Promise<Halt | undefined> {
  const row = await database
    .selectFrom("settings")
    .select("value")
    .where("key", "=", KEY)
    .executeTakeFirst();
  return row?.value as Halt | undefined;
}

/** Halts, or lets things go on. */
export async function writeHalt(transaction: Database, halt: Halt | undefined): Promise<void> {
  await transaction.deleteFrom("settings").where("key", "=", KEY).execute();
  if (halt)
    await transaction
      .insertInto("settings")
      .values({ key: KEY, value: JSON.stringify(halt) })
      .execute();
}
