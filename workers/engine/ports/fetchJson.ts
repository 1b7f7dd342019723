import { type DurationMs, milliseconds, seconds } from "#domain/units";
import type { EnginePorts } from "./enginePorts.ts";
import type { ServerClock } from "./serverClock.ts";

/** A whole fleet may take its time on a slow connection; longer, and we had better begin anew. */
const TIME_LIMIT = seconds(60);

/** An answer that is missing. Thrown inside one load only; whoever loads catches it. */
export class LoadFailure extends Error {
  readonly path: string;
  /** Absent when no answer came at all, or one that made no sense. */
  readonly status: number | undefined;
  /** The server asked to be left alone for so long. */
  readonly retryAfter: DurationMs | undefined;

  constructor(path: string, status?: number, retryAfter?: DurationMs) {
    super(`no answer from ${path}: ${status ?? "none that could be read"}`);
    this.path = path;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The way to the server, and its clock, which every answer sets. */
export interface ServerAccess {
  readonly ports: EnginePorts;
  readonly clock: ServerClock;
}

/** Answers parsed JSON or throws a `LoadFailure`. */
export const fetchJson = (
  server: ServerAccess,
  path: string,
  signal: AbortSignal,
): Promise<unknown> =>
  fetchAnswer(server, { path, signal, read: (answer) => answer.json() as Promise<unknown> });

/** The same for an answer that is no JSON, or so much of it that it must be read in slices. */
export const fetchText = (
  server: ServerAccess,
  path: string,
  signal: AbortSignal,
): Promise<string> => fetchAnswer(server, { path, signal, read: (answer) => answer.text() });

interface Request<Answer> {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly read: (response: Response) => Promise<Answer>;
}

async function fetchAnswer<Answer>(
  { ports, clock }: ServerAccess,
  { path, signal, read }: Request<Answer>,
): Promise<Answer> {
  const limit = new AbortController();
  const cancel = ports.setTimer(() => limit.abort(), TIME_LIMIT);
  const sentAt = ports.monotonic();
  try {
    const response = await ports.fetch(ports.baseUrl + path, {
      headers: { accept: "application/json, application/problem+json" },
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.any([signal, limit.signal]),
    });
    clock.receivedDate(response.headers.get("date"), sentAt);
    if (!response.ok) throw failureOf(path, response);
    return await read(response);
  } catch (error) {
    throw error instanceof LoadFailure ? error : new LoadFailure(path);
  } finally {
    cancel();
  }
}

function failureOf(path: string, { status, headers }: Response): LoadFailure {
  const header = headers.get("retry-after");
  const retryAfterMs = header === null ? Number.NaN : Number(header) * 1_000;
  return new LoadFailure(path, status, retryAfterMs >= 0 ? milliseconds(retryAfterMs) : undefined);
}
