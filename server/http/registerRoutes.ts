import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { askerOf } from "#domain/account/viewAs";
import type { Answer } from "../answers/answer.ts";
import { type Content, contentsOf } from "../answers/content.ts";
import type { KnownPartner } from "../partners/partners.ts";
import { type RateLimit, refuseFlood } from "../refusal/rateLimit.ts";
import { Refusal } from "../refusal/refusal.ts";
import { acceptedLanguages } from "./acceptedLanguages.ts";
import type { AskedHeaders } from "./askedHeaders.ts";
import { identify } from "./identify.ts";
import type { Origins } from "./origins.ts";
import { refuseWhileViewing } from "./refuseWhileViewing.ts";
import { type Route, signedOut } from "./route.ts";
import type { Services } from "./services.ts";
import type { SessionCookie } from "./sessionCookie.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For who checks answers: nobody does in production. */
    readonly contentsOf?: (status: number) => readonly Content[];
  }
}

interface Ports {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly origins: Origins;
  readonly cookie: SessionCookie;
  readonly rateLimit: RateLimit;
  readonly askedHeaders: AskedHeaders;
  readonly partnerOf: (request: FastifyRequest) => KnownPartner;
}

const CONTENT_TYPES = {
  form: /^application\/x-www-form-urlencoded$/,
  json: /^application\/json$/,
  image: /^image\/[\w.+-]+$/,
} as const;

/** Puts the declared routes behind their addresses and their plain answers into replies. */
export function registerRoutes(
  http: FastifyInstance,
  { services, routes, origins, cookie, rateLimit, askedHeaders, partnerOf }: Ports,
): void {
  for (const route of routes)
    http.route({
      method: route.method,
      url: route.url,
      config: { contentsOf: (status) => contentsOf(route.answers, status) },
      async handler(request, reply) {
        // Before anything is awaited: who leaves meanwhile has left, too.
        const signal = leaving(reply);
        const partner = partnerOf(request).shown;
        const session = await identify(route, request, { services, cookie, partner: partner.id });
        if (route.access === "signedIn" && !session) throw signedOut();
        refuseWhileViewing(route, session);
        // However many addresses somebody comes from.
        if (session && !rateLimit.mayPass(`user ${askerOf(session.user)}`)) throw refuseFlood();
        services.statistics.request(session && askerOf(session.user));
        checkBodyType(route, request);
        const answer = await route.answer(
          {
            params: request.params,
            query: request.query,
            body: request.body,
            session,
            context: {
              address: request.ip,
              browser: cookie.browserIn(request.headers.cookie),
              openIdBrowser: cookie.openIdIn(request.headers.cookie),
              userAgent: request.headers["user-agent"],
              accept: request.headers.accept ?? "",
              languages: acceptedLanguages(request.headers["accept-language"]),
              contentType: contentTypeOf(request),
              partner,
              partnerHost: services.partners.hostIn(askedHeaders(request.raw).host),
              isForeign: isForeign(askedHeaders(request.raw), origins),
              isHead: request.method === "HEAD",
              ifMatch: request.headers["if-match"],
              ifNoneMatch: request.headers["if-none-match"],
              idempotencyKey: request.headers["idempotency-key"]?.toString(),
              signal,
            },
          },
          services,
        );
        return send(reply, answer, cookie);
      },
    });

  const patterns = routes.map(({ method, url }) => ({ method, pattern: patternOf(url) }));
  /** A known address with another method is distinguished from no address at all. */
  http.addHook("onRequest", async (request) => {
    // Files are looked for at every address that no route has.
    if (!request.is404 && request.routeOptions.url !== "/*") return;
    const path = request.url.split("?")[0] ?? "";
    const allowed = new Set(
      patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    );
    if (allowed.size > 0)
      throw new Refusal(405, "badRequest", `Only ${[...allowed].join(", ")}`).withHeaders({
        allow: [...allowed].join(", "),
      });
  });
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`);

/** A form that claims to be JSON, or the other way round, never reaches a route. */
function checkBodyType(route: Route, request: FastifyRequest): void {
  if (route.bodyType === "none") return;
  if (CONTENT_TYPES[route.bodyType].test(contentTypeOf(request))) return;
  throw new Refusal(415, "badRequest", `The body must be ${EXPECTED[route.bodyType]}`);
}

const EXPECTED = {
  form: "application/x-www-form-urlencoded",
  json: "application/json",
  image: "an image",
} as const;

const contentTypeOf = (request: FastifyRequest): string =>
  request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";

/** By every header in which a browser says where a call comes from: older ones lack the newest. */
function isForeign(headers: IncomingHttpHeaders, origins: Origins): boolean {
  const site = headers["sec-fetch-site"];
  return (
    site === "cross-site" ||
    site === "same-site" ||
    !origins.isOwn(headers) ||
    !origins.isReferredByOwn(headers)
  );
}

/** Aborts when the connection ends before the answer has. */
function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.destroyed) controller.abort();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function send(reply: FastifyReply, answer: Answer, cookie: SessionCookie) {
  const { status, body, session, openId, headers } = answer;
  if (session !== undefined)
    reply.header("set-cookie", session === "clear" ? cookie.clear() : cookie.set(session.token));
  if (typeof session === "object" && session.browser !== undefined)
    reply.header("set-cookie", cookie.setBrowser(session.browser));
  if (openId !== undefined)
    reply.header(
      "set-cookie",
      openId === "clear" ? cookie.clearOpenId() : cookie.setOpenId(openId.token),
    );
  if (headers) reply.headers(headers);
  reply.status(status);
  if (body === undefined) return reply.send();
  const type = answer.contentType ?? "application/json; charset=utf-8";
  if (isPieces(body)) return reply.type(type).send(Readable.from(body));
  if (answer.contentType !== undefined) return reply.type(type).send(body);
  return reply.type(type).send(JSON.stringify(body));
}

const isPieces = (body: unknown): body is AsyncIterable<string | Uint8Array> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;
