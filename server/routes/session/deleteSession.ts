import { signedInRoute } from "../../http/route.ts";

/** Signs out: the session is over everywhere, its sockets close. */
export const deleteSession = signedInRoute({
  method: "DELETE",
  url: "/api/session",
  async handle({ session }, { sessions }) {
    await sessions.end(session.key);
    return { status: 204, session: "clear" };
  },
});
