import { z } from "zod";
import { wireTime } from "#contract/traccar/wire";
import { after, days, epochMs } from "#domain/units";
import { latestEndOf, sourceOf } from "../../accounts/proofOf.ts";
import { hashOfToken } from "../../accounts/secretToken.ts";
import { shownBy } from "../../accounts/shownProof.ts";
import { noContent, text } from "../../answers/answer.ts";
import { nothing, plainText } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authoriseGeneral } from "../../rights/authorise.ts";
import { time } from "../parameters.ts";

const BY_DEFAULT = days(7);
/** Of one person: as many as a program asks for that has a new one each minute for a week, twice. */
const MOST_TOKENS = 20_000;

/** For a program: signs in as this person until `expiration`, and never longer than they could. */
const postToken = signedInRoute({
  method: "POST",
  url: "/api/session/token",
  summary: "Make a token for a program",
  answers: { 200: plainText },
  body: { type: "form", schema: z.object({ expiration: time.optional() }) },
  async handle({ body, session, address, viewer }, { sessions, accessTrail, database, now }) {
    authoriseGeneral(viewer, "token.create");
    const wanted = body.expiration ?? after(now(), BY_DEFAULT);
    if (wanted <= now()) throw new Refusal(400, "badRequest", "expiration: has passed");
    const { count } = await database
      .selectFrom("sessions")
      .where("user_id", "=", session.user.id)
      .where("kind", "=", "token")
      .where("expires_at", ">", new Date(now()))
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_TOKENS)
      throw new Refusal(403, "notAllowed", `No more than ${MOST_TOKENS} tokens: revoke some first`);
    const source = sourceOf(session);
    const about = {
      kind: "token" as const,
      expiresAt: epochMs(Math.min(wanted, latestEndOf(session))),
      ...(source !== undefined && { begunWith: source }),
      shown: shownBy(session),
    };
    const token = await sessions.begin(session.user.id, about);
    await accessTrail.record({
      action: "token.create",
      user: session.user.id,
      address,
      after: { expirationTime: wireTime(about.expiresAt) },
    });
    return text(token);
  },
});

/** One's own, or for an administrator anybody's. What never was is gone already. */
const revokeToken = signedInRoute({
  method: "POST",
  url: "/api/session/token/revoke",
  summary: "Revoke a token",
  answers: { 204: nothing },
  body: { type: "form", schema: z.object({ token: z.string({ error: "missing" }).max(128) }) },
  async handle({ body, session, address }, { sessions, accessTrail }) {
    const token = await sessions.find(body.token, "token");
    if (!token) return noContent();
    if (token.user.id !== session.user.id && !session.user.administrator)
      throw new Refusal(403, "notAllowed", "Write access denied");
    await sessions.end(hashOfToken(body.token));
    const by = session.user.id;
    await accessTrail.record({ action: "token.revoke", user: token.user.id, by, address });
    return noContent();
  },
});

export const TOKEN_ROUTES: readonly Route[] = [postToken, revokeToken];
