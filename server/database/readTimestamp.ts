import pg from "pg";

/** As PostgreSQL numbers its type. */
export const TIMESTAMPTZ = 1184;
const UTC = "+00";

const usualTimeOf = pg.types.getTypeParser(TIMESTAMPTZ, "text") as (text: string) => Date;

/**
 * A time as a database in UTC writes it: `2026-08-21 12:00:00.5+00`. A history is thousands of these, and
 * the usual reading of them takes the years before 100 for others. Anything unusual goes the usual way.
 */
export function readTimestamp(text: string): Date {
  if (text[10] !== " " || !text.endsWith(UTC)) return usualTimeOf(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -UTC.length)}Z`);
}
