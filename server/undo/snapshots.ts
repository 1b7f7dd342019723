import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type RowOf, tableOf } from "../database/linkTable.ts";
import { lockRfidKeys } from "../database/lockRfidKeys.ts";
import {
  type Dependent,
  dependentsOf,
  type Emptied,
  emptiedBy,
  keyOf,
  refersOf,
} from "./dependents.ts";
import type { UndoEntry } from "./undoEntries.ts";

/** What is written down with a thing that goes or changes, of who had what then. */
export interface KeptWith {
  /** The latest row of the audit trail; absent: of a server that did not write it down. */
  readonly since?: number;
  /** Of a group: what stood in it and was somebody else's as well. */
  readonly others?: readonly string[];
  /** Of a group: how many vehicles its person had, where they have a limit. */
  readonly had?: number;
}

/** What the entry of a removal holds, as far as somebody here reads it. */
interface Snapshot extends KeptWith {
  readonly row: Readonly<Record<string, unknown>>;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly emptied: Readonly<Record<string, readonly number[]>>;
}

/** As the database writes it: through numbers and dates of ours not everything would come back as it was. */
type JsonText = string;

/** A thing's columns. Never its password: a change of one is not undone. */
export const snapshotOfRow = (
  transaction: Database,
  kind: ObjectKind,
  id: number,
): Promise<JsonText> =>
  textOf(
    transaction,
    sql`json_build_object('since', ${LATEST}, 'row', (select to_jsonb(one) - 'password_hash'
      from ${sql.table(tableOf(kind))} as one where id = ${id}::integer))`,
  );

/** A thing with all that is removed along with it. */
export function snapshotOfAll(
  transaction: Database,
  kind: ObjectKind,
  id: number,
): Promise<JsonText> {
  const rows = dependentsOf(kind).flatMap((dependent) => [
    sql.lit(keyOf(dependent)),
    sql`(select coalesce(json_agg(to_json(one)), '[]') from ${sql.table(dependent.table)} as one
      where ${sql.ref(dependent.column)} = ${id}::integer)`,
  ]);
  const emptied = emptiedBy(kind).flatMap((other) => [
    sql.lit(keyOf(other)),
    sql`(select coalesce(json_agg(id), '[]') from ${sql.table(other.table)}
      where ${sql.ref(other.column)} = ${id}::integer)`,
  ]);
  return textOf(
    transaction,
    sql`json_build_object('since', ${LATEST},
      'row', (select to_json(one) from ${sql.table(tableOf(kind))} as one where id = ${id}::integer),
      'rows', json_build_object(${sql.join(rows)}),
      'emptied', ${emptied.length > 0 ? sql`json_build_object(${sql.join(emptied)})` : sql`'{}'::json`})`,
  );
}

/** The audit trail is written by one after the other: all that is later has a greater number. */
export const LATEST = sql`(select coalesce(max(id), 0) from audit)`;

/** The same with more that is to be kept with it. */
export const snapshotWith = (data: JsonText, more: KeptWith): JsonText =>
  `${data.slice(0, data.lastIndexOf("}"))},${JSON.stringify(more).slice(1)}`;

/** What was written down of who had what. */
export const keptWith = ({ data }: UndoEntry): KeptWith => data as Snapshot;

async function textOf(transaction: Database, json: ReturnType<typeof sql>): Promise<JsonText> {
  const { rows } = await sql<{ data: string }>`select ${json}::text as data`.execute(transaction);
  return rows[0]!.data;
}

/** The thing as queries would have given it, naming nothing that is gone. */
export async function rowOfEntry<Kind extends ObjectKind>(
  database: Database,
  kind: Kind,
  { entry }: UndoEntry,
): Promise<RowOf<Kind> | undefined> {
  const { rows } = await sql<RowOf<Kind>>`
    select one.* from undo_entries,
      json_populate_record(null::${sql.table(tableOf(kind))}, data->'row') as one
    where undo_entries.id = ${entry}::bigint`.execute(database);
  const [row] = rows;
  if (!row) return undefined;
  const gone: Record<string, null> = {};
  for (const { column, table } of refersOf(kind)) {
    const named = (row as unknown as Readonly<Record<string, number | null>>)[column];
    if (named === null || named === undefined) continue;
    const found = await sql`select from ${sql.table(table)} where id = ${named}`.execute(database);
    if (found.rows.length === 0) gone[column] = null;
  }
  return { ...row, ...gone };
}

