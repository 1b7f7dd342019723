import { OPENID_BEGIN } from "#contract/openId";
import type { Session } from "../accounts/sessions.ts";
import { OPENID_CALLBACK } from "../openid/openIdSignIn.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Route } from "./route.ts";

/**
 * All that somebody who looks as another person may do besides reading: stop, sign out, and report that the page
 * has failed, which is nobody's doing and changes nothing of anybody.
 */
const TAKEN: ReadonlySet<string> = new Set([
  "DELETE /api/session/view",
  "DELETE /api/session",
  "POST /api/errors",
]);

/** Calls that Traccar's clients and identity providers make with GET although something comes of them. */
const WITH_EFFECT: ReadonlySet<string> = new Set([
  "GET /legacy-api/tokens/:deviceId",
  `GET ${OPENID_BEGIN}`,
  `GET ${OPENID_CALLBACK}`,
]);

/**
 * Refuses who looks at the product as somebody else everything but reading, whatever the policy says of
 * whom they look as: nothing is done in another person's name.
 */
export function refuseWhileViewing({ method, url }: Route, session: Session | undefined): void {
  if (session?.user.viewedBy === undefined) return;
  const call = `${method} ${url}`;
  if (method === "GET" ? !WITH_EFFECT.has(call) : TAKEN.has(call)) return;
  throw viewing();
}

/** Whoever looks as somebody else reads, and does nothing else. */
export const viewing = (): Refusal =>
  new Refusal(403, "viewing", "You look as somebody else: leave that view first");
