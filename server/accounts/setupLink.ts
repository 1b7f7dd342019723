import { timingSafeEqual } from "node:crypto";
import { canonicalLogin } from "#domain/account/credentials";
import type { User } from "#domain/account/user";
import type { GroupId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { hashOfPassword } from "./accounts.ts";
import { hashOfToken, newSecretToken } from "./secretToken.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";

export interface FirstAdministrator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const KEY = "setupLink";

/**
 * The link through which the first administrator is made, once. No account or password exists
 * before; whoever can read the console is who may begin. They are linked to `group`, where new
 * trackers go.
 */
export function createSetupLink(database: Database, group: GroupId) {
  const stored = async (): Promise<string | undefined> => {
    const row = await database
      .selectFrom("settings")
      .select("value")
      .where("key", "=", KEY)
      .executeTakeFirst();
    return typeof row?.value === "string" ? row.value : undefined;
  };

  return {
    /** A new token when nobody could sign in otherwise; links printed earlier end with it. */
    async renew(): Promise<string | undefined> {
      await database.deleteFrom("settings").where("key", "=", KEY).execute();
      const administrator = await database
        .selectFrom("users")
        .select("id")
        .where("administrator", "=", true)
        .where("demo", "=", false)
        .executeTakeFirst();
      if (administrator) return undefined;
      const token = newSecretToken();
      await database
        .insertInto("settings")
        .values({ key: KEY, value: JSON.stringify(hashOfToken(token)) })
        // Of two instances that start at the same moment the later one's link is the valid one.
        .onConflict((key) =>
          key.column("key").doUpdateSet({ value: (row) => row.ref("excluded.value") }),
        )
        .execute();
      return token;
    },

    async isValid(token: string): Promise<boolean> {
      const hash = await stored();
      return hash !== undefined && isSame(hash, hashOfToken(token));
    },

    /** Undefined when the link is not valid (any more), or somebody was quicker. */
    async use(token: string, person: FirstAdministrator): Promise<User | undefined> {
      if (!(await this.isValid(token))) return undefined;
      const passwordHash = await hashOfPassword(person.password);
      return database.transaction().execute(async (transaction) => {
        const used = await transaction
          .deleteFrom("settings")
          .where("key", "=", KEY)
          .executeTakeFirst();
        if (used.numDeletedRows === 0n) return undefined;
        const row = await transaction
          .insertInto("users")
          .values({
            name: person.name,
            email: canonicalLogin(person.email),
            proven_email: canonicalLogin(person.email),
            password_hash: passwordHash,
            administrator: true,
            user_limit: -1,
          })
          // A demonstration may have left an account of this name behind; it was never a person's.
          .onConflict((email) =>
            email.column("email").doUpdateSet({
              proven_email: canonicalLogin(person.email),
              name: person.name,
              password_hash: passwordHash,
              administrator: true,
              readonly: false,
              device_readonly: false,
              user_limit: -1,
              disabled: false,
              demo: false,
            }),
          )
          .returning(USER_COLUMNS)
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto("user_groups")
          .values({ user_id: row.id, group_id: group })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return userOfRow(row);
      });
    },
  };
}

export type SetupLink = ReturnType<typeof createSetupLink>;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
