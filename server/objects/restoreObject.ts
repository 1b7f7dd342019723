import type { ObjectKind } from "#domain/account/objectKinds";
import type { RecentPassword } from "../accounts/recentPassword.ts";
import type { Change } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { RowOf } from "../database/linkTable.ts";
import { authorise, authoriseGeneral, forbidden } from "../rights/authorise.ts";
import type { RightsScope } from "../rights/readConcerned.ts";
import { createRights, type Viewer } from "../rights/rights.ts";
import {
  letsOthersCommand,
  peopleIn,
  putBackRest,
  putBackRow,
  rowOfEntry,
} from "../undo/snapshots.ts";
import { nothingToUndo, spendUndo, type UndoEntry } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import { EVERYBODY, type ManagedKind, valueOf, type WireValue } from "./managedKind.ts";
import { refuseTooMany } from "./objectRows.ts";
import type { ObjectWrites } from "./objectWrites.ts";
import { versionOf } from "./versionOf.ts";

/** A thing that is there again. */
export interface Restored<Kind extends ObjectKind> {
  readonly row: RowOf<Kind>;
  readonly undo: string | undefined;
  readonly named: readonly Change[];
}

interface Ports {
  readonly database: Database;
  readonly recentPassword: Pick<RecentPassword, "demand">;
  readonly writes: ObjectWrites;
}

/**
 * Brings back what was removed, under its id, with its columns, its links and what hung on it, as far as
 * their other ends are still there. Asked is what is asked of who makes one, and whether it is theirs to
 * remove when it is there again.
 */
export function createRestore({ database, recentPassword, writes }: Ports) {
  return async function restore<Kind extends ObjectKind, Value extends WireValue>(
    kind: ManagedKind<Kind, Value>,
    entry: UndoEntry,
    actor: Actor,
  ): Promise<Restored<Kind>> {
    const { viewer, session } = actor;
    const { id } = entry;
    authoriseGeneral(viewer, `${kind.kind}.create`);
    const row = await rowOfEntry(database, kind.kind, entry);
    const value = row && valueOf(kind, row);
    if (value === undefined) throw nothingToUndo();
    if (kind.restrains?.(value, viewer.subject)) throw forbidden("Operation restricted");
    await writes.demandPassword(kind, value, { actor, before: undefined });
    if (letsOthersCommand(kind.kind, entry, viewer.user.id))
      await recentPassword.demand(viewer.user.id, session);
    return writes.write({
      kind,
      viewer,
      scope: scopeOf(kind, { value, entry, viewer }),
      changesOf: ({ named }) => [
        { kind: kind.kind, ids: kind.concernsAllWhenRemoved ? [] : [id] },
        ...named,
        { kind: "link", ids: [] },
      ],
      async work(transaction) {
        if ((await kind.mayRestore?.(id, transaction)) === false) throw nothingToUndo();
        await refuseTooMany(transaction, kind, viewer);
        await kind.check?.(value, { transaction, viewer, before: undefined, isRestored: true });
        const restored = await putBackRow(transaction, kind.kind, entry);
        const named = await putBackRest(transaction, { kind: kind.kind, id }, entry);
        await spendUndo(transaction, entry);
        await kind.afterRestored?.(restored, transaction);
        await refuseIfNotTheirs(transaction, kind, { id, viewer });
        const version = versionOf(kind.toWire(restored));
        const made = { verb: "made", kind: kind.kind, id, version } as const;
        const undo = await writes.keep(transaction, actor, made);
        const written = { actor, verb: "create", id, after: restored, isUndo: true } as const;
        await writes.audit(transaction, kind, written);
        return { row: restored, undo, named: named.filter(({ ids }) => ids.length > 0) };
      },
    });
  };
}

/** Everybody who is linked to it; those above them are found by what is there. */
function scopeOf<Kind extends ObjectKind, Value extends WireValue>(
  kind: ManagedKind<Kind, Value>,
  {
    value,
    entry,
    viewer,
  }: { readonly value: Value; readonly entry: UndoEntry; readonly viewer: Viewer },
): RightsScope | undefined {
  if (!kind.rights) return undefined;
  if (kind.concernsAllWhenRemoved) return EVERYBODY;
  const { users = [], ...scope } = kind.rights.byMaking(value, viewer.user.id);
  const people = [...users, ...peopleIn(entry), ...(kind.kind === "user" ? [entry.id] : [])];
  return { ...scope, users: people };
}

/** What they were linked by may be gone: then it is not theirs any more, and does not come back by them. */
async function refuseIfNotTheirs(
  transaction: Database,
  { kind }: ManagedKind,
  { id, viewer }: { readonly id: number; readonly viewer: Viewer },
): Promise<void> {
  const now = await createRights(transaction).viewerOf(viewer.user);
  await authorise({ ...now, subject: viewer.subject }, `${kind}.remove`, kind, id);
}
