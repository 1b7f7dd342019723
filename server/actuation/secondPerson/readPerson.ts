import type { User } from "#domain/account/user";
import type { UserId } from "#domain/ids";
import { USER_COLUMNS, userOfRow } from "../../accounts/userOfRow.ts";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";

/** A person as they are at this moment; undefined when there is none, or none any more. */
export async function readPerson(
  transaction: Database,
  id: UserId | undefined,
): Promise<User | undefined> {
  if (id === undefined) return undefined;
  const row = await transaction
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where("users.id", "=", id)
    .executeTakeFirst();
  return row && userOfRow(row);
}
