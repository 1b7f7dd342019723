import { sql } from "kysely";
import type { User } from "#domain/account/user";
import { mayViewAs, viewOf } from "#domain/account/viewAs";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";

/** Somebody who looks at the product as another person has it. */
interface Looking {
  readonly viewer: User;
  readonly target: number;
}

/**
 * As whom people look, by their own id and that of whom they look at. Absent where they may not any more:
 * whoever was taken the right to looks at nothing.
 */
export async function readViewed(
  database: Database,
  looking: readonly Looking[],
  now: EpochMs,
): Promise<ReadonlyMap<string, User>> {
  if (looking.length === 0) return new Map();
  const rows = await database
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where("id", "in", [...new Set(looking.map(({ target }) => target))])
    .execute();
  const people = new Map(rows.map((row) => [row.id, userOfRow(row)]));
  const views = new Map<string, User>();
  for (const { viewer, target: id } of looking) {
    const target = people.get(id);
    if (!target) continue;
    const relation = (await manages(database, viewer, id)) ? "managed" : "none";
    if (mayViewAs({ viewer, target, relation, now }))
      views.set(viewKey(viewer.id, id), viewOf(target, viewer));
  }
  return views;
}

/** Of a pair of people. */
export const viewKey = (viewer: number, target: number): string => `${viewer} ${target}`;

async function manages(database: Database, viewer: User, target: number): Promise<boolean> {
  if (viewer.userLimit === 0) return false;
  const { rows } = await sql`select 1 from user_users
    where user_id = ${viewer.id} and managed_user_id = ${target}`.execute(database);
  return rows.length > 0;
}
