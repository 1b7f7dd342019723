import { sql } from "kysely";
import { z } from "zod";
import { groupSchema } from "#contract/objects/groupSchema";
import { wireRelation } from "#contract/traccar/wire";
import * as shown from "../../answers/answerFields.ts";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { EVERYBODY, managedKind } from "../managedKind.ts";

export const groupKind = managedKind({
  kind: "group",
  path: "/api/groups",
  byOwner: false,
  sortedBy: "name",
  searched: ["name"],
  mostOfAPerson: 10_000,
  schema: groupSchema,
  shown: z
    .strictObject({
      id: shown.objectId,
      name: z.string(),
      groupId: shown.relatedId,
      attributes: shown.attributes,
    })
    .meta({ id: "Group", description: "Vehicles and other groups" }),
  references: { groupId: "group" },
  rights: {
    columns: ["parent_id"],
    byMaking: ({ groupId }, maker) => ({ users: [maker], groups: [groupId] }),
    byChanging: () => EVERYBODY,
    byRemoving: () => EVERYBODY,
  },
  /** Its vehicles are without one from then on. */
  concernsAllWhenRemoved: true,
  letsCommand: ({ groupId }, { before }) =>
    before !== undefined && groupId !== undefined && groupId !== before.parent_id,
  columnsOf: ({ name, groupId, attributes }) => ({
    name,
    parent_id: groupId ?? null,
    attributes: JSON.stringify(attributes),
  }),
  toWire: ({ id, name, parent_id, attributes }) => ({
    id,
    name,
    groupId: wireRelation(parent_id ?? undefined),
    attributes,
  }),

  /** Two changes at once could close a circle that neither sees: they go one after the other. */
  async check({ groupId }, { transaction, before }) {
    if (groupId !== undefined && before) await refuseCycle(transaction, before.id, groupId);
  },

  /** The group above it may have come to stand in one of its own meanwhile. */
  async afterRestored({ id, parent_id }, transaction) {
    if (parent_id !== null) await refuseCycle(transaction, id, parent_id);
  },
});

async function refuseCycle(transaction: Database, id: number, parent: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7461002)`.execute(transaction);
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from groups where id = ${parent}
      union
      select groups.id, groups.parent_id from groups join above on groups.id = above.parent_id)
    select id from above where id = ${id}`.execute(transaction);
  if (rows.length > 0) throw new Refusal(400, "badRequest", "Cycle in group hierarchy");
}
