import { PROBLEM_CODES, type ProblemCode } from "#contract/problem";
import { success } from "#contract/result";
import { isObject } from "#contract/traccar/wire";
import { type DurationMs, seconds } from "#domain/units";
import { callGate } from "./callGate.ts";

/** Why a call brought nothing: what the server said, or that it could not be asked. */
export type CallFailure = ProblemCode | "timeout" | "offline" | "aborted" | "unreadable";

export interface CallError {
  readonly reason: CallFailure;
  /** A sentence for people, when the server gave one. */
  readonly detail: string;
  /** How long the server asks us to wait. */
  readonly retryAfterSeconds: number | undefined;
}

export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: CallError };

interface Call<Value> {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: URLSearchParams | Blob | object;
  readonly timeout?: DurationMs;
  readonly signal?: AbortSignal | undefined;
  /** Reads the answer; undefined when it is not what was asked for. */
  readonly read: (answer: unknown, status: number, headers: Headers) => Value | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes on when the page is closed. */
  readonly keepalive?: boolean;
  /** What `read` gets of an answer that is no refusal: JSON or text, unless bytes are asked for. */
  readonly as?: "blob";
  /** What asks in place of the browser's `fetch`. */
  readonly send?: (path: string, request: RequestInit) => Promise<Response>;
}

const DEFAULT_TIMEOUT = seconds(15);

/** One call with a time limit, a way to abort, and a failure that can be shown to a person. */
export async function callServer<Value>(
  path: string,
  call: Call<Value>,
): Promise<CallResult<Value>> {
  if (!callGate.isOpenFor(path)) return failed("signedOut");
  const limit = AbortSignal.timeout(call.timeout ?? DEFAULT_TIMEOUT);
  const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
  try {
    const answer = await (call.send ?? fetch)(path, requestOf(call, signal));
    if (!answer.ok) {
      const error = await refusalOf(answer);
      if (error.reason === "signedOut") callGate.refused(path);
      return { ok: false, error };
    }
    const body = call.as === "blob" ? await answer.blob() : readBody(answer, await answer.text());
    const value = call.read(body, answer.status, answer.headers);
    return value === undefined ? failed("unreadable") : success(value);
  } catch {
    if (call.signal?.aborted) return failed("aborted");
    return failed(limit.aborted ? "timeout" : "offline");
  }
}

function requestOf(call: Call<unknown>, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = {
    accept: "application/json, application/problem+json",
    ...call.headers,
  };
  let body: URLSearchParams | Blob | string | null = null;
  if (call.body instanceof URLSearchParams) body = call.body;
  else if (call.body instanceof Blob) {
    body = call.body;
    headers["content-type"] = call.body.type;
  } else if (call.body) {
    body = JSON.stringify(call.body);
    headers["content-type"] = "application/json";
  }
  const { method = "GET", keepalive = false } = call;
  return { method, headers, body, signal, keepalive, credentials: "same-origin" };
}

/** JSON as what it says, anything else as the text it is. */
function readBody(answer: Response, text: string): unknown {
  if (!answer.headers.get("content-type")?.includes("json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why the server refused, in its own words where it has some. */
export async function refusalOf(answer: Response): Promise<CallError> {
  const body = readBody(answer, await answer.text());
  const problem = isObject(body) ? body : {};
  const reason = PROBLEM_CODES.find((code) => code === problem.code) ?? reasonOf(answer.status);
  const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return {
    reason,
    detail: typeof problem.detail === "string" ? problem.detail : String(answer.status),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
}

/** A proxy in between may answer in its own words: then the status is all there is. */
function reasonOf(status: number): ProblemCode {
  if (status === 401) return "signedOut";
  if (status === 403) return "notAllowed";
  if (status === 404) return "notFound";
  if (status === 413) return "tooLarge";
  if (status === 429) return "tooManyAttempts";
  return status < 500 ? "badRequest" : "internal";
}

const failed = (reason: CallFailure) =>
  ({ ok: false, error: { reason, detail: reason, retryAfterSeconds: undefined } }) as const;
