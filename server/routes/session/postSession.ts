import { z } from "zod";
import { userToWire } from "#contract/traccar/wireUser";
import { refusalOfSignIn } from "../../accounts/refusalOfSignIn.ts";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { userSchema } from "../../answers/userSchema.ts";
import { publicRoute } from "../../http/route.ts";

const form = z.object({
  email: z.string({ error: "missing" }).min(1, "missing").max(320, "too long"),
  password: z.string({ error: "missing" }).min(1, "missing"),
});

/** Signs in. Each success begins a new session, whatever the browser brought along. */
export const postSession = publicRoute({
  method: "POST",
  url: "/api/session",
  summary: "Sign in",
  answers: { 200: jsonContent(userSchema) },
  body: { type: "form", schema: form },
  async handle({ body, session, address, browser, userAgent, partner }, { accounts, sessions }) {
    const result = await accounts.signIn({
      ...body,
      address,
      browser,
      partner: partner.id,
      by: "form",
    });
    if (result.type !== "signedIn") throw refusalOfSignIn(result);
    if (session) await sessions.end(session.key);
    const { user, passwordHash } = result;
    const token = await sessions.begin(user.id, {
      kind: "session",
      shown: { passwordHash },
      from: { address, userAgent },
    });
    const known = await accounts.browsers.remember(user.id, browser);
    return { ...json(userToWire(user)), session: { token, browser: known } };
  },
});
