import type { FastifyRequest } from "fastify";
import { belongsAt } from "#domain/account/belongsAt";
import type { Session } from "../accounts/sessions.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Route } from "./route.ts";
import type { Services } from "./services.ts";
import type { SessionCookie } from "./sessionCookie.ts";

interface IdentifyPorts {
  readonly services: Services;
  readonly cookie: SessionCookie;
  /** Whose host was asked. */
  readonly partner: number;
}

/**
 * Who asks. An `Authorization` header alone decides when there is one, as with Traccar; otherwise
 * the cookie. A token in the cookie, or a session's in the header, is neither. Routes that are
 * public for the sake of pages know people by their cookie only. At another partner's host a session is
 * as unknown as one that never was.
 */
export async function identify(
  route: Route,
  request: FastifyRequest,
  ports: IdentifyPorts,
): Promise<Session | undefined> {
  const session = await shownSession(route, request, ports);
  return session && belongsAt(session.user, ports.partner) ? session : undefined;
}

async function shownSession(
  route: Route,
  request: FastifyRequest,
  { services: { sessions, basicAuth }, cookie, partner }: IdentifyPorts,
): Promise<Session | undefined> {
  const { authorization, cookie: cookies } = request.headers;
  if (authorization === undefined || route.credentials === "cookie") {
    const token = cookie.tokenIn(cookies);
    return token === undefined ? undefined : sessions.find(token, "session");
  }
  const [scheme, credentials = ""] = authorization.split(" ", 2);
  if (scheme?.toLowerCase() === "bearer") return sessions.find(credentials, "token");
  if (scheme?.toLowerCase() === "basic")
    return basicAuth(credentials, { address: request.ip, partner });
  throw new Refusal(401, "signedOut", "Authorization must be Basic or Bearer");
}
