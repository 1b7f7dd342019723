import { z } from "zod";
import { BEGUN_WITH, ownSessionToWire } from "#contract/ownSession";
import { keysOfOwn, readOwnSessions } from "../../accounts/ownSessions.ts";
import { refuseToken } from "../../accounts/proofOf.ts";
import type { Session } from "../../accounts/sessions.ts";
import { json, noContent } from "../../answers/answer.ts";
import { isoTime, objectId } from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { viewing } from "../../http/refuseWhileViewing.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { id } from "../parameters.ts";

const ownSessionSchema = z
  .strictObject({
    id: objectId.meta({ description: "Names it, and signs nobody in" }),
    current: z.boolean().meta({ description: "The one that asks" }),
    beginTime: isoTime,
    lastUseTime: isoTime.meta({ description: "Written down at most every five minutes" }),
    expirationTime: isoTime.meta({ description: "Sooner when nobody uses it for seven days" }),
    address: z.string().nullable().meta({ description: "From where it was begun" }),
    userAgent: z.string().nullable().meta({ description: "With which browser or program" }),
    begunWith: z.enum(BEGUN_WITH),
  })
  .meta({ id: "OwnSession", description: "Where somebody is signed in" });

/**
 * Several people may hold a shared link, and are nobody to each other; and where a person signs in is
 * no business of a program that has their token.
 */
function refuseOthers(session: Session): void {
  if (session.user.guest !== undefined)
    throw new Refusal(403, "notAllowed", "The guest of a link has no sessions of their own");
  if (session.user.viewedBy) throw viewing();
  refuseToken(session, "Where somebody is signed in is theirs to see and to end");
}

const listSessions = signedInRoute({
  method: "GET",
  url: "/api/sessions",
  summary: "List where the caller is signed in",
  answers: { 200: jsonContent(z.array(ownSessionSchema)) },
  async handle({ session }, { database, now }) {
    refuseOthers(session);
    const whose = { user: session.user.id, asking: session.key };
    return json((await readOwnSessions(database, whose, now())).map(ownSessionToWire));
  },
});

/** One's own alone: another person's is not there. */
const endSession = signedInRoute({
  method: "DELETE",
  url: "/api/sessions/:id",
  summary: "End one of the caller's sessions",
  answers: { 204: nothing },
  params: z.object({ id }),
  async handle({ params, session, address }, { database, sessions, accessTrail }) {
    refuseOthers(session);
    const user = session.user.id;
    const [key] = await keysOfOwn(database, { user, asking: session.key }, params.id);
    if (key === undefined) throw new Refusal(404, "notFound", "No such session of yours");
    await sessions.end(key);
    const after = { session: params.id };
    await accessTrail.record({ action: "session.endOther", user, address, after });
    return noContent();
  },
});

/** Everywhere else. Tokens of programs and shared links stay: a new password ends those too. */
const endOtherSessions = signedInRoute({
  method: "DELETE",
  url: "/api/sessions",
  summary: "End all of the caller's sessions but the one that asks",
  answers: { 204: nothing },
  async handle({ session, address }, { database, sessions, accessTrail }) {
    refuseOthers(session);
    const user = session.user.id;
    const keys = await keysOfOwn(database, { user, asking: session.key });
    await Promise.all(keys.map((key) => sessions.end(key)));
    const after = { count: keys.length };
    await accessTrail.record({ action: "session.endOther", user, address, after });
    return noContent();
  },
});

export const OWN_SESSION_ROUTES: readonly Route[] = [listSessions, endSession, endOtherSessions];
