import type { Reply } from "./createAsker.ts";
import type { Verdict, Way } from "./way.ts";

const STATUSES: Readonly<Record<number, Verdict>> = {
  400: "wrong",
  401: "signedOut",
  403: "refused",
  404: "missing",
  409: "conflict",
  410: "missing",
  501: "notOffered",
};

/** What the server said, in a `Verdict` of the table; anything else in its own words. */
export function observedVerdict(way: Way, id: number, { status, text }: Reply): string {
  if (status >= 300) return STATUSES[status] ?? `${status} ${text.slice(0, 200)}`;
  if (way.shownBy === undefined) return "allowed";
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const rows = Array.isArray(body) ? (body as (typeof body)[]) : [body];
  const { shownBy } = way;
  return rows.some(({ [shownBy]: shown }) =>
    Array.isArray(shown) ? shown.includes(id) : shown === id,
  )
    ? "allowed"
    : "leftOut";
}
