import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { isObject, type WireObject, wireTime } from "#contract/traccar/wire";
import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { may } from "#domain/account/policy";
import type { UserId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { json } from "../../answers/answer.ts";
import { isoTime, objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import type { Tables } from "../../database/tables.ts";
import { signedInRoute } from "../../http/route.ts";
import { MANAGED_KINDS } from "../../objects/kinds/managedKinds.ts";
import type { ManagedKind } from "../../objects/managedKind.ts";
import {
  type ShownChange,
  shownAsKnown,
  shownWhole,
  type WrittenChange,
} from "../../objects/shownChanges.ts";
import { authorise } from "../../rights/authorise.ts";
import type { Viewer } from "../../rights/rights.ts";
import { count, id, longId } from "../parameters.ts";

/** More than anybody reads at once. */
const MAX_CHANGES = 200;

/** A calendar may have most of a megabyte, twice in each change: two hundred of them would fill the memory. */
const MAX_PAGE_CHARACTERS = 4_000_000;

/** So many rows are measured at once. */
const MEASURED = 20;

const VERBS = ["create", "change", "remove"] as const;

const values = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: "As far as the caller knows them; null where it was not there" });

const paths = z.array(z.array(z.string()));

const change = z
  .strictObject({
    id: objectId,
    actionTime: isoTime,
    actionType: z.string().meta({ description: "As in the audit trail: `vehicle.change`" }),
    userName: z.string().nullable().meta({ description: "Null for whom the caller does not see" }),
    before: values,
    after: values,
    isWhole: z.boolean().meta({
      description:
        "Nothing is left out of `before` and `after` but members that did not change and that links change as well",
    }),
    hidden: z.strictObject({ before: paths, after: paths }).meta({
      description: "Where what changed stood or stands, and is not shown to the caller",
    }),
  })
  .meta({ id: "ThingChange", description: "That a thing was made, changed or removed" });

/**
 * Who wrote one thing and what it was before, for whoever may write it as well. Whoever is no administrator is
 * shown no value that they do not know already (`shownAsKnown`), and nobody is named whom they do not
 * see: where from is for the audit trail.
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
    const asked = { kind: kind.kind, id: params.id };
    // Who looks as somebody else does not know what that person wrote.
    const by = viewer.user.viewedBy === undefined ? viewer.user.id : undefined;
    const linked = kind.linkedMembers ?? [];
    const { rows, next } = await readPage(database, { ...asked, ...query });
    const named = await seenBy(viewer, new Set(rows.flatMap(({ user_id }) => user_id ?? [])));
    const now = kind.toWire(row);
    const shown = viewer.subject.administrator
      ? rows.map((one) => shownWhole(writtenOf(one, { now, by })))
      : await readKnown(database, { ...asked, now, by, linked, rows });
    const wire = rows.map((one, at) => ({
      id: one.id,
      actionTime: wireTime(epochMs(one.at.getTime())),
      actionType: one.action,
      userName: one.user_id !== null && named.has(one.user_id) ? one.user_name : null,
      ...shown[at]!,
    }));
    return { ...json(wire), headers: next === undefined ? {} : { "x-before-id": String(next) } };
  },
});

interface Asked {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly limit?: number | undefined;
  readonly beforeId?: number | undefined;
}

interface Page {
  readonly rows: readonly ChangeRow[];
  /** Where an older one begins; undefined when there is none. */
  readonly next: number | undefined;
}

type ChangeRow = Selectable<Tables["audit"]> & { readonly user_name: string | null };

/** The newest that are asked for: one at least, and no more than fit into an answer. */
async function readPage(
  database: Database,
  { kind, id, limit = MAX_CHANGES, beforeId }: Asked,
): Promise<Page> {
  const most = Math.min(limit, MAX_CHANGES);
  const ids: number[] = [];
  for (let characters = 0; ; ) {
    const sizes = await readSizes(database, { kind, id, beforeId: ids.at(-1) ?? beforeId });
    for (const row of sizes) {
      characters += row.characters;
      const isFull = ids.length === most || (ids.length > 0 && characters > MAX_PAGE_CHARACTERS);
      // Who asks for none is shown where all of them begin.
      if (isFull) return { rows: await readRows(database, ids), next: ids.at(-1) ?? row.id + 1 };
      ids.push(row.id);
    }
    if (sizes.length < MEASURED) break;
  }
  return { rows: await readRows(database, ids), next: undefined };
}

/** How large the next ones are: measuring all of them would read all of them. */
async function readSizes(database: Database, { kind, id, beforeId }: Omit<Asked, "limit">) {
  const actions = VERBS.map((verb) => `${kind}.${verb}`);
  const { rows } = await sql<{ id: number; characters: number }>`
    select id, length(before::text) + length(after::text) as characters from (
      select id, before, after from audit
      where object_kind = ${kind} and object_id = ${id} and action in (${sql.join(actions)})
        and (${beforeId ?? null}::bigint is null or id < ${beforeId ?? null})
      order by id desc limit ${MEASURED}) as newest order by id desc`.execute(database);
  return rows;
}

const readRows = async (database: Database, ids: readonly number[]): Promise<ChangeRow[]> =>
  ids.length === 0
    ? []
    : database
        .selectFrom("audit")
        .leftJoin("users", "users.id", "audit.user_id")
        .selectAll("audit")
        .select("users.name as user_name")
        .where("audit.id", "in", ids)
        .orderBy("audit.id", "desc")
        .execute();

interface Reader {
  /** The thing as it is. */
  readonly now: WireObject;
  /** Undefined: nobody who wrote anything. */
  readonly by: UserId | undefined;
}

/** What the reader knows of the rows, by what was before and after them as far as that is read. */
async function readKnown(
  database: Database,
  {
    rows,
    now,
    by,
    linked,
    ...asked
  }: Reader & Asked & Pick<Page, "rows"> & { readonly linked: readonly string[] },
): Promise<readonly ShownChange[]> {
  const newest = await readPage(database, asked);
  const newestIds = new Set(newest.rows.map(({ id }) => id));
  const older = rows.filter(({ id }) => !newestIds.has(id));
  const shown = new Map<number, ShownChange>();
  for (const [around, stands] of [
    [newest.rows, now],
    [older, undefined],
  ] as const) {
    const written = around.map((one) => writtenOf(one, { now, by }));
    const known = shownAsKnown(written, { now: stands, linked });
    for (const [at, { id }] of around.entries()) shown.set(id, known[at]!);
  }
  return rows.map(({ id }) => shown.get(id)!);
}

const writtenOf = ({ before, after, user_id }: ChangeRow, { now, by }: Reader): WrittenChange => {
  const members = new Set(Object.keys(now));
  return {
    before: sideOf(before, members),
    after: sideOf(after, members),
    isOwn: user_id === by,
  };
};

/** Without what an undone removal writes down besides: those name other things, and people. */
const sideOf = (written: unknown, members: ReadonlySet<string>): WireObject | null =>
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
