import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { LineId } from "#domain/ids";
import type { Log } from "../createLogger.ts";
import type { Ingest } from "../ingest/createIngest.ts";
import type { Outcome } from "../ingest/outcome.ts";
import { readOsmandReport } from "./readOsmandReport.ts";
import { MAX_ENCODED_LENGTH } from "./readParameters.ts";
import { refuseUnreadable } from "./refuseUnreadable.ts";

export interface OsmandOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly ingest: Pick<Ingest, "accept">;
  /** The tracker's line when this key proves it, or nothing else is asked for; see `proveLine`. */
  readonly lineOf: (uniqueId: string, key: string | undefined) => LineId | undefined;
  readonly now: () => number;
  readonly log: Log;
}

export interface OsmandListener {
  readonly port: number;
  dispose(): Promise<void>;
}

const FORM = "application/x-www-form-urlencoded";
/** Whoever sends slower than this holds a connection for nothing. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Trackers report every few seconds to minutes over one connection. */
const KEEP_ALIVE_MS = 75_000;
const MAX_CONNECTIONS = 20_000;
const RETRY_AFTER_SECONDS = 5;

interface Reply {
  readonly status: number;
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Listens for trackers that speak OsmAnd: one report a request, in query or form. The empty 200 is
 * sent after the report is on the disk, so a tracker that hears it may forget it.
 */
export async function listenOsmand(options: OsmandOptions): Promise<OsmandListener> {
  const { ingest, lineOf, now, log } = options;
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      answer(request).then(
        (reply) => send(response, reply),
        (error: unknown) => {
          log.error({ err: error }, "a tracker's request failed");
          send(response, { status: 500, reason: "internal error" });
        },
      );
    },
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on("clientError", (_error, socket) => refuseUnreadable(socket as Socket));

  async function answer(request: IncomingMessage): Promise<Reply> {
    if (request.method !== "GET" && request.method !== "POST")
      return { status: 405, reason: "GET or POST", headers: { allow: "GET, POST" } };
    // Any page a person opens could otherwise invent vehicles on a port of their own machine.
    if (request.headers["sec-fetch-site"] === "cross-site" || request.headers.origin !== undefined)
      return { status: 400, reason: "pages may not report" };
    const body = await bodyOf(request);
    if (typeof body !== "string") return body;
    const address = request.url ?? "/";
    const query = address.includes("?") ? address.slice(address.indexOf("?") + 1) : "";
    const read = readOsmandReport(query && body ? `${query}&${body}` : query + body, now());
    if (!read.ok) return { status: 400, reason: read.reason };
    const { report, isTimed } = read.value;
    const key = read.value.key ?? keyIn(request.headers.authorization);
    const line = isTimed ? lineOf(report.uniqueId, key) : undefined;
    const proven = line === undefined ? report : { ...report, line };
    const [outcome] = await ingest.accept([proven]);
    return replyTo(outcome as Outcome);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    dispose: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Requests under way get their answer; the ingest is flushed before this resolves.
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 1_000).unref();
      }),
  };
}

const BASIC = /^basic +([A-Za-z0-9+/=_-]{1,512})$/i;

/** The password of Basic; what is given as a name says nothing. */
function keyIn(authorization: string | undefined): string | undefined {
  const encoded = BASIC.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : text.slice(colon + 1);
}

/** The body of a form, empty when there is none, or the refusal of anything else. */
async function bodyOf(request: IncomingMessage): Promise<string | Reply> {
  if (request.method === "GET") return "";
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_ENCODED_LENGTH) chunks.push(chunk);
    else if (length > 64 * MAX_ENCODED_LENGTH) break;
  }
  if (length > MAX_ENCODED_LENGTH)
    return { status: 400, reason: "too long", headers: { connection: "close" } };
  if (length > 0 && type !== FORM) return { status: 400, reason: `the body must be ${FORM}` };
  return Buffer.concat(chunks).toString("utf8");
}

function replyTo(outcome: Outcome): Reply {
  if (outcome.type !== "refused") return { status: 200 };
  switch (outcome.reason) {
    case "overloaded":
    case "stopping":
    case "notStored":
      return {
        status: 503,
        reason: outcome.reason,
        headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
      };
    default:
      return { status: 400, reason: outcome.reason };
  }
}

function send(response: ServerResponse, { status, reason, headers }: Reply): void {
  if (response.destroyed) return;
  const text = reason === undefined ? "" : `${reason}\n`;
  response.writeHead(status, {
    ...headers,
    ...(text && { "content-type": "text/plain; charset=utf-8" }),
    "content-length": Buffer.byteLength(text),
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}
