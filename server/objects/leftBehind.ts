import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import { may } from "#domain/account/policy";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { outdated } from "../refusal/outdated.ts";
import type { Present, Viewer } from "../rights/rights.ts";
import { emptiedBy } from "../undo/dependents.ts";
import { type KeptWith, keptWith, type ReturningNames } from "../undo/snapshots.ts";
import { touchedSince } from "../undo/touchedSince.ts";
import type { UndoEntry } from "../undo/undoEntries.ts";

/** A kind and an id, such as `vehicle 7`. */
type Thing = string;

interface Left {
  readonly named: readonly ReturningNames[];
  readonly by: Present;
  /** As it is written down with the entry; absent: of this moment. */
  readonly kept?: KeptWith;
}

/**
 * What stood in a group and is nobody's since it was removed: it stands nowhere, and nobody else but administrators and
 * guests has it or, of a group, anything in it. Who saw it by the group alone gets it back with the group, unless it was
 * somebody else's meanwhile: what they did with it is not for who had it before.
 */
export async function leftBehind(
  transaction: Database,
  { named, by: { user }, kept }: Left,
): Promise<ReadonlySet<Thing>> {
  // Written down by a server that did not say since when.
  if (kept && kept.since === undefined) return NOTHING;
  const idsOf = (kind: ObjectKind) =>
    sql`(select value::integer from json_array_elements_text(${JSON.stringify(
      named.flatMap(({ other, ids }) => (other.kind === kind ? ids : [])),
    )}::json))`;
  const { rows } = await sql<{ thing: Thing }>`
    with recursive below as (
      select id as top, id from groups where parent_id is null and id in ${idsOf("group")}
      union
      select below.top, groups.id from groups join below on groups.parent_id = below.id),
    others as (
      select id from users where id <> ${user.id} and not administrator and guest is null),
    ${touchedSince(kept?.since, user.id)}
    select 'vehicle ' || devices.id as thing from devices
      where id in ${idsOf("vehicle")} and group_id is null and not exists (
        select from user_devices join others on others.id = user_id where device_id = devices.id)
      and not exists (select from touched where kind = 'vehicle' and id = devices.id)
    union all
    select distinct 'group ' || tops.top from below as tops where not exists (
      select from below join user_groups on group_id = below.id join others on others.id = user_id
        where below.top = tops.top) and not exists (
      select from below join devices on devices.group_id = below.id
        join user_devices on device_id = devices.id join others on others.id = user_id
        where below.top = tops.top) and not exists (
      select from below join touched on kind = 'group' and touched.id = below.id
        where below.top = tops.top) and not exists (
      select from below join devices on devices.group_id = below.id
        join touched on kind = 'vehicle' and touched.id = devices.id
        where below.top = tops.top)`.execute(transaction);
  const notTheirs = new Set(kept?.others);
  return new Set(rows.flatMap(({ thing }) => (notTheirs.has(thing) ? [] : [thing])));
}

/** What stood in a group that was removed just now and is somebody else's: it does not come back by the group alone. */
export async function othersIn(transaction: Database, left: Left): Promise<readonly Thing[]> {
  const free = await leftBehind(transaction, left);
  return left.named
    .flatMap(({ other, ids }) => ids.map((id) => `${other.kind} ${id}`))
    .filter((thing) => !free.has(thing));
}

/** A thing that goes back into its group. */
export interface PutBack {
  readonly kind: ObjectKind;
  readonly id: number;
  /** As it was in the group. */
  readonly row: object;
  /** Absent: of this moment. */
  readonly entry?: UndoEntry;
}

/**
 * Whoever took a vehicle out of the group by which they saw it may undo that while the group is theirs and the
 * vehicle nobody else's: the entry is their own, and of no version that anybody else has changed. Throws where somebody
 * else has had to do with it meanwhile. Administrators see everything, and guests of links what others share.
 */
export async function mayPutBack(
  database: Database,
  { kind, id, row, entry }: PutBack,
  viewer: Viewer,
): Promise<boolean> {
  const group = "group_id" in row ? row.group_id : undefined;
  if (kind !== "vehicle" || typeof group !== "number") return false;
  const relation = await viewer.relation("group", group);
  if (relation === "none" || !may(viewer.subject, "vehicle.change", relation)) return false;
  const inGroup = emptiedBy("group").find((other) => other.kind === "vehicle");
  const left = { named: inGroup ? [{ other: inGroup, ids: [id] }] : [], by: viewer };
  // In a group it is whose the group is, like the place that they gave it to and lost since.
  if ((await leftBehind(database, left)).size === 0) return false;
  const isUntouched =
    !entry || (await leftBehind(database, { ...left, kept: keptWith(entry) })).size > 0;
  if (!isUntouched) throw outdated();
  return true;
}

const NOTHING: ReadonlySet<Thing> = new Set();
