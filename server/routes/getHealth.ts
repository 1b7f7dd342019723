import { sql } from "kysely";
import { text } from "../answers/answer.ts";
import { plainText } from "../answers/content.ts";
import { publicRoute } from "../http/route.ts";

/** A database that takes longer is of no use to anybody. */
const PATIENCE_MS = 2_000;

const health = (url: string) =>
  publicRoute({
    method: "GET",
    url,
    summary: "Whether the server and its database work",
    answers: { 200: plainText, 503: plainText },
    async handle(_call, { database }) {
      const slow = new Promise<"slow">((resolve) => {
        setTimeout(() => resolve("slow"), PATIENCE_MS).unref();
      });
      const answer = await Promise.race([
        sql`select 1`.execute(database).catch(() => "failed" as const),
        slow,
      ]);
      return typeof answer === "string"
        ? ({ ...text("Database does not answer"), status: 503 } as const)
        : text("OK");
    },
  });

/** For machines that watch this one: `OK`, or 503 when the database does not answer. */
export const getHealth = health("/api/health");
/** As Traccar has it. */
export const getHealthAtRoot = health("/health");
