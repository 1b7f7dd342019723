import { sql } from "kysely";
import { refusedByRights } from "#domain/actuation/mayActuate";
import { isIndependent } from "#domain/actuation/secondPerson";
import type { UserId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import { createRights, type ServerLimits } from "../../rights/rights.ts";
import type { RefusalReason } from "../requestAnswer.ts";
import { readPerson } from "./readPerson.ts";

interface Considered {
  /** Who wants to command. */
  readonly asker: UserId;
  readonly second: UserId;
  readonly vehicle: VehicleId;
  readonly isAdHoc: boolean;
}

/**
 * Why somebody is no second person for a command at this moment: they must be allowed to give it themselves,
 * be somebody else, and not be in the hands of who asks. Read from the database, as all rights are here.
 */
export async function refusedAsSecond(
  transaction: Database,
  { asker: askerId, second: secondId, vehicle, isAdHoc }: Considered,
  { serverLimits, now }: { readonly serverLimits: () => ServerLimits; readonly now: EpochMs },
): Promise<RefusalReason | undefined> {
  const asker = await readPerson(transaction, askerId);
  const second = await readPerson(transaction, secondId);
  if (!asker || !second) return "vehicleAccessDenied";
  const { subject, relation } = await createRights(transaction, serverLimits).presentOf(second);
  const about = { subject, relation: await relation("vehicle", vehicle), isAdHoc, now };
  const refusal = refusedByRights(about);
  if (refusal) return refusal;
  const isInHands = await hasInHands(transaction, askerId, secondId);
  return isIndependent(asker, second, isInHands) ? undefined : "secondPersonNotIndependent";
}

/**
 * Whether one manages the other, or has made or changed the account, each also through others: who let go of
 * it since may still know its password, and who made a manager may be who made theirs. Not through
 * administrators, who have everybody's in hands and are nobody's tools: what they made is not of whoever once
 * changed their account.
 */
async function hasInHands(transaction: Database, manager: UserId, other: UserId): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    with recursive holders as (
      select ${other}::integer as id
      union
      select holder.id from holders
      join lateral (
        select user_id as id from user_users where managed_user_id = holders.id
        union all
        select user_id from audit where object_kind = 'user' and object_id = holders.id
          and action in ('user.create', 'user.change', 'user.password')) as holder on true
      where holders.id = ${other}
        or not exists (select 1 from users where users.id = holders.id and administrator))
    select exists (select 1 from holders where id = ${manager}) as found`.execute(transaction);
  return rows[0]?.found === true;
}
