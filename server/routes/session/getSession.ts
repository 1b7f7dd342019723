import { z } from "zod";
import { userToWire } from "#contract/traccar/wireUser";
import { belongsAt } from "#domain/account/belongsAt";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { userSchema } from "../../answers/userSchema.ts";
import { refuseBlindGet } from "../../http/refuseBlindGet.ts";
import { viewing } from "../../http/refuseWhileViewing.ts";
import { publicRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";

/**
 * Who is signed in; 404 when nobody is, as stock clients expect. With a token it signs in: a new
 * session that ends when the token does.
 */
export const getSession = publicRoute({
  method: "GET",
  url: "/api/session",
  summary: "Who is signed in; with a token, sign in",
  answers: { 200: jsonContent(userSchema) },
  query: z.object({ token: z.string({ error: "expected once" }).max(128, "too long").optional() }),
  async handle(
    { query, session, address, userAgent, isForeign, isHead, partner },
    { sessions, accessTrail, rights },
  ) {
    if (query.token === undefined) {
      if (!session) throw new Refusal(404, "signedOut", "Nobody is signed in");
      // The guest of a full link may have a partial one by now.
      return json(userToWire((await rights.viewerOf(session.user)).user));
    }
    // Another site could otherwise sign its visitors in as somebody of its choice.
    refuseBlindGet({ isForeign, isHead });
    if (session?.user.viewedBy) throw viewing();
    const token = await sessions.find(query.token, "token");
    if (!token || !belongsAt(token.user, partner.id))
      throw new Refusal(401, "signedOut", "The token is not valid (any more)");
    if (session) await sessions.end(session.key);
    const begun = await sessions.begin(token.user.id, {
      kind: "session",
      expiresAt: token.expiresAt,
      begunWith: token.key,
      shown: { session: token.key },
      from: { address, userAgent },
    });
    const user = token.user.id;
    await accessTrail.record({ action: "session.begin", user, address, after: { by: "token" } });
    return { ...json(userToWire(token.user)), session: { token: begun } };
  },
});