/** A column as it was; where it named something that is gone, nothing. */
function valuesOf(kind: ObjectKind, columns: readonly string[]) {
  const refers = new Map(refersOf(kind).map(({ column, table }) => [column, table]));
  return columns.map((name) => {
    const value = sql.ref(`one.${name}`);
    const named = refers.get(name);
    return named === undefined
      ? value
      : sql`(select id from ${sql.table(named)} where id = ${value} for key share)`;
  });
}

interface Target<Kind extends ObjectKind> {
  readonly kind: Kind;
  readonly id: number;
}

/** Writes these columns as they were. The entry must still be there. */
export async function writeBack<Kind extends ObjectKind>(
  transaction: Database,
  { kind, id }: Target<Kind>,
  { columns, entry }: { readonly columns: readonly string[]; readonly entry: UndoEntry },
): Promise<RowOf<Kind>> {
  const names = columns.map((name) => sql.ref(name));
  const values = valuesOf(kind, columns);
  const table = sql.table(tableOf(kind));
  const { rows } = await sql<RowOf<Kind>>`
    update ${table} set (${sql.join(names)}) = (select ${sql.join(values)} from undo_entries,
      json_populate_record(null::${table}, data->'row') as one
      where undo_entries.id = ${entry.entry}::bigint)
    where id = ${id} returning *`.execute(transaction);
  return rows[0]!;
}

/** Puts the thing itself back. Where it named something that is gone, nothing stands. */
export async function putBackRow<Kind extends ObjectKind>(
  transaction: Database,
  kind: Kind,
  entry: UndoEntry,
): Promise<RowOf<Kind>> {
  const { row } = entry.data as Snapshot;
  const columns = Object.keys(row);
  const values = valuesOf(kind, columns);
  const table = sql.table(tableOf(kind));
  const { rows } = await sql<RowOf<Kind>>`
    insert into ${table} (${sql.join(columns.map((name) => sql.ref(name)))})
    overriding system value
    select ${sql.join(values)} from undo_entries,
      json_populate_record(null::${table}, data->'row') as one
    where undo_entries.id = ${entry.entry}::bigint
    returning *`.execute(transaction);
  return rows[0]!;
}

/** Puts back what hung on it, as far as that is `given`. Returns what came of it. */
export async function putBackRest(
  transaction: Database,
  { kind, id }: Target<ObjectKind>,
  { entry, given }: { readonly entry: UndoEntry; readonly given: Returning },
): Promise<Returning> {
  const { rows } = entry.data as Snapshot;
  const links: ReturningLinks[] = [];
  for (const dependent of dependentsOf(kind)) {
    const [first] = rows[keyOf(dependent)] ?? [];
    if (!first) continue;
    const others = given.links.find(
      (one) => one.dependent.table === dependent.table && one.dependent.column === dependent.column,
    )?.others;
    const returned = await putBackRows(transaction, dependent, {
      columns: Object.keys(first),
      entry,
      others,
    });
    if (dependent.link) links.push({ dependent, others: returned });
  }
  const named: ReturningNames[] = [];
  for (const { other, ids } of given.named)
    if (ids.length > 0)
      named.push({ other, ids: await nameAgain(transaction, other, { id, ids }) });
  return { links, named };
}

