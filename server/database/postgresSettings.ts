import pg from "pg";

/** As PostgreSQL numbers its types; the driver's own names of them are not exported as values. */
const INT8 = 20;
const TIMESTAMPTZ = 1184;
const UTC = "+00";

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
  // Times as text end in `+00` then, which is what `timeOf` reads fast.
  options: "-c timezone=UTC",
  types: { getTypeParser },
});

function getTypeParser(
  type: number,
  format: "text" | "binary" = "text",
): (text: string) => unknown {
  if (format === "text") {
    if (type === INT8) return Number;
    if (type === TIMESTAMPTZ) return timeOf;
  }
  return pg.types.getTypeParser(type, format) as (text: string) => unknown;
}

const usualTimeOf = pg.types.getTypeParser(TIMESTAMPTZ, "text") as (text: string) => Date;

/** `2026-08-21 12:00:00.5+00`: a history is thousands of these. Anything unusual goes the usual way. */
function timeOf(text: string): Date {
  if (text[10] !== " " || !text.endsWith(UTC)) return usualTimeOf(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -UTC.length)}Z`);
}
