import { sql } from "kysely";
import type { CommandEffect, CommandType } from "#domain/actuation/commandType";
import { type Danger, dangerOf } from "#domain/actuation/mayActuate";
import { readCommand } from "#domain/actuation/readCommand";
import type { UserId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

interface Asker {
  readonly user: UserId;
  /** A command that does not count. */
  readonly except: number | undefined;
}

interface Counted {
  readonly danger: Danger;
  readonly from: EpochMs;
  readonly isOwn: boolean;
}

const EFFECTS: Readonly<Record<Danger, readonly CommandEffect[]>> = {
  dangerous: ["stops", "switches"],
  releasing: ["releases"],
  harmless: ["none"],
};

/**
 * How many commands of a danger were asked for since, also those to vehicles that were removed meanwhile:
 * their rows go with the vehicle, and who removes it may not send more for that.
 */
export async function countSince(
  transaction: Database,
  { user, except }: Asker,
  { danger, from, isOwn }: Counted,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("actuations")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("requested_at", ">", new Date(from))
    .where("effect", "in", EFFECTS[danger])
    .where("id", "!=", except ?? 0)
    .$if(isOwn, (rows) => rows.where("user_id", "=", user))
    .executeTakeFirstOrThrow();
  return count + (await countGone(transaction, user, { danger, from, isOwn }));
}

/** Those of which the audit, from which nothing is removed, is all that is left. */
async function countGone(
  transaction: Database,
  user: UserId,
  { danger, from, isOwn }: Counted,
): Promise<number> {
  const { rows } = await sql<{
    command: { readonly type: CommandType; readonly attributes: Attributes };
  }>`select after->'command' as command from audit
    where action = 'command.intended' and at > ${new Date(from)}
      and (user_id = ${user} or not ${isOwn}::boolean)
      and not exists (select from actuations where actuations.id = (after->>'actuation')::integer)`.execute(
    transaction,
  );
  return rows.filter(({ command: { type, attributes } }) => {
    const read = readCommand(type, attributes);
    return dangerOf(read.ok ? read.effect : "switches") === danger;
  }).length;
}
