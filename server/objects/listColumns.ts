import { type RawBuilder, sql } from "kysely";
import { attributeOf, type ObjectColumns } from "#contract/objectColumns";
import type { JsonPieces } from "../answers/content.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { tableOf } from "../database/linkTable.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Viewer } from "../rights/rights.ts";
import { type ListQuery, thatAreMeant } from "./listObjects.ts";
import type { ManagedKind } from "./managedKind.ts";

/** What of which things is wanted. */
export interface ColumnsAsked {
  readonly viewer: Viewer;
  readonly query: Pick<ListQuery, "all">;
  /** Columns by their names: `name`, `attributes.phone`. */
  readonly names: readonly string[];
}

/**
 * The things that `listObjects` finds, column by column. The database writes the JSON, of which the server reads
 * nothing: rows of their own would cost it five times as much.
 */
export async function listColumns(
  database: Database,
  kind: ManagedKind,
  { viewer, query, names }: ColumnsAsked,
): Promise<JsonPieces<ObjectColumns>> {
  const values = names.map((name) => valueOf(kind, name));
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select json_agg(id)::text as ids
      ${sql.join(
        values.map((value, at) => sql`, json_agg(${value})::text as ${sql.ref(`column_${at}`)}`),
        sql``,
      )}
    from ${sql.table(tableOf(kind.kind))} ${await thatAreMeant(database, kind, { viewer, query })}`.execute(
    database,
  );
  const texts = rows[0] ?? {};
  return piecesOf(
    texts["ids"] ?? "[]",
    names.map((name, at) => [name, texts[`column_${at}`] ?? "[]"]),
  );
}

function valueOf({ tabled = {} }: ManagedKind, name: string): RawBuilder<unknown> {
  const attribute = attributeOf(name);
  if (attribute !== undefined) return sql`attributes -> ${attribute}::text`;
  const value = Object.hasOwn(tabled, name) ? tabled[name] : undefined;
  if (value === undefined) throw new Refusal(400, "badRequest", `of: no column ${name}`);
  return sql.raw(value);
}

/** Each column goes as soon as the one before is on its way. */
async function* piecesOf(
  ids: string,
  columns: Iterable<readonly [name: string, values: string]>,
): AsyncGenerator<string> {
  yield `{"ids":${ids},"columns":{`;
  let separator = "";
  for (const [name, values] of columns) {
    yield `${separator}${JSON.stringify(name)}:${values}`;
    separator = ",";
  }
  yield "}}";
}
