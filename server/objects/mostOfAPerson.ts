import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { linkTable } from "../database/linkTable.ts";
import { Refusal } from "../http/refusal.ts";
import type { Viewer } from "../rights/rights.ts";

/**
 * With so many of a kind in view nobody may make another: far above any fleet, and small enough that
 * one account cannot fill the disk or slow what everybody is judged by. Vehicles and users have
 * limits of their own in the account (`deviceLimit`, `userLimit`).
 */
export const MOST_OF_A_PERSON: Partial<Record<ObjectKind, number>> = {
  attribute: 1_000,
  calendar: 1_000,
  command: 5_000,
  driver: 50_000,
  geofence: 50_000,
  group: 10_000,
  maintenance: 20_000,
  notification: 5_000,
};

/** Throws when the person has as many as one may. Administrators may go on. */
export async function refuseTooMany(
  transaction: Database,
  kind: ObjectKind,
  { user, subject }: Viewer,
  most = MOST_OF_A_PERSON[kind],
): Promise<void> {
  if (most === undefined || subject.administrator) return;
  const { name, owner } = linkTable("user", kind);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from ${sql.table(name)} where ${sql.ref(owner.column)} = ${user.id}
      limit ${most}) as links`.execute(transaction);
  if ((rows[0]?.count ?? 0) >= most)
    throw new Refusal(403, "notAllowed", `No more than ${most} of a kind: remove some first`);
}
