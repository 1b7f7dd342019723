import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { isObject, type WireObject, wireTime } from "#contract/traccar/wire";
import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { may } from "#domain/account/policy";
import { epochMs } from "#domain/units";
import { json } from "../../answers/answer.ts";
import { isoTime, objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import type { Tables } from "../../database/tables.ts";
import { signedInRoute } from "../../http/route.ts";
import { MANAGED_KINDS } from "../../objects/kinds/managedKinds.ts";
import type { ManagedKind } from "../../objects/managedKind.ts";
import { authorise, unseen } from "../../rights/authorise.ts";
import { readHeldSince } from "../../rights/readHeldSince.ts";
import type { Viewer } from "../../rights/rights.ts";
import { count, id, longId } from "../parameters.ts";

/** More than anybody reads at once. */
const MAX_CHANGES = 200;

/** An area may have most of a megabyte, twice in each change: two hundred of them would fill the memory. */
const MAX_PAGE_CHARACTERS = 4_000_000;

const VERBS = ["create", "change", "remove"] as const;

const values = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: "As reading the thing would have shown it; null where it was not there" });

const change = z
  .strictObject({
    id: objectId,
    actionTime: isoTime,
    actionType: z.string().meta({ description: "As in the audit trail: `vehicle.change`" }),
    userName: z.string().nullable().meta({ description: "Null for whom the caller does not see" }),
    before: values,
    after: values,
  })
  .meta({ id: "ThingChange", description: "That a thing was made, changed or removed" });

/**
 * Who wrote one thing and what it was before, for whoever may write it as well: since they have had it, for what
 * was cleared before they got it is not theirs to know. Nothing is in it that reading the thing would not
 * have shown them then, and nobody is named whom they do not see: where from is for the audit trail.
 */
export const getChanges = signedInRoute({
  method: "GET",
  url: "/api/changes/:kind/:id",
  summary: "What was changed of one thing, newest first",
  answers: { 200: jsonContent(z.array(change)) },
  params: z.object({ kind: z.enum(OBJECT_KINDS, { error: "no kind of object" }), id }),
  query: z.object({
    limit: count.optional(),
    beforeId: longId.optional().meta({ description: "Only changes older than this one" }),
  }),
  async handle({ params, query, viewer }, { database, objects }) {
    const kind: ManagedKind = MANAGED_KINDS[params.kind];
    const row = await objects.get(kind, params.id, viewer);
    await authorise(viewer, `${kind.kind}.change`, kind.kind, params.id);
    const held = { kind: kind.kind, id: params.id };
    const since = await readHeldSince(database, viewer, held);
    if (since === undefined) throw unseen(kind.kind);
    const { ids, next } = await pageOf(database, { ...held, since, ...query });
    const found = await database
      .selectFrom("audit")
      .leftJoin("users", "users.id", "audit.user_id")
      .selectAll("audit")
      .select("users.name as user_name")
      .where("audit.id", "in", ids.length > 0 ? ids : [0])
      .orderBy("audit.id", "desc")
      .execute();
    const named = await seenBy(viewer, new Set(found.flatMap(({ user_id }) => user_id ?? [])));
    const members = new Set(Object.keys(kind.toWire(row)));
    const shown = found.map((one) => ({
      ...changeToWire(one, members),
      userName: one.user_id !== null && named.has(one.user_id) ? one.user_name : null,
    }));
    return { ...json(shown), headers: next === undefined ? {} : { "x-before-id": String(next) } };
  },
});

interface Asked {
  readonly kind: ObjectKind;
  readonly id: number;
  /** Only what was done after this row. */
  readonly since: number;
  readonly limit?: number | undefined;
  readonly beforeId?: number | undefined;
}

/** Which rows an answer holds, the newest first: one at least, and no more than fit into it. */
async function pageOf(
  database: Database,
  { kind, id, since, limit = MAX_CHANGES, beforeId }: Asked,
): Promise<{ readonly ids: readonly number[]; readonly next: number | undefined }> {
  const most = Math.min(limit, MAX_CHANGES);
  const rows = await database
    .selectFrom("audit")
    .select(["id", sql<number>`length(before::text) + length(after::text)`.as("characters")])
    .where("object_kind", "=", kind)
    .where("object_id", "=", id)
    .where("id", ">", since)
    .where(
      "action",
      "in",
      VERBS.map((verb) => `${kind}.${verb}`),
    )
    .$if(beforeId !== undefined, (rest) => rest.where("id", "<", beforeId as number))
    .orderBy("id", "desc")
    .limit(most + 1)
    .execute();
  const ids: number[] = [];
  let characters = 0;
  for (const row of rows.slice(0, most)) {
    characters += row.characters;
    if (ids.length > 0 && characters > MAX_PAGE_CHARACTERS) break;
    ids.push(row.id);
  }
  const [first] = rows;
  // Who asks for none is shown where all of them begin.
  const last = ids.at(-1) ?? (first && first.id + 1);
  return { ids, next: ids.length < rows.length ? last : undefined };
}

const changeToWire = (
  { id, at, action, before, after }: Selectable<Tables["audit"]>,
  members: ReadonlySet<string>,
) => ({
  id,
  actionTime: wireTime(epochMs(at.getTime())),
  actionType: action,
  before: shownOf(before, members),
  after: shownOf(after, members),
});

/** Without what an undone removal writes down besides: those name other things, and people. */
const shownOf = (written: unknown, members: ReadonlySet<string>): WireObject | null =>
  isObject(written)
    ? Object.fromEntries(Object.entries(written).filter(([name]) => members.has(name)))
    : null;

/** Those of the people whose account the viewer may see; their own is one. */
async function seenBy(viewer: Viewer, people: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  const seen = new Set<number>();
  for (const person of people)
    if (may(viewer.subject, "user.see", await viewer.relation("user", person))) seen.add(person);
  return seen;
}
