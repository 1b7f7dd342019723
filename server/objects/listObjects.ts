import { type RawBuilder, sql } from "kysely";
import type { ObjectKind, OwnerKind } from "#domain/account/objectKinds";
import { may } from "#domain/account/policy";
import { userId as userOf } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { linkTable, type RowOf, tableOf } from "../database/linkTable.ts";
import { authorise } from "../rights/authorise.ts";
import { readLinkedIds } from "../rights/readLinkedIds.ts";
import type { Viewer } from "../rights/rights.ts";
import type { ManagedKind } from "./managedKind.ts";

export interface ListQuery {
  readonly all?: boolean | undefined;
  readonly userId?: number | undefined;
  readonly groupId?: number | undefined;
  readonly deviceId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

interface Asked {
  readonly viewer: Viewer;
  readonly query: ListQuery;
}

/**
 * The things of a kind that the caller is linked to; every one for an administrator who says `all`;
 * somebody else's when they manage that person. A group or vehicle narrows it to what is linked to
 * exactly that.
 */
export async function listObjects<Kind extends ObjectKind>(
  database: Database,
  kind: ManagedKind<Kind>,
  asked: Asked,
): Promise<RowOf<Kind>[]> {
  const { rows } = await sql<RowOf<Kind>>`
    select * from ${sql.table(tableOf(kind.kind))} ${await thatAreMeant(database, kind, asked)}
    order by ${sql.ref(kind.sortedBy)}, id
    limit ${asked.query.limit ?? null}::integer offset ${asked.query.offset ?? 0}::integer`.execute(
    database,
  );
  return rows;
}

/** The same things as `listObjects` finds, as a condition of their table. */
export async function thatAreMeant(
  database: Database,
  kind: ManagedKind,
  { viewer, query }: Asked,
): Promise<RawBuilder<unknown>> {
  const { userId, groupId, deviceId } = query;
  if (userId !== undefined) await authorise(viewer, "user.see", "user", userId);
  const conditions: RawBuilder<unknown>[] = [];
  const isEverything = query.all === true && may(viewer.subject, `${kind.kind}.see`, "none");
  if (userId !== undefined)
    // As with Traccar: of kinds that groups hand down only what they are linked to themselves.
    conditions.push(
      kind.byOwner
        ? linkedTo("user", userId, kind)
        : among(await readLinkedIds(database, kind.kind, { user: userOf(userId) })),
    );
  else if (!isEverything) conditions.push(among(await viewer.linkedIds(kind.kind)));
  // A link to a guest outlives what its host may see: the guest sees what both do, however it is asked.
  if (viewer.user.guest !== undefined) conditions.push(among(await viewer.linkedIds(kind.kind)));
  if (kind.byOwner && groupId !== undefined) {
    await authorise(viewer, "group.see", "group", groupId);
    conditions.push(linkedTo("group", groupId, kind));
  }
  if (kind.byOwner && deviceId !== undefined) {
    await authorise(viewer, "vehicle.see", "vehicle", deviceId);
    conditions.push(linkedTo("vehicle", deviceId, kind));
  }
  if (query.keyword !== undefined)
    conditions.push(contains(searchedBy(kind, viewer), query.keyword));
  return sql`where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

const among = (ids: ReadonlySet<number>) =>
  sql`id in (select value::integer from json_array_elements_text(${JSON.stringify([...ids])}::json))`;

function linkedTo(
  owner: OwnerKind,
  id: number,
  { kind, ownerColumns }: ManagedKind,
): RawBuilder<unknown> {
  const column = ownerColumns?.[owner];
  if (column !== undefined) return sql`${sql.ref(column)} = ${id}`;
  const { name, owner: side, property } = linkTable(owner, kind);
  return sql`id in (select ${sql.ref(property.column)} from ${sql.table(name)}
    where ${sql.ref(side.column)} = ${id})`;
}

/** What a guest is not shown cannot be found out by searching for it either: names alone are. */
const searchedBy = ({ searched }: ManagedKind, { user }: Viewer): readonly string[] =>
  user.guest === undefined ? searched : searched.filter((column) => column === "name");

const contains = (searched: readonly string[], keyword: string): RawBuilder<unknown> => {
  if (searched.length === 0) return sql`false`;
  const pattern = `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${sql.join(
    searched.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
};
