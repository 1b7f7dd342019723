import { createHash } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { NO_SPEED } from "#domain/actuation/motionKnown";
import type { ConnectionId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Ingest } from "../ingest/ingest.ts";
import type { Outcome } from "../ingest/outcome.ts";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import type { Log } from "../process/logger.ts";
import { addressBlock } from "../refusal/addressBlock.ts";
import { createRateLimit, type Rate } from "../refusal/rateLimit.ts";
import { readOsmandReport } from "./readOsmandReport.ts";
import { MAX_ENCODED_LENGTH } from "./readParameters.ts";
import { refuseUnreadable } from "./refuseUnreadable.ts";

export interface OsmandOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly ingest: Pick<Ingest, "accept">;
  /**
   * The tracker's connection when this key proves it, or nothing else is asked for; see
   * `proveConnection`.
   */
  readonly connectionOf: (uniqueId: string, key: string | undefined) => ConnectionId | undefined;
  /** Whether unknown trackers become vehicles; where not, answers do not reveal who is known. */
  readonly registers: boolean;
  /** Whether the request was sent to this server by a name of its own; see `answersTo`. */
  readonly isAnswered: (headers: IncomingHttpHeaders) => boolean;
  /** Whose request it is, as requests are counted. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Is given what is refused of a report that can be read as text; for who sets trackers up. */
  readonly onRefused?: (encoded: string, answer: string) => void;
  /** Reports of one address in a second, for long. Absent: 1,000; 0: as many as come. */
  readonly addressRate?: number | undefined;
  /** Open at once, half of them to one address where addresses are counted. Absent: 20,000. */
  readonly maxConnections?: number;
  readonly now: () => EpochMs;
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

/** Of a network's gateway, behind which there may be ten thousand trackers. */
const ADDRESS_RATE = 1_000;
/** After a network's failure all of its trackers come at once, each with what it has gathered. */
const ADDRESS_BURST_SECONDS = 40;
/** One report a second for long, and what gathered in an hour without a network. */
const TRACKER_RATE: Rate = { perSecond: 5, burst: 3_600 };
/** Refusals that depend on whether a tracker is known. */
const REVEALING: ReadonlySet<string> = new Set(["unknownVehicle", "vehicleDisabled", "noPlace"]);

interface Reply {
  readonly status: number;
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Listens for trackers that speak OsmAnd: one report a request, in query or form. The empty 200 is
 * sent after the report is on the disk, so a tracker that receives it may delete the report.
 */
export async function listenOsmand(options: OsmandOptions): Promise<OsmandListener> {
  const { ingest, connectionOf, registers, isAnswered, addressOf, now, log } = options;
  const { addressRate: perSecond = ADDRESS_RATE, maxConnections = MAX_CONNECTIONS } = options;
  const burst = ADDRESS_BURST_SECONDS * perSecond;
  const addresses = perSecond === 0 ? undefined : createRateLimit(now, { perSecond, burst });
  const trackers = createRateLimit(now, TRACKER_RATE);
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
  server.maxConnections = maxConnections;
  if (addresses) shareConnections(server, maxConnections / 2);
  server.on("clientError", (_error, socket) => refuseUnreadable(socket as Socket));

  async function answer(request: IncomingMessage): Promise<Reply> {
    if (request.method !== "GET" && request.method !== "POST")
      return { status: 405, reason: "GET or POST", headers: { allow: "GET, POST" } };
    // Any page a person opens could otherwise invent vehicles on a port of their own machine.
    if (isFromPage(request.headers)) return { status: 400, reason: "pages may not report" };
    if (!isAnswered(request.headers)) return { status: 400, reason: "unknown host" };
    const sender = addressOf(request);
    if (addresses?.mayPass(sender) === false) return TOO_FAST;
    const body = await bodyOf(request);
    if (typeof body !== "string") return body;
    const address = request.url ?? "/";
    const query = address.includes("?") ? address.slice(address.indexOf("?") + 1) : "";
    const encoded = query && body ? `${query}&${body}` : query + body;
    const [reply, refusal] = await take(encoded, { request, sender });
    if (refusal !== undefined) options.onRefused?.(encoded, `${reply.status} ${refusal}`);
    return reply;
  }

  /** The answer, and why the report was refused, which the answer need not say. */
  async function take(
    encoded: string,
    { request, sender }: { readonly request: IncomingMessage; readonly sender: string },
  ): Promise<readonly [Reply, refusal?: string]> {
    const read = readOsmandReport(encoded, now());
    if (!read.ok) return [{ status: 400, reason: read.reason }, read.reason];
    const { report, isTimed, hasSpeed } = read.value;
    const key = read.value.key ?? keyIn(request.headers.authorization);
    const line = isTimed ? connectionOf(report.uniqueId, key) : undefined;
    // Who forges a tracker's reports does not use up what it may send: with its key, or from elsewhere.
    const counted = `${line === undefined ? sender : "proven"} ${digestOf(report.uniqueId)}`;
    if (!trackers.mayPass(counted)) return [TOO_FAST, TOO_FAST.reason];
    const proven = hasSpeed ? report : { ...report, attributes: withoutSpeed(report.attributes) };
    const [outcome] = await ingest.accept([line === undefined ? report : { ...proven, line }]);
    const reply = replyTo(outcome as Outcome, registers);
    return outcome?.type === "refused" ? [reply, outcome.reason] : [reply];
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

/** Whoever holds as many connections as they get keeps nobody at another address out. */
function shareConnections(server: Server, mostOfOne: number): void {
  const held = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = addressBlock(socket.remoteAddress ?? "");
    const count = (held.get(address) ?? 0) + 1;
    held.set(address, count);
    socket.once("close", () => {
      const left = (held.get(address) ?? 0) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
    if (count > mostOfOne) socket.destroy();
  });
}

/** Short however long an invented name is: the limiter keeps very many. */
const digestOf = (uniqueId: string) => createHash("sha256").update(uniqueId).digest("base64");

const BASIC = /^basic +([A-Za-z0-9+/=_-]{1,512})$/i;

/** Whoever goes by the connection's word must not take a speed for 0 that was not reported. */
const withoutSpeed = (attributes: TrackerReport["attributes"]): TrackerReport["attributes"] => ({
  ...attributes,
  [NO_SPEED]: true,
});

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

const TOO_FAST = {
  status: 429,
  reason: "tooFast",
  headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
} satisfies Reply;

/**
 * Programs do not say such things; who typed the address by hand comes from nowhere. Where a page is
 * asked for without TLS browsers name no site: an image in another page then sends its referrer alone.
 */
const isFromPage = ({ origin, referer, "sec-fetch-site": site }: IncomingHttpHeaders): boolean =>
  origin !== undefined || referer !== undefined || (site !== undefined && site !== "none");

function replyTo(outcome: Outcome, registers: boolean): Reply {
  if (outcome.type !== "refused") return { status: 200 };
  if (!registers && REVEALING.has(outcome.reason)) return { status: 200 };
  switch (outcome.reason) {
    // As many as may come at once have become vehicles; the others may come later.
    case "unknownVehicle":
      return TOO_FAST;
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
