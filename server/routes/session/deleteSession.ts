import { noContent } from "../../answers/answer.ts";
import { nothing } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";

/**
 * Pages that the browser keeps to go back to quickly, and what scripts of this origin have stored.
 * Not "cookies", which reaches into other hosts of the same domain, and not "cache", which holds
 * nothing of anybody: answers with data are never kept.
 */
const CLEARED = { "clear-site-data": '"storage"' };

/** Signs out: the session is over everywhere, its sockets close. */
export const deleteSession = signedInRoute({
  method: "DELETE",
  url: "/api/session",
  summary: "Sign out",
  answers: { 204: nothing },
  async handle({ session, address }, { sessions, accessTrail }) {
    const { viewedBy, id } = session.user;
    await sessions.end(session.key);
    const user = viewedBy?.id ?? id;
    await accessTrail.record({ action: "session.end", user, address });
    return { ...noContent(), session: "clear" as const, headers: CLEARED };
  },
});
