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

/** Answers parsed JSON or throws a `LoadFailure`; every answer sets the server's clock. */
export const fetchJson = (
  ports: EnginePorts,
  clock: ServerClock,
  path: string,
  signal: AbortSignal,
): Promise<unknown> =>
  fetchAnswer(ports, clock, path, signal, (answer) => answer.json() as Promise<unknown>);

/** The same for an answer that is no JSON, or so much of it that it must be read in slices. */
export const fetchText = (
  ports: EnginePorts,
  clock: ServerClock,
  path: string,
  signal: AbortSignal,
): Promise<string> => fetchAnswer(ports, clock, path, signal, (answer) => answer.text());

async function fetchAnswer<Answer>(
  ports: EnginePorts,
  clock: ServerClock,
  path: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<Answer>,
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
