import { type RawBuilder, sql } from "kysely";
import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { may } from "#domain/account/policy";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { tableOf } from "../database/linkTable.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise, WIRE_NAMES } from "../rights/authorise.ts";
import type { Viewer } from "../rights/rights.ts";
import { dependentsOf, emptiedBy } from "../undo/dependents.ts";
import { MANAGED_KINDS } from "./kinds/managedKinds.ts";

/** What is removed along with a thing, for good or until it comes back. */
export const TAKEN_ALONG = ["rfidKey", "serviceRecord"] as const;
type TakenAlong = (typeof TAKEN_ALONG)[number];

const TABLES = {
  rfidKey: "rfid_keys",
  serviceRecord: "service_records",
} as const satisfies Record<TakenAlong, string>;

/** So many are named; all are counted. */
const MOST_NAMED = 5;

/** Of one kind what a removal changes: what is linked with the thing or names it, or goes with it. */
export interface Dependents {
  readonly kind: ObjectKind | TakenAlong;
  readonly count: number;
  /** The first of them by name; what has none is only counted. */
  readonly names: readonly string[];
  /** Of alerts what the first of those are about that have no name: they are called by that. */
  readonly types?: readonly string[];
}

interface Asked {
  readonly kind: ObjectKind;
  readonly ids: readonly number[];
  readonly viewer: Viewer;
}

/**
 * What stands without these things when they are removed, and what goes with them: as far as the viewer sees it, so
 * that nobody learns from a warning what there is. Refuses what they do not see.
 */
export async function readDependents(
  database: Database,
  { kind, ids, viewer }: Asked,
): Promise<readonly Dependents[]> {
  for (const id of ids) await authorise(viewer, `${kind}.see`, kind, id);
  // Who sees everything sees also what is not there.
  const there = await sql`select from ${sql.table(tableOf(kind))}
    where id = any(${sql.val(ids)}::integer[])`.execute(database);
  if (there.rows.length < new Set(ids).size)
    throw new Refusal(404, "notFound", `${WIRE_NAMES[kind]} not found`);
  const found: Dependents[] = [];
  for (const other of OBJECT_KINDS) {
    const from: RawBuilder<unknown>[] = sourcesOf(kind, other).map(
      ({ table, column, named }) => sql`
      select ${sql.ref(named)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${sql.val(ids)}::integer[])`,
    );
    const listing = await thoseThatList(database, other, { kind, ids });
    if (listing.length > 0) from.push(sql`select unnest(${sql.val(listing)}::integer[]) as id`);
    if (from.length === 0) continue;
    const { sortedBy, searched } = MANAGED_KINDS[other];
    const called = [sortedBy, ...searched].find((one) => one === "name" || one === "description");
    const name = called === undefined ? sql`null` : sql.ref(called);
    const isThemselves = other === kind ? sql`and not id = any(${sql.val(ids)}::integer[])` : sql``;
    // The guest of a shared link is nobody who is listed.
    const isPerson = other === "user" ? sql`and guest is null and id <> ${viewer.user.id}` : sql``;
    const type = other === "notification" ? sql.ref("type") : sql`null::text`;
    const { rows } = await sql<Counted>`
      select count(*)::integer as count,
        (array_agg(name order by name, id) filter (where name <> ''))[1:${sql.lit(MOST_NAMED)}] as names,
        (array_agg(type order by type, id) filter (where coalesce(name, '') = ''))[1:${sql.lit(MOST_NAMED)}] as types
      from (select id, ${name} as name, ${type} as type from ${sql.table(tableOf(other))}
        where id in (${sql.join(from, sql` union `)}) and ${await seenBy(viewer, other, "id")}
        ${isThemselves} ${isPerson}) as one`.execute(database);
    const [row] = rows;
    if (row && row.count > 0)
      found.push({
        kind: other,
        count: row.count,
        names: row.names ?? [],
        ...(other === "notification" && { types: row.types ?? [] }),
      });
  }
  for (const along of TAKEN_ALONG) {
    const count = await countAlong(database, along, { kind, ids, viewer });
    if (count > 0) found.push({ kind: along, count, names: [] });
  }
  return found;
}

interface Counted {
  readonly count: number;
  readonly names: readonly string[] | null;
  readonly types: readonly string[] | null;
}

/** The ids of those of the other kind whose attributes list one of these, such as alerts their areas. */
async function thoseThatList(
  database: Database,
  other: ObjectKind,
  { kind, ids }: Omit<Asked, "viewer">,
): Promise<readonly number[]> {
  const { listed } = MANAGED_KINDS[other];
  if (listed?.kind !== kind) return [];
  const { rows } = await sql<{ id: number; attributes: unknown }>`
    select id, attributes from ${sql.table(tableOf(other))}`.execute(database);
  const wanted = new Set(ids);
  return rows.flatMap(({ id, attributes }) =>
    listed.ids({ attributes }).some((one) => wanted.has(one)) ? [id] : [],
  );
}

interface Source {
  readonly table: string;
  /** Where the thing that is removed stands. */
  readonly column: string;
  /** Where the other one stands. */
  readonly named: string;
}

/** Where it is written what of the other kind is linked with one of the kind, or names it. */
const sourcesOf = (kind: ObjectKind, other: ObjectKind): readonly Source[] => [
  ...dependentsOf(kind).flatMap(({ table, column, refers: [end], link }) =>
    link?.other === other && end ? [{ table, column, named: end.column }] : [],
  ),
  ...emptiedBy(kind).flatMap(({ kind: emptied, table, column }) =>
    emptied === other ? [{ table, column, named: "id" }] : [],
  ),
];

/** A condition: that who stands in the column is seen by them. */
async function seenBy(
  viewer: Viewer,
  kind: ObjectKind,
  column: string,
): Promise<RawBuilder<unknown>> {
  if (may(viewer.subject, `${kind}.see`, "none")) return sql`true`;
  if (!may(viewer.subject, `${kind}.see`, "linked")) return sql`false`;
  const ids = JSON.stringify([...(await viewer.linkedIds(kind))]);
  return sql`${sql.ref(column)} in (select value::integer from json_array_elements_text(${ids}::json))`;
}

async function countAlong(
  database: Database,
  along: TakenAlong,
  { kind, ids, viewer }: Asked,
): Promise<number> {
  const dependent = dependentsOf(kind).find(({ table }) => table === TABLES[along]);
  if (!dependent) return 0;
  const { table, column, refers } = dependent;
  const conditions = await Promise.all(
    refers.map(async ({ column: named, table: other }) => {
      const end = OBJECT_KINDS.find((one) => tableOf(one) === other);
      return end
        ? sql`(${sql.ref(named)} is null or ${await seenBy(viewer, end, named)})`
        : sql`true`;
    }),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
    where ${sql.ref(column)} = any(${sql.val(ids)}::integer[])
      and ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(database);
  return rows[0]?.count ?? 0;
}
