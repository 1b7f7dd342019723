import type { ObjectKind } from "#domain/account/objectKinds";
import type { RecentPassword } from "../accounts/recentPassword.ts";
import type { Change } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { RowOf } from "../database/linkTable.ts";
import { authorise, authoriseGeneral, forbidden } from "../rights/authorise.ts";
import type { RightsScope } from "../rights/readConcerned.ts";
import type { Viewer } from "../rights/rights.ts";
import {
  keptWith,
  letsOthersCommand,
  peopleIn,
  putBackRest,
  putBackRow,
  returningOf,
  rowOfEntry,
} from "../undo/snapshots.ts";
import { readTraces } from "../undo/traces.ts";
import { lockUndo, nothingToUndo, spendUndo, type UndoEntry } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import { checkReferences } from "./checkReferences.ts";
import { EVERYBODY, type ManagedKind, valueOf, type WireValue } from "./managedKind.ts";
import { auditOfReturn, mayReturn, presentViewer } from "./mayReturn.ts";
import { refuseTooMany } from "./objectRows.ts";
import type { ObjectWrites } from "./objectWrites.ts";
import { refuseMoreThanTheirs, vehiclesOfLimited } from "./vehicleLimit.ts";
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
 * their other ends are still there and its person could link them now. Asked is what is asked of who makes
 * one, and whether it is theirs to remove when it is there again.
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
        { kind: "link", ids: [], linksOf: { kind: kind.kind, id } },
      ],
      idOf: () => id,
      async work(transaction) {
        await lockUndo(transaction, entry);
        await kind.lock?.(transaction);
        const present = await presentViewer(transaction, viewer);
        await checkReferences(kind, value, {
          viewer: present,
          before: undefined,
          isRestored: true,
        });
        const given = await mayReturn(transaction, kind, { entry, viewer: present });
        const seen = await vehiclesOfLimited(transaction, viewer);
        if ((await kind.mayRestore?.(id, transaction)) === false) throw nothingToUndo();
        await refuseTooMany(transaction, kind, viewer);
        await kind.check?.(value, { transaction, viewer, before: undefined, isRestored: true });
        const restored = await putBackRow(transaction, kind.kind, entry);
        const returned = await putBackRest(transaction, { kind: kind.kind, id }, { entry, given });
        await spendUndo(transaction, entry);
        await kind.afterRestored?.(restored, transaction);
        // What they were linked by may be gone: then it does not come back by them.
        await authorise(
          await presentViewer(transaction, viewer),
          `${kind.kind}.remove`,
          kind.kind,
          id,
        );
        await refuseMoreThanTheirs(transaction, viewer, { seen, had: keptWith(entry).had });
        const version = versionOf(kind.toWire(restored));
        const traces = await readTraces(transaction, { kind: kind.kind, id, by: viewer.user.id });
        const data = JSON.stringify(traces);
        const made = { verb: "made", kind: kind.kind, id, version, data } as const;
        const undo = await writes.keep(transaction, actor, made);
        const more = auditOfReturn(returningOf(kind.kind, entry), returned);
        const written = { actor, verb: "create", id, after: restored, isUndo: true, more } as const;
        await writes.audit(transaction, kind, written);
        const named = returned.named.filter(({ ids }) => ids.length > 0);
        return {
          row: restored,
          undo,
          named: named.map(({ other, ids }) => ({ kind: other.kind, ids })),
        };
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
