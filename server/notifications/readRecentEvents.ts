import type { Event } from "#domain/event";
import { before, type DurationMs, type EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { eventOfRow } from "../database/eventRows.ts";

const PAGE = 1_000;

/**
 * Events that are no older than `age`, in the order in which they were stored. Goes back page by
 * page for as long as there are any: the newest ids are the newest events but for those that came
 * late.
 */
export async function readRecentEvents(
  database: Database,
  now: EpochMs,
  age: DurationMs,
): Promise<Event[]> {
  const recent: Event[] = [];
  let below: number | undefined;
  for (;;) {
    const newest = database.selectFrom("events").selectAll().orderBy("id", "desc").limit(PAGE);
    const rows = await (below === undefined ? newest : newest.where("id", "<", below)).execute();
    const events = rows.map(eventOfRow).filter(({ eventTime }) => eventTime >= before(now, age));
    recent.push(...events);
    const oldest = rows.at(-1);
    if (!oldest || events.length === 0) return recent.reverse();
    below = oldest.id;
  }
}
