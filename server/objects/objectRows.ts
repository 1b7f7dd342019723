import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isDuplicate, isForeignKeyFault } from "../database/databaseError.ts";
import { type ColumnsOf, linkTable, type RowOf, tableOf } from "../database/linkTable.ts";
import { Refusal } from "../refusal/refusal.ts";
import { WIRE_NAMES } from "../rights/authorise.ts";
import type { Viewer } from "../rights/rights.ts";
import type { ManagedKind } from "./managedKind.ts";

interface ObjectKey<Kind extends ObjectKind> {
  readonly kind: Kind;
  readonly id: number;
}

/** Reads one of a kind; `for update` inside a transaction that is going to change it. */
export async function findRow<Kind extends ObjectKind>(
  source: Database,
  { kind, id }: ObjectKey<Kind>,
  lock: "none" | "forUpdate" = "none",
): Promise<RowOf<Kind>> {
  const { rows } = await sql<RowOf<Kind>>`
    select * from ${sql.table(tableOf(kind))} where id = ${id}
    ${lock === "forUpdate" ? sql`for update` : sql``}`.execute(source);
  if (!rows[0]) throw new Refusal(404, "notFound", `${WIRE_NAMES[kind]} not found`);
  return rows[0];
}

/** Whether all of these are there: it says nothing of whether somebody may know of them. */
export async function areThere(
  source: Database,
  kind: ObjectKind,
  ids: ReadonlySet<number>,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(tableOf(kind))} where id in (
      select value::integer from json_array_elements_text(${JSON.stringify([...ids])}::json))`.execute(
    source,
  );
  return rows[0]?.count === ids.size;
}

export async function insertRow<Kind extends ObjectKind>(
  transaction: Database,
  kind: Kind,
  values: ColumnsOf<Kind>,
): Promise<RowOf<Kind>> {
  const columns = Object.entries(values);
  const { rows } = await sql<RowOf<Kind>>`
    insert into ${sql.table(tableOf(kind))}
      (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, one]) => one))})
    returning *`.execute(transaction);
  return written(rows);
}

export async function updateRow<Kind extends ObjectKind>(
  transaction: Database,
  { kind, id }: ObjectKey<Kind>,
  values: ColumnsOf<Kind>,
): Promise<RowOf<Kind>> {
  const columns = Object.entries(values);
  const { rows } = await sql<RowOf<Kind>>`
    update ${sql.table(tableOf(kind))}
    set ${sql.join(columns.map(([name, one]) => sql`${sql.ref(name)} = ${one}`))}
    where id = ${id} returning *`.execute(transaction);
  return written(rows);
}

function written<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("a row that was just written is not there");
  return row;
}

export const removeRow = (transaction: Database, kind: ObjectKind, id: number): Promise<unknown> =>
  sql`delete from ${sql.table(tableOf(kind))} where id = ${id}`.execute(transaction);

/** Who makes something has it: without a link they could not see it themselves. */
export async function linkToMaker(
  transaction: Database,
  { user, subject }: Viewer,
  made: { readonly kind: ManagedKind; readonly id: number },
): Promise<void> {
  const { kind, isLinkedTo } = made.kind;
  if (isLinkedTo?.(subject) === false) return;
  const { name, owner, property } = linkTable("user", kind);
  await sql`insert into ${sql.table(name)} (${sql.ref(owner.column)}, ${sql.ref(property.column)})
    values (${user.id}, ${made.id})`.execute(transaction);
}

/** Throws when the person has as many of the kind as one may. Administrators may go on. */
export async function refuseTooMany(
  transaction: Database,
  { kind, mostOfAPerson: most }: ManagedKind,
  { user, subject }: Viewer,
): Promise<void> {
  if (most === undefined || subject.administrator) return;
  const { name, owner } = linkTable("user", kind);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from ${sql.table(name)} where ${sql.ref(owner.column)} = ${user.id}
      limit ${most}) as links`.execute(transaction);
  if ((rows[0]?.count ?? 0) >= most)
    throw new Refusal(403, "notAllowed", `No more than ${most} of a kind: remove some first`);
}

/** What only the database can know: another has the name, or what was referred to is gone. */
export const refuseFaults =
  (duplicate = "It exists already") =>
  (error: unknown): never => {
    if (isDuplicate(error)) throw new Refusal(400, "duplicate", duplicate);
    if (isForeignKeyFault(error)) throw new Refusal(400, "badRequest", "It refers to nothing");
    throw error;
  };
