import pg from "pg";
import { readTimestamp, TIMESTAMPTZ } from "./readTimestamp.ts";

/** As PostgreSQL numbers its type; the driver's own names of them are not exported as values. */
const INT8 = 20;

/** A server that does not even greet within this time is not there. */
export const CONNECT_TIMEOUT_MS = 5_000;

/**
 * How every connection to PostgreSQL is made. Values come as the embedded database gives them:
 * whole numbers as numbers, times as `Date`.
 */
export const postgresSettings = (address: URL, name = "waymark"): pg.ClientConfig => ({
  connectionString: address.href,
  application_name: name,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  // Times as text end in `+00` then, which is what `readTimestamp` reads fast.
  options: "-c timezone=UTC",
  types: { getTypeParser },
});

function getTypeParser(
  type: number,
  format: "text" | "binary" = "text",
): (text: string) => unknown {
  if (format === "text") {
    if (type === INT8) return Number;
    if (type === TIMESTAMPTZ) return readTimestamp;
  }
  return pg.types.getTypeParser(type, format) as (text: string) => unknown;
}
