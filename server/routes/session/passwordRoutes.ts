import { z } from "zod";
import { userToWire } from "#contract/traccar/wireUser";
import { refusalOfSignIn } from "../../accounts/refusalOfSignIn.ts";
import { refuseShortPassword } from "../../accounts/weakPassword.ts";
import { json } from "../../answers/answer.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { userSchema } from "../../answers/userSchema.ts";
import { publicRoute, type Route } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";

const given = z.string({ error: "missing" }).min(1, "missing");
const email = given.max(320, "too long");

/** The same for everybody, whoever has an account. */
const postReset = publicRoute({
  method: "POST",
  url: "/api/password/reset",
  summary: "Ask for a letter with which a forgotten password is replaced",
  answers: { 200: nothing },
  body: { type: "form", schema: z.object({ email }) },
  async handle({ body, address, partner, partnerHost, languages }, { passwordResets }) {
    const asking = { address, partner: partner.id, partnerHost, languages };
    const retryAfter = await passwordResets.ask(body.email, asking);
    if (retryAfter > 0) throw refusalOfSignIn({ type: "throttled", retryAfter });
    return { status: 200 } as const;
  },
});

/** Ends every session, token and shared link of the person, as each new password does. */
const postUpdate = publicRoute({
  method: "POST",
  url: "/api/password/update",
  summary: "Replace a forgotten password by the token of the letter",
  answers: { 200: nothing },
  body: { type: "form", schema: z.object({ token: given.max(128, "too long"), password: given }) },
  async handle({ body, address, partner }, { passwordResets }) {
    refuseShortPassword(body.password, partner.passwordMinLength);
    await passwordResets.use(body.token, body.password, address);
    return { status: 200 } as const;
  },
});

/** For who is answered `newPasswordRequired` by every other way in. Signs them in. [AUTH-05] */
const postNewPassword = publicRoute({
  method: "POST",
  url: "/api/session/newPassword",
  summary: "Replace a password that must be replaced, and sign in",
  answers: { 200: jsonContent(userSchema) },
  body: { type: "form", schema: z.object({ email, password: given, newPassword: given }) },
  async handle({ body, session, address, browser, userAgent, partner }, services) {
    const { accounts, sessions, passwordResets } = services;
    refuseShortPassword(body.newPassword, partner.passwordMinLength);
    const attempt = { email: body.email, password: body.password, address, browser };
    const result = await accounts.signIn({ ...attempt, partner: partner.id, by: "form" });
    if (result.type === "signedIn")
      throw new Refusal(400, "badRequest", "This password need not be replaced: sign in");
    if (result.type !== "newPasswordRequired") throw refusalOfSignIn(result);
    const { user } = result;
    const password = { old: body.password, chosen: body.newPassword };
    const passwordHash = await passwordResets.choose(result, password, address);
    if (session) await sessions.end(session.key);
    const token = await sessions.begin(user.id, {
      kind: "session",
      shown: { passwordHash },
      from: { address, userAgent },
    });
    const known = await accounts.browsers.remember(user.id, undefined);
    const signedIn = await sessions.find(token, "session");
    if (!signedIn) throw new Refusal(401, "signedOut", "Sign in again");
    return { ...json(userToWire(signedIn.user)), session: { token, browser: known } };
  },
});

/** Passwords of who is not signed in. */
export const PASSWORD_ROUTES: readonly Route[] = [postReset, postUpdate, postNewPassword];