/** Returns the other ends of the links among them. */
async function putBackRows(
  transaction: Database,
  dependent: Dependent,
  {
    columns,
    entry,
    others = [],
  }: {
    readonly columns: readonly string[];
    readonly entry: UndoEntry;
    readonly others: readonly number[] | undefined;
  },
): Promise<readonly number[]> {
  const { table, refers, isWithoutGuests = false, link } = dependent;
  const conditions = refers.map(({ column, table: other }) => {
    const guests = isWithoutGuests ? sql` and guest is null` : sql``;
    const value = sql.ref(`one.${column}`);
    return sql`(${value} is null or exists (
      select from ${sql.table(other)} as other where other.id = ${value}${guests}))`;
  });
  const [end] = refers;
  if (link && end)
    conditions.push(sql`${sql.ref(`one.${end.column}`)} in (
      select value::integer from json_array_elements_text(${JSON.stringify(others)}::json))`);
  // A key that went to another hand meanwhile is theirs.
  if (table === "rfid_keys") {
    await lockRfidKeys(transaction);
    conditions.push(sql`not exists (select from rfid_keys as lent where lent.unique_id = one.unique_id
      and lent.starts_at < coalesce(one.ends_at, 'infinity')
      and coalesce(lent.ends_at, 'infinity') > one.starts_at)`);
  }
  const insert = (values: typeof conditions, where: typeof conditions, rest: typeof conditions) =>
    sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      overriding system value
      select ${sql.join(values)} from undo_entries,
        json_populate_recordset(null::${sql.table(table)},
          data->'rows'->${sql.lit(keyOf(dependent))}) as one
      where ${sql.join([sql`undo_entries.id = ${entry.entry}::bigint`, ...where], sql` and `)}
      ${sql.join(rest, sql` `)}`.execute(transaction);
  const values = columns.map((name) => sql.ref(`one.${name}`));
  const returning = link && end ? sql`returning ${sql.ref(end.column)} as id` : sql``;
  const { rows } = await insert(values, conditions, [sql`on conflict do nothing`, returning]);
  // Another command took its key meanwhile: what may have left must not be forgotten for that.
  if (table === "actuations")
    await insert(
      columns.map((name, at) =>
        name === "idempotency_key" ? sql`gen_random_uuid()::text` : values[at]!,
      ),
      [sql`not exists (select from actuations as there where there.id = one.id)`],
      [],
    );
  return rows.map((row) => row.id);
}

async function nameAgain(
  transaction: Database,
  { table, column }: Emptied,
  { id, ids }: { readonly id: number; readonly ids: readonly number[] },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${id}
    where ${sql.ref(column)} is null and id in (
      select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))
    returning id`.execute(transaction);
  return rows.map((row) => row.id);
}

/** Links of one table to these. */
export interface ReturningLinks {
  readonly dependent: Dependent;
  readonly others: readonly number[];
}

/** These name the thing. */
export interface ReturningNames {
  readonly other: Emptied;
  readonly ids: readonly number[];
}

/** What says who has the thing, and what is in it. */
export interface Returning {
  readonly links: readonly ReturningLinks[];
  readonly named: readonly ReturningNames[];
}

/** All of that as it was when the thing was removed. */
export function returningOf(kind: ObjectKind, { data }: Pick<UndoEntry, "data">): Returning {
  const { rows, emptied } = data as Snapshot;
  return {
    links: dependentsOf(kind).flatMap((dependent) => {
      const [end] = dependent.refers;
      if (!dependent.link || !end) return [];
      const found = rows[keyOf(dependent)] ?? [];
      return [{ dependent, others: found.map((row) => row[end.column] as number) }];
    }),
    named: emptiedBy(kind).map((other) => ({ other, ids: emptied[keyOf(other)] ?? [] })),
  };
}

/** Who is linked to the thing or linked by it, as far as they are people. */
export function peopleIn({ data }: UndoEntry): readonly number[] {
  const people = Object.values((data as Snapshot).rows)
    .flat()
    .flatMap((row) => ("key_hash" in row ? [] : [row.user_id, row.managed_user_id]));
  return [...new Set(people.filter((id) => typeof id === "number"))];
}

/**
 * Whether by its coming back somebody other than who takes it back may come to command: the same is
 * asked of who makes these links one by one.
 */
export function letsOthersCommand(kind: ObjectKind, { data }: UndoEntry, by: number): boolean {
  const { rows, emptied } = data as Snapshot;
  const leads = Object.entries(rows).some(([key, found]) => {
    const [table = ""] = key.split(".");
    if (!LETS_COMMAND.has(table)) return false;
    return found.some(({ user_id }) => user_id !== by);
  });
  return leads || (kind === "group" && Object.values(emptied).some((ids) => ids.length > 0));
}

const LETS_COMMAND: ReadonlySet<string> = new Set([
  "user_devices",
  "user_groups",
  "user_users",
  "user_commands",
  "group_commands",
  "device_commands",
]);
