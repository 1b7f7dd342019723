import type { Problem, ProblemCode } from "#contract/problem";
import { isDiskFull } from "../database/databaseError.ts";
import { Refusal } from "./refusal.ts";

const CODES: Readonly<Record<number, ProblemCode>> = { 404: "notFound", 413: "tooLarge" };

/**
 * What we answer of an error. Fastify's own refusals are about the request and may be shown; anything
 * unforeseen is ours, and its text stays in the log.
 */
export function problemOf(error: unknown): Problem {
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
