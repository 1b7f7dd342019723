import { sql } from "kysely";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import type { Reply } from "../authorisation/createAsker.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import type { Ask } from "../authorisation/way.ts";

/**
 * Not part of what was: ways in, the trail of what was done, what undoes it, and what the server makes
 * anew by itself.
 */
const APART: ReadonlySet<string> = new Set([
  "audit",
  "history_chunks",
  "history_stale",
  "known_browsers",
  "kysely_migration",
  "kysely_migration_lock",
  "password_resets",
  "sessions",
  "settings",
  "statistics",
  "throttles",
  "undo_entries",
]);

/** All that the database holds of the fleet and its people: each row as the database writes it. */
export async function readAll(database: Database): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by relname`.execute(database);
  const all: Record<string, unknown> = {};
  for (const { name } of rows.filter((row) => !APART.has(row.name))) {
    const found = await sql<{ text: string }>`
      select one::text as text from ${sql.table(name)} as one order by one::text`.execute(database);
    if (found.rows.length > 0) all[name] = found.rows.map(({ text }) => text);
  }
  return all;
}

/** A company in which every write is undone by what comes with its answer. */
export async function openUndoWorld(more?: Parameters<typeof openCompany>[1]) {
  const company: Company = await openCompany(undefined, more);
  const { database } = company;
  return {
    ...company,
    all: () => readAll(database),

    /** Does it, which must succeed; returns the answer and what undoes it. */
    async done(who: Person, ask: Ask): Promise<Reply & { readonly undo: string | undefined }> {
      const reply = await company.call(who, ask);
      if (reply.status >= 300)
        throw new Error(`${ask.method} ${ask.url}: ${reply.status} ${reply.text}`);
      return { ...reply, undo: undoOf(reply) };
    },

    undo: (who: Person | undefined, token: string | undefined): Promise<Reply> =>
      company.call(who, { method: "POST", url: `/api/undo/${token}` }),

    /** A user's columns, behind the server's back. */
    async set(who: Person, columns: object): Promise<void> {
      await database.updateTable("users").set(columns).where("id", "=", who.id).execute();
      company.host.server.services.sessions.forgetAll();
      company.host.server.services.rights.changed();
    },
  };
}

export type UndoWorld = Awaited<ReturnType<typeof openUndoWorld>>;

export const undoOf = ({ headers }: Reply): string | undefined =>
  headers["x-undo"] as string | undefined;
