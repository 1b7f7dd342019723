import { after, type DurationMs, type EpochMs, minutes } from "#domain/units";
import { hashOfToken, isSecretToken, newSecretToken } from "../accounts/secretToken.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { OpenIdSecrets } from "./openIdProvider.ts";

/** Who takes longer at the provider begins again. */
export const PENDING_LIFETIME: DurationMs = minutes(10);

/** A sign-in that has begun: its secrets, and where its person wants to go afterwards. */
export interface PendingSignIn extends OpenIdSecrets {
  readonly redirect: string;
}

/** In which browser and at whose host a sign-in was begun, and must end. */
interface At {
  readonly browser: string;
  /** The partner's host that was asked; undefined at every other name. */
  readonly partnerHost: string | undefined;
}

export const newSecrets = (): OpenIdSecrets => ({
  state: newSecretToken(),
  nonce: newSecretToken(),
  verifier: newSecretToken(),
});

/**
 * Sign-ins that are on their way through the provider. Each can be taken once, in the browser in which it
 * was begun, at the same host, and soon. The nonce and the verifier never leave the server.
 */
export function createPendingSignIns(database: Database, now: () => EpochMs) {
  return {
    /**
     * Returns the token that the browser keeps meanwhile: the one it has, so that what was begun in
     * another tab can end as well.
     */
    async keep(
      { state, nonce, verifier, redirect }: PendingSignIn,
      {
        browser: known,
        partnerHost,
      }: Omit<At, "browser"> & { readonly browser: string | undefined },
    ): Promise<string> {
      // Whoever begins again and again leaves no more than ten minutes of it.
      await this.removeOver();
      const browser = known !== undefined && isSecretToken(known) ? known : newSecretToken();
      await database
        .insertInto("openid_sign_ins")
        .values({
          state_hash: hashOfToken(state),
          browser_hash: hashOfToken(browser),
          host: partnerHost ?? "",
          nonce,
          verifier,
          redirect,
          expires_at: new Date(after(now(), PENDING_LIFETIME)),
        })
        .execute();
      return browser;
    },

    /** Undefined when there is none that fits in every point. Of two at once one gets it. */
    async take(state: string, { browser, partnerHost }: At): Promise<PendingSignIn | undefined> {
      if (!isSecretToken(state) || !isSecretToken(browser)) return undefined;
      const row = await database
        .deleteFrom("openid_sign_ins")
        .where("state_hash", "=", hashOfToken(state))
        .where("browser_hash", "=", hashOfToken(browser))
        .where("host", "=", partnerHost ?? "")
        .where("expires_at", ">", new Date(now()))
        .returning(["nonce", "verifier", "redirect"])
        .executeTakeFirst();
      return row && { state, ...row };
    },

    /** Whether nothing is on its way in this browser any more. */
    async isDone(browser: string): Promise<boolean> {
      const row = await database
        .selectFrom("openid_sign_ins")
        .select("state_hash")
        .where("browser_hash", "=", hashOfToken(browser))
        .where("expires_at", ">", new Date(now()))
        .executeTakeFirst();
      return row === undefined;
    },

    async removeOver(): Promise<void> {
      await database
        .deleteFrom("openid_sign_ins")
        .where("expires_at", "<=", new Date(now()))
        .execute();
    },
  };
}
