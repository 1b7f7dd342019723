import type { LightMyRequestResponse } from "fastify";

/** What an answer never has: a stack, a statement, a path of ours. */
const INSIDES =
  /\n\s+at |\bat [\w.<>]+ \(|\.(ts|js|mjs):\d+|node_modules|\b(select|insert|update|delete) .* (from|into|set|where) |kysely|pglite|relation "|column "|violates|ZodError|TypeError/i;

const HEADERS = [
  "x-content-type-options",
  "content-security-policy",
  "referrer-policy",
  "cross-origin-opener-policy",
] as const;

/** What is wrong with an answer, in a few words; undefined when it is well-formed. */
export function complaintOf(answer: LightMyRequestResponse, method: string): string | undefined {
  const { statusCode, headers, body } = answer;
  // 501 is an answer: what is asked for is not offered here.
  if (statusCode >= 500 && statusCode !== 501) return `${statusCode} ${body.slice(0, 300)}`;
  const missing = HEADERS.find((name) => headers[name] === undefined);
  if (missing) return `no ${missing}`;
  if (headers["access-control-allow-origin"]) return "open to other origins";
  const type = String(headers["content-type"] ?? "");
  if (statusCode >= 400 && INSIDES.test(body)) return `reveals its insides: ${body.slice(0, 300)}`;
  if (method === "HEAD" || statusCode === 204 || statusCode === 304)
    return body === "" ? undefined : "a body where none may be";
  if (statusCode >= 400 && body === "") return `${statusCode} without a word`;
  if (!type.includes("json")) return undefined;
  // One value a line, or one value.
  const values = type.includes("ndjson") ? body.split("\n").filter(Boolean) : [body];
  try {
    for (const value of values) JSON.parse(value);
    return undefined;
  } catch {
    return `no JSON: ${body.slice(0, 100)}`;
  }
}
