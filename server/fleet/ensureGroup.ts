import { type GroupId, groupId, type UserId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { withAdvisoryLock } from "../database/withAdvisoryLock.ts";

interface ServerGroup {
  readonly key: string;
  readonly name: string;
  readonly parent?: GroupId;
}

/**
 * The group that the server itself keeps under `key`: found again by its id, whatever its owner
 * renamed it to or wherever it was moved; made anew when it was deleted. Instances that start at
 * the same moment get the same one.
 */
export const ensureGroup = (database: Database, group: ServerGroup): Promise<GroupId> =>
  withAdvisoryLock(database, `group ${group.key}`, (transaction) => findOrMake(transaction, group));

async function findOrMake(
  database: Database,
  { key, name, parent }: ServerGroup,
): Promise<GroupId> {
  const setting = await database
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  const known = await database
    .selectFrom("groups")
    .select("id")
    .where("id", "=", Number(setting?.value ?? 0))
    .executeTakeFirst();
  if (known) return groupId(known.id);
  const { id } = await database
    .insertInto("groups")
    .values({ name, parent_id: parent ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database
    .insertInto("settings")
    .values({ key, value: String(id) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: String(id) }))
    .execute();
  return groupId(id);
}

/** Links people to a group; who is linked already stays so. */
export async function linkToGroup(
  database: Database,
  users: readonly UserId[],
  group: GroupId,
): Promise<void> {
  if (users.length === 0) return;
  await database
    .insertInto("user_groups")
    .values(users.map((user) => ({ user_id: user, group_id: group })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
