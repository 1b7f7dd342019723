import { userToWire } from "#contract/traccar/wireUser";
import { json } from "../http/answer.ts";
import { Refusal } from "../http/refusal.ts";
import { publicRoute } from "../http/route.ts";

/** Who is signed in; 404 when nobody is, as stock clients expect. */
export const getSession = publicRoute({
  method: "GET",
  url: "/api/session",
  handle({ session }) {
    if (!session) throw new Refusal(404, "signedOut", "Nobody is signed in");
    return json(userToWire(session.user));
  },
});
