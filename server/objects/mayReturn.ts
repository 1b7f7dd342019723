import type { ObjectKind } from "#domain/account/objectKinds";
import { may, type Relation } from "#domain/account/policy";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { RowOf } from "../database/linkTable.ts";
import { Refusal } from "../refusal/refusal.ts";
import { createRights, type Present, type Viewer } from "../rights/rights.ts";
import { keyOf } from "../undo/dependents.ts";
import { keptWith, type Returning, returningOf } from "../undo/snapshots.ts";
import type { UndoEntry } from "../undo/undoEntries.ts";
import { checkReferences } from "./checkReferences.ts";
import { leftBehind } from "./leftBehind.ts";
import { type ManagedKind, valueOf } from "./managedKind.ts";

/** The person with the links that they have at this moment of the transaction. */
export async function presentViewer(transaction: Database, viewer: Viewer): Promise<Present> {
  const present = await createRights(transaction).presentOf(viewer.user);
  return { ...present, subject: viewer.subject };
}

/**
 * What of a thing's links, and of what was in it, its person could make themselves as soon as the thing is
 * theirs again. To be asked before anything is put back: what comes back must not vouch for more.
 */
export async function mayReturn(
  transaction: Database,
  kind: ManagedKind,
  { entry, viewer }: { readonly entry: UndoEntry; readonly viewer: Present },
): Promise<Returning> {
  const { links, named } = returningOf(kind.kind, entry);
  const { subject } = viewer;
  const guests = await guestsOf(transaction, viewer);
  const isTheirs = kind.kind === "group" && !subject.administrator;
  const kept = keptWith(entry);
  const left = isTheirs ? await leftBehind(transaction, { named, by: viewer, kept }) : undefined;

  async function mayLink(
    as: "owner" | "property",
    other: ObjectKind,
    id: number,
  ): Promise<boolean> {
    const relation = await viewer.relation(other, id);
    const [owner, property] =
      as === "owner"
        ? [
            { kind: kind.kind, relation: theirs(kind.kind) },
            { kind: other, relation },
          ]
        : [
            { kind: other, relation },
            { kind: kind.kind, relation: theirs(kind.kind) },
          ];
    if (as === "property" && other === "user") {
      // Who makes one has it.
      if (id === viewer.user.id && kind.isLinkedTo?.(subject) !== false) return true;
      if (guests.has(id))
        return (
          (property.kind === "vehicle" || property.kind === "group") &&
          may(subject, `${property.kind}.share`, property.relation)
        );
    }
    return (
      may(subject, "link.change", "none") &&
      may(subject, `${owner.kind}.${owner.kind === "user" ? "see" : "change"}`, owner.relation) &&
      may(
        subject,
        `${property.kind}.${property.kind === "user" ? "change" : "see"}`,
        property.relation,
      )
    );
  }

  return {
    links: await Promise.all(
      links.map(async ({ dependent, others }) => ({
        dependent,
        others: await only(
          others,
          (id) =>
            dependent.link !== undefined && mayLink(dependent.link.as, dependent.link.other, id),
        ),
      })),
    ),
    named: await Promise.all(
      named.map(async ({ other, ids }) => ({
        other,
        ids: await only(ids, async (id) =>
          may(
            subject,
            `${other.kind}.change`,
            left?.has(`${other.kind} ${id}`) ? "linked" : await viewer.relation(other.kind, id),
          ),
        ),
      })),
    ),
  };
}

/**
 * Asked in the transaction that has removed one: whether it could come back by this person, were they to ask
 * at once. What could not is offered to nobody.
 */
export async function mayComeBack<Kind extends ObjectKind>(
  transaction: Database,
  kind: ManagedKind<Kind>,
  { before, viewer }: { readonly before: RowOf<Kind>; readonly viewer: Viewer },
): Promise<boolean> {
  const value = valueOf(kind, before);
  if (value === undefined || kind.restrains?.(value, viewer.subject)) return false;
  try {
    const present = await presentViewer(transaction, viewer);
    await checkReferences(kind, value, {
      viewer: present,
      before: undefined,
      isRestored: true,
    });
    await kind.check?.(value, { transaction, viewer, before: undefined, isRestored: true });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** What who makes one is to it. */
const theirs = (kind: ObjectKind): Relation => (kind === "user" ? "managed" : "linked");

async function only(
  ids: readonly number[],
  isAllowed: (id: number) => boolean | Promise<boolean>,
): Promise<readonly number[]> {
  const allowed = await Promise.all(ids.map(async (id) => isAllowed(id)));
  return ids.filter((_id, at) => allowed[at]);
}

/** As whom they share: their own links alone. */
async function guestsOf(transaction: Database, { user }: Present): Promise<ReadonlySet<number>> {
  const rows = await transaction
    .selectFrom("user_users")
    .innerJoin("users", "users.id", "user_users.managed_user_id")
    .select("users.id")
    .where("user_users.user_id", "=", user.id)
    .where("users.guest", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which ends and names there are, and which of those that were there are not, as the audit says it. */
export function auditOfReturn(before: Returning, after: Returning) {
  const flat = ({ links, named }: Returning) =>
    new Map([
      ...links.map(({ dependent, others }) => [keyOf(dependent), others] as const),
      ...named.map(({ other, ids }) => [keyOf(other), ids] as const),
    ]);
  const [was, is] = [flat(before), flat(after)];
  const restored: Record<string, readonly number[]> = {};
  const leftOut: Record<string, readonly number[]> = {};
  for (const [key, ids] of was) {
    const back = new Set(is.get(key));
    const gone = ids.filter((id) => !back.has(id));
    if (back.size > 0) restored[key] = [...back];
    if (gone.length > 0) leftOut[key] = gone;
  }
  return {
    ...(Object.keys(restored).length > 0 && { restored }),
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
  };
}
