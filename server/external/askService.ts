import { Refusal } from "../refusal/refusal.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";

/** What is asked. The address is the operator's; a caller's numbers come as parameters only. */
export interface ServiceRequest {
  /** For people: "street view", "GSM coverage". */
  readonly service: string;
  readonly query?: Readonly<Record<string, number | string>>;
  /** Present: sent as JSON by POST. */
  readonly body?: unknown;
  /** Kinds of content that are believed. */
  readonly accept: RegExp;
  /** Absent: in the `Authorization` header. */
  readonly keyParameter?: string;
}

/** How long, in milliseconds, and how much is waited for. */
export interface ServiceLimits {
  readonly time: number;
  readonly bytes: number;
}

const LIMITS: ServiceLimits = { time: 5_000, bytes: 1_000_000 };

/** What came, as it came. */
export interface ServiceAnswer {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * Asks somebody else's server: one address, no way to another one by redirect, an end in time and
 * size. What goes wrong is reported without the address, which may hold a key.
 */
export async function askService(
  address: ServiceAddress,
  request: ServiceRequest,
  { leaving, limits = LIMITS }: { readonly leaving: AbortSignal; readonly limits?: ServiceLimits },
): Promise<ServiceAnswer> {
  const failed = (why: string) => new Refusal(502, "internal", `The ${request.service} ${why}`);
  const late = AbortSignal.timeout(limits.time);
  try {
    const answer = await fetch(urlOf(address, request), {
      ...requestOf(address, request),
      redirect: "manual",
      signal: AbortSignal.any([late, leaving]),
    });
    const contentType = answer.headers.get("content-type")?.split(";")[0]?.toLowerCase() ?? "";
    const trouble = answer.ok
      ? !request.accept.test(contentType) && "service answered something else"
      : `service answered ${answer.status}`;
    if (trouble) {
      await answer.body?.cancel();
      throw failed(trouble);
    }
    const bytes = await readUpTo(limits.bytes, answer);
    if (!bytes) throw failed("service answered too much");
    return { contentType, bytes };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw failed(late.aborted ? "service did not answer in time" : "service cannot be reached");
  }
}

function urlOf({ url, key }: ServiceAddress, { query, keyParameter }: ServiceRequest): URL {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(query ?? {}))
    asked.searchParams.set(name, typeof value === "number" ? plain(value) : value);
  if (keyParameter !== undefined && key !== undefined) asked.searchParams.set(keyParameter, key);
  return asked;
}

/** Without an exponent, which few readers of parameters know; to a centimetre on a map. */
export const plain = (value: number): string => value.toFixed(7).replace(/\.?0+$/, "");

function requestOf({ key }: ServiceAddress, { body, keyParameter }: ServiceRequest): RequestInit {
  const authorization =
    key !== undefined && keyParameter === undefined ? { authorization: `Bearer ${key}` } : {};
  if (body === undefined) return { headers: authorization };
  return {
    method: "POST",
    headers: { ...authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** Undefined when there is more. What is announced is not believed, what comes is counted. */
async function readUpTo(most: number, { body }: Response): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > most) return undefined; // leaving the loop cancels the rest
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
