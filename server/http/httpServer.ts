import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import formbody from "@fastify/formbody";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { isDataAddress } from "#contract/isDataAddress";
import type { Problem, ProblemCode } from "#contract/problem";
import { isDiskFull } from "../database/databaseError.ts";
import { tileOrigins } from "../map/mapAddress.ts";
import type { Log } from "../process/logger.ts";
import { addressBlock } from "../refusal/addressBlock.ts";
import { type RateLimit, refuseFlood } from "../refusal/rateLimit.ts";
import { Refusal, wantsProblem } from "../refusal/refusal.ts";
import { createAskedHeaders } from "./askedHeaders.ts";
import { isOfLeaving } from "./isOfLeaving.ts";
import type { Origins } from "./origins.ts";
import { registerRoutes } from "./registerRoutes.ts";
import type { Route } from "./route.ts";
import { contentSecurityPolicy, DATA_POLICY, securityHeaders } from "./securityHeaders.ts";
import { serveFiles } from "./serveFiles.ts";
import type { Services } from "./services.ts";
import type { SessionCookie } from "./sessionCookie.ts";

export interface HttpPorts {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly origins: Origins;
  readonly cookie: SessionCookie;
  readonly isHttps: boolean;
  /** Addresses and networks of proxies that may say whom they speak for. */
  readonly trustedProxies: readonly string[];
  /** Shared with the door of the sockets: a flood through one is a flood through the other. */
  readonly rateLimit: RateLimit;
  /** Where the built page and the map lie. */
  readonly distFolder: string;
  readonly log: Log;
}

const MAX_BODY_BYTES = 1_000_000;
/** Whoever sends slower than this holds a connection for nothing. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Small answers grow by compressing. */
const COMPRESS_FROM_BYTES = 1_024;

/** Everything that is asked over HTTP: calls, page and map, all under the same rules. */
export async function createHttpServer(ports: HttpPorts): Promise<FastifyInstance> {
  const { services, origins, rateLimit, log } = ports;
  const askedHeaders = createAskedHeaders(ports.trustedProxies);
  const headers = securityHeaders(ports.isHttps);
  const externalOrigins = {
    tiles: tileOrigins(services.partnerMap),
    streams: services.external.streamOrigins,
  };
  const filePolicy = contentSecurityPolicy(externalOrigins);
  const http = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    trustProxy: ports.trustedProxies.length > 0 && [...ports.trustedProxies],
    forceCloseConnections: true,
    clientErrorHandler: (_error, socket) => refuseRaw(socket, headers),
    frameworkErrors: (error, request, reply) => {
      decorate(request, reply);
      sendProblem(request, reply, problemOf(error));
    },
  });

  const decorate = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers);
    const isData = isDataAddress(request.url);
    reply.header("content-security-policy", isData ? DATA_POLICY : filePolicy);
    if (isData) reply.header("cache-control", "no-store");
  };

  http.addHook("onRequest", async (request, reply) => {
    decorate(request, reply);
    if (hasTwoHosts(request.raw.rawHeaders))
      throw new Refusal(400, "badRequest", "host: expected once");
    const asked = askedHeaders(request.raw);
    if (!origins.isAnswered(asked))
      throw new Refusal(421, "wrongOrigin", "This server does not go by that name");
    if (!rateLimit.mayPass(addressBlock(request.ip))) throw refuseFlood();
    if (changesState(request.method)) refuseForeign(asked, origins);
  });
  http.addHook("onResponse", async (request, reply) => {
    log.debug(
      {
        method: request.method,
        path: request.url.split("?")[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
  http.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    const path = request.url.split("?")[0];
    if (isOfLeaving(error, reply.raw)) log.debug({ path }, "its caller left");
    // A full disk is logged by itself, and once.
    else if (problem.status >= 500 && problem.code !== "diskFull")
      log.error({ err: error, path }, "failed");
    if (error instanceof Refusal) reply.headers(error.headers);
    sendProblem(request, reply, problem);
  });

  await http.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  const parseJson = http.getDefaultJsonParser("error", "error");
  // Clients name a type also where they send nothing; what a route needs is said by its schema.
  http.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, body as string, done),
  );
  http.addContentTypeParser(/^image\//, { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  await http.register(compress, {
    encodings: ["br", "gzip"],
    threshold: COMPRESS_FROM_BYTES,
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const hostOf = (request: FastifyRequest) =>
    (askedHeaders(request.raw).host ?? "").toLowerCase().replace(/:(?:80|443)$/, "");
  const partnerOf = (request: FastifyRequest) => services.partners.of(hostOf(request));
  registerRoutes(http, { ...ports, askedHeaders, partnerOf });
  const { distFolder } = ports;
  await serveFiles(http, { distFolder, origins: externalOrigins, partnerOf, hostOf });
  return http;
}

/** Node keeps the first; a proxy before us may go by the other. */
const hasTwoHosts = (raw: readonly string[]) =>
  raw.filter((word, at) => at % 2 === 0 && word.toLowerCase() === "host").length > 1;

const changesState = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** Another site's page may make the browser call us with its cookie; it cannot hide who it is. */
function refuseForeign(asked: IncomingHttpHeaders, origins: Origins): void {
  if (origins.isOwn(asked) && asked["sec-fetch-site"] !== "cross-site") return;
  throw new Refusal(403, "wrongOrigin", "Another site's page may not do this");
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  reply.status(problem.status).removeHeader("content-encoding");
  reply.header("cache-control", "no-store");
  if (wantsProblem(request.headers.accept))
    reply.type("application/problem+json").send(JSON.stringify(problem));
  else reply.type("text/plain; charset=utf-8").send(problem.detail);
}

const REASON = "Not readable as a request\n";

/** The last answer on a connection whose request Node could not read: 400, with our headers. */
function refuseRaw(socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const lines = Object.entries({
    ...headers,
    connection: "close",
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(REASON.length),
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\n\r\n${REASON}`);
}

const CODES: Readonly<Record<number, ProblemCode>> = { 404: "notFound", 413: "tooLarge" };

/**
 * What we answer of an error. Fastify's own refusals are about the request and may be shown; anything
 * unforeseen is ours, and its text stays in the log.
 */
function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  if (isDiskFull(error))
    return {
      status: 507,
      code: "diskFull",
      detail: "The server's disk is full: nothing was saved",
    };
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown };
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    const [firstLine = ""] = String(message).split("\n");
    return {
      status: statusCode,
      code: CODES[statusCode] ?? "badRequest",
      detail: firstLine.slice(0, 200),
    };
  }
  return { status: 500, code: "internal", detail: "Something went wrong on the server" };
}
