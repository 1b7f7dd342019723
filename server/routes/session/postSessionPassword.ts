import { z } from "zod";
import { confirmPassword } from "../../accounts/confirmPassword.ts";
import { recordPasswordProof } from "../../accounts/passwordProof.ts";
import { proofOf } from "../../accounts/proofOf.ts";
import { noContent } from "../../answers/answer.ts";
import { nothing } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";

const schema = z.strictObject({
  password: z.string({ error: "missing" }).min(1, "missing"),
});

/**
 * The caller's password once more, for what asks for a recent one: see `commandPasswordMinutes`. It holds
 * for this session and this password alone. A program has no session that a person sits before.
 */
export const postSessionPassword = signedInRoute({
  method: "POST",
  url: "/api/session/password",
  summary: "Give the password again, for commands that ask for a recent one",
  answers: { 204: nothing },
  body: { type: "json", schema },
  async handle({ body, session, address, browser }, { accounts, accessTrail, database, now }) {
    if (proofOf(session) !== "session" || session.user.guest !== undefined)
      throw new Refusal(403, "notAllowed", "Only who signed in with a password can give it again");
    const { user, key } = session;
    const attempt = { field: "password", password: body.password, address, browser };
    const passwordHash = await confirmPassword(accounts, user, attempt);
    const holds = await recordPasswordProof(database, key, { at: now(), passwordHash });
    if (!holds) throw new Refusal(401, "signedOut", "Sign in again");
    await accessTrail.record({ action: "session.confirm", user: user.id, address });
    return noContent();
  },
});
