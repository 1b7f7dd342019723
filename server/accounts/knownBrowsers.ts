import type { UserId } from "#domain/ids";
import { type DurationMs, days, type EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { hashOfToken, newSecretToken } from "./secretToken.ts";

/** A browser that has not signed in for so long is as unknown as any. */
export const BROWSER_LIFETIME: DurationMs = days(366);
/** Of one account; the longest unused is forgotten. */
const MAX_BROWSERS = 20;

/**
 * Browsers in which an account was opened before. Their token opens nothing; with it a sign-in is
 * counted apart from everybody else's, so that outsiders who guess at the account do not lock its
 * owner out.
 */
export function createKnownBrowsers(database: Database, now: () => EpochMs) {
  return {
    async isKnown(token: string | undefined, user: UserId | undefined): Promise<boolean> {
      if (token === undefined || user === undefined) return false;
      const row = await database
        .selectFrom("known_browsers")
        .select("token_hash")
        .where("token_hash", "=", hashOfToken(token))
        .where("user_id", "=", user)
        .where("used_at", ">", new Date(now() - BROWSER_LIFETIME))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The token of a browser that has just signed in; undefined when it keeps the one it has. */
    async remember(user: UserId, token: string | undefined): Promise<string | undefined> {
      const at = new Date(now());
      if (await this.isKnown(token, user)) {
        await database
          .updateTable("known_browsers")
          .set({ used_at: at })
          .where("token_hash", "=", hashOfToken(token ?? ""))
          .execute();
        return undefined;
      }
      const made = newSecretToken();
      await database
        .insertInto("known_browsers")
        .values({ token_hash: hashOfToken(made), user_id: user, used_at: at })
        .execute();
      await database
        .deleteFrom("known_browsers")
        .where("user_id", "=", user)
        .where("token_hash", "not in", (rows) =>
          rows
            .selectFrom("known_browsers")
            .select("token_hash")
            .where("user_id", "=", user)
            .orderBy("used_at", "desc")
            .limit(MAX_BROWSERS),
        )
        .execute();
      return made;
    },

    /** With a new password: whoever knew the old one may have made a browser known. */
    async forget(user: UserId): Promise<void> {
      await database.deleteFrom("known_browsers").where("user_id", "=", user).execute();
    },

    async removeOver(): Promise<void> {
      await database
        .deleteFrom("known_browsers")
        .where("used_at", "<=", new Date(now() - BROWSER_LIFETIME))
        .execute();
    },
  };
}
