import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import type { Answer } from "./answer.ts";
import { Refusal } from "./refusal.ts";
import type { Route } from "./route.ts";
import type { SessionCookie } from "./sessionCookie.ts";

interface Ports {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly cookie: SessionCookie;
}

const CONTENT_TYPES = {
  form: "application/x-www-form-urlencoded",
  json: "application/json",
} as const;

/** Puts the declared routes behind their addresses and their plain answers into replies. */
export function registerRoutes(http: FastifyInstance, { services, routes, cookie }: Ports): void {
  for (const route of routes)
    http.route({
      method: route.method,
      url: route.url,
      async handler(request, reply) {
        checkBodyType(route, request);
        const token = cookie.tokenIn(request.headers.cookie);
        const session = token === undefined ? undefined : await services.sessions.find(token);
        const answer = await route.answer(
          { query: request.query, body: request.body, session, address: request.ip },
          services,
        );
        return send(reply, answer, cookie);
      },
    });

  /** A known address with another method is told apart from no address at all. */
  http.addHook("onRequest", async (request) => {
    if (!request.is404) return;
    const path = request.url.split("?")[0];
    const allowed = routes.filter(({ url }) => url === path).map(({ method }) => method);
    if (allowed.length > 0)
      throw new Refusal(405, "badRequest", `Only ${allowed.join(", ")}`, {
        allow: allowed.join(", "),
      });
  });
}

/** A form that claims to be JSON, or the other way round, never reaches a route. */
function checkBodyType(route: Route, request: FastifyRequest): void {
  if (route.bodyType === "none") return;
  const expected = CONTENT_TYPES[route.bodyType];
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== expected) throw new Refusal(415, "badRequest", `The body must be ${expected}`);
}

function send(reply: FastifyReply, answer: Answer, cookie: SessionCookie) {
  const { status, body, session } = answer;
  if (session !== undefined)
    reply.header("set-cookie", session === "clear" ? cookie.clear() : cookie.set(session.token));
  reply.status(status);
  if (body === undefined) return reply.send();
  if (isPieces(body))
    return reply.type("application/json; charset=utf-8").send(Readable.from(body));
  if (answer.contentType !== undefined) return reply.type(answer.contentType).send(body);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}

const isPieces = (body: unknown): body is AsyncIterable<string> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;
