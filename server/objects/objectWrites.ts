import type { WireObject } from "#contract/traccar/wire";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { EpochMs } from "#domain/units";
import type { RecentPassword } from "../accounts/recentPassword.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Change, Changes } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { RowOf } from "../database/linkTable.ts";
import type { Rate } from "../refusal/rateLimit.ts";
import { boundChanges, boundWrites } from "../rights/boundWrites.ts";
import { type RightsScope, readConcerned } from "../rights/readConcerned.ts";
import type { Rights, Viewer } from "../rights/rights.ts";
import { NOBODY } from "../rights/serverViewer.ts";
import { keepUndo, type UndoVerb, undoneUntil } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import { EVERYBODY, type ManagedKind, type WireValue } from "./managedKind.ts";
import { refuseFaults } from "./objectRows.ts";

export interface WritePorts {
  readonly database: Database;
  readonly rights: Rights;
  readonly changes: Changes;
  readonly recentPassword: RecentPassword;
  /** How fast one person may change things; absent: the default. */
  readonly changesOfAPerson?: Rate;
  readonly now: () => EpochMs;
}

interface Write<Result> {
  readonly kind: ManagedKind;
  readonly viewer: Viewer;
  /** Who comes to see more or less by it; undefined: nobody. */
  readonly scope: RightsScope | undefined;
  /** What was written. */
  changesOf(result: Result): readonly Change[];
  /** Of the thing that it is about, also where another call has written it. */
  idOf(result: Result): number;
  work(transaction: Database): Promise<Result>;
}

interface Written<Kind extends ObjectKind> {
  readonly actor: Actor;
  readonly verb: "create" | "change" | "remove";
  readonly id: number;
  readonly before?: RowOf<Kind>;
  readonly after?: RowOf<Kind>;
  /** That it undoes something. */
  readonly isUndo: boolean;
  /** What else was put back, and what was not. */
  readonly more?: WireObject;
}

interface Kept {
  readonly verb: UndoVerb;
  readonly kind: ObjectKind;
  readonly id: number;
  readonly version?: string;
  readonly data?: string;
  /** Until when it is undone; absent: as long as it may be. */
  readonly until?: EpochMs;
}

/** What every write of a managed kind does, whichever it is. */
export function createObjectWrites(ports: WritePorts) {
  const { database, rights, changes, recentPassword, now } = ports;
  const bound = boundWrites(now);
  const boundAll = boundChanges(now, ports.changesOfAPerson);
  /** Who sees more or less by what was written in a transaction, where that showed only in its rows. */
  const foundMoved = new WeakMap<Database, RightsScope>();

  return {
    /** Writes in one transaction and notifies the rest of the server before it answers. */
    async write<Result>({
      kind,
      viewer,
      scope,
      changesOf,
      idOf,
      work,
    }: Write<Result>): Promise<Result> {
      boundAll(viewer);
      let moved: RightsScope | undefined;
      const inTransaction = () =>
        database
          .transaction()
          .execute(async (transaction) => {
            const written = await work(transaction);
            moved = foundMoved.get(transaction);
            return written;
          })
          .catch(refuseFaults(kind.duplicate));
      if (!scope) {
        let result: Result;
        try {
          result = await inTransaction();
        } finally {
          // Also where the answer of a commit was lost: it may have come true.
          rights.forget(kind.kind);
          // Everybody's where it cannot be read whose.
          if (moved) rights.changed(await readConcerned(database, moved).catch(() => undefined));
        }
        for (const change of changesOf(result)) await changes.publish(change);
        return result;
      }
      bound(viewer);
      // The fleet first: whoever then sees a new vehicle finds it there.
      const result = await rights.during(
        async () => {
          const written = await inTransaction();
          for (const change of changesOf(written)) await changes.publishFirst(change);
          return written;
        },
        scope === EVERYBODY ? undefined : scope,
        kind.rights?.isOfItsVehicle ? (written) => [idOf(written)] : undefined,
      );
      for (const change of changesOf(result)) await changes.publishOthers(change);
      return result;
    },

    /** What the server does by itself it does in nobody's name. */
    async demandPassword<Kind extends ObjectKind, Value extends WireValue>(
      kind: ManagedKind<Kind, Value>,
      value: Value,
      about: { readonly actor: Actor; readonly before: RowOf<Kind> | undefined },
    ): Promise<void> {
      const { viewer, session } = about.actor;
      const { id } = viewer.user;
      if (id !== NOBODY && kind.letsCommand?.(value, { by: id, before: about.before }))
        await recentPassword.demand(id, session);
    },

    /** Before the audit, which is written one after the other. */
    async keep(
      transaction: Database,
      { viewer, keepsUndo = false }: Actor,
      kept: Kept,
    ): Promise<string | undefined> {
      if (!keepsUndo) return undefined;
      const until = kept.until ?? undoneUntil(kept.verb, kept.kind, now());
      return keepUndo(transaction, { ...kept, user: viewer.user.id, until });
    },

    audit<Kind extends ObjectKind>(
      transaction: Database,
      kind: ManagedKind<Kind>,
      { actor: { viewer, address }, verb, id, before, after, isUndo, more }: Written<Kind>,
    ): Promise<void> {
      if (before && after && kind.rights?.isMovedBy?.(before, after))
        foundMoved.set(transaction, kind.rights.byChanging(before, after));
      const wire = (row: RowOf<Kind> | undefined): WireObject | undefined =>
        row && kind.toWire(row);
      return recordAudit(transaction, {
        at: now(),
        user: viewer.user.id === NOBODY ? undefined : viewer.user.id,
        address,
        action: `${kind.kind}.${verb}`,
        kind: kind.kind,
        id,
        before: wire(before),
        after: isUndo ? { ...wire(after), undo: true, ...more } : wire(after),
      });
    },
  };
}

export type ObjectWrites = ReturnType<typeof createObjectWrites>;
