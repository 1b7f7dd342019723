import type { WireObject } from "#contract/traccar/wire";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { EpochMs } from "#domain/units";
import type { RecentPassword } from "../accounts/recentPassword.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Changes } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { RowOf } from "../database/linkTable.ts";
import type { PositionRemoval } from "../database/removePositions.ts";
import type { Rate } from "../refusal/rateLimit.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise, authoriseGeneral } from "../rights/authorise.ts";
import { boundChanges, boundWrites } from "../rights/boundWrites.ts";
import type { RightsScope } from "../rights/readConcerned.ts";
import type { Rights, Viewer } from "../rights/rights.ts";
import { NOBODY } from "../rights/serverViewer.ts";
import { EVERYBODY, type ManagedKind, type WireValue } from "./managedKind.ts";
import {
  findRow,
  insertRow,
  linkToMaker,
  refuseFaults,
  refuseTooMany,
  removeRow,
  updateRow,
} from "./objectRows.ts";
import { versionOf } from "./versionOf.ts";

/** Who does it and from where. */
export interface Actor {
  readonly viewer: Viewer;
  /** In which they do it: without one they have given no password. */
  readonly session?: string;
  readonly address: string;
}

/** What one becomes. */
interface ObjectChange<Value extends WireValue> {
  readonly id: number;
  readonly value: Value;
  /** The version that was seen; who saw another one is refused. */
  readonly ifMatch?: string | undefined;
}

interface Ports {
  readonly database: Database;
  readonly rights: Rights;
  readonly changes: Changes;
  readonly recentPassword: RecentPassword;
  readonly positionRemoval: Pick<PositionRemoval, "begin">;
  /** How fast one person may change things; absent: the default. */
  readonly changesOfAPerson?: Rate;
  readonly now: () => EpochMs;
}

/**
 * Makes, changes and removes things of every managed kind: asks the policy for every id, writes
 * thing, link and audit in one transaction, and notifies the rest of the server before it answers.
 */
export function createObjects(ports: Ports) {
  const { database, rights, changes, recentPassword, positionRemoval, now } = ports;
  const bound = boundWrites(now);
  const boundAll = boundChanges(now, ports.changesOfAPerson);

  interface Write<Result> {
    readonly kind: ManagedKind;
    readonly viewer: Viewer;
    /** Who comes to see more or less by it; undefined: nobody. */
    readonly scope: RightsScope | undefined;
    /** Which were written. */
    ids(result: Result): readonly number[];
    work(transaction: Database): Promise<Result>;
  }

  async function write<Result>({ kind, viewer, scope, ids, work }: Write<Result>): Promise<Result> {
    boundAll(viewer);
    const inTransaction = () =>
      database.transaction().execute(work).catch(refuseFaults(kind.duplicate));
    const changeOf = (result: Result) => ({ kind: kind.kind, ids: ids(result) });
    if (!scope) {
      const result = await inTransaction();
      rights.forget(kind.kind);
      await changes.publish(changeOf(result));
      return result;
    }
    bound(viewer);
    // The fleet first: whoever then sees a new vehicle finds it there.
    const result = await rights.during(
      async () => {
        const written = await inTransaction();
        await changes.publishFirst(changeOf(written));
        return written;
      },
      scope === EVERYBODY ? undefined : scope,
    );
    await changes.publishOthers(changeOf(result));
    return result;
  }

  return {
    async get<Kind extends ObjectKind>(
      kind: ManagedKind<Kind>,
      id: number,
      viewer: Viewer,
    ): Promise<RowOf<Kind>> {
      await authorise(viewer, `${kind.kind}.see`, kind.kind, id);
      return findRow(database, { kind: kind.kind, id });
    },

    async create<Kind extends ObjectKind, Value extends WireValue>(
      kind: ManagedKind<Kind, Value>,
      value: Value,
      actor: Actor,
    ): Promise<RowOf<Kind>> {
      const { viewer } = actor;
      authoriseGeneral(viewer, `${kind.kind}.create`);
      await checkReferences(kind, value, { viewer, before: undefined });
      await demandPassword(kind, value, { actor, before: undefined });
      const slow = await kind.slowColumnsOf?.(value);
      return write({
        kind,
        viewer,
        scope: kind.rights?.byMaking(value, viewer.user.id),
        ids: ({ id }) => [id],
        async work(transaction) {
          await refuseTooMany(transaction, kind, viewer);
          await kind.check?.(value, { transaction, viewer, before: undefined });
          const columns = { ...kind.columnsOf(value, viewer.subject, true), ...slow };
          const row = await insertRow(transaction, kind.kind, columns);
          await linkToMaker(transaction, viewer, { kind, id: row.id });
          await audit(transaction, kind, { actor, verb: "create", id: row.id, after: row });
          return row;
        },
      });
    },

    async change<Kind extends ObjectKind, Value extends WireValue>(
      kind: ManagedKind<Kind, Value>,
      change: ObjectChange<Value>,
      actor: Actor,
    ): Promise<RowOf<Kind>> {
      const { id, value, ifMatch } = change;
      const { viewer } = actor;
      if (value.id !== undefined && value.id !== id)
        throw new Refusal(400, "badRequest", "id: differs between path and body");
      await authorise(viewer, `${kind.kind}.change`, kind.kind, id);
      const known = await findRow(database, { kind: kind.kind, id });
      await checkReferences(kind, value, { viewer, before: known });
      await demandPassword(kind, value, { actor, before: known });
      const slow = await kind.slowColumnsOf?.(value);
      const columns = { ...kind.columnsOf(value, viewer.subject, false), ...slow };
      return write({
        kind,
        viewer,
        scope: movesRights(kind, known, columns)
          ? kind.rights?.byChanging(known, columns)
          : undefined,
        ids: () => [id],
        async work(transaction) {
          const before = await findRow(transaction, { kind: kind.kind, id }, "forUpdate");
          if (movesRights(kind, known, before)) throw OVERTAKEN;
          if (
            ifMatch !== undefined &&
            ifMatch !== "*" &&
            ifMatch !== versionOf(kind.toWire(before))
          )
            throw new Refusal(412, "outdated", "Somebody else has changed it meanwhile");
          await kind.check?.(value, { transaction, viewer, before });
          const after = await updateRow(transaction, { kind: kind.kind, id }, columns);
          await audit(transaction, kind, { actor, verb: "change", id, before, after });
          return after;
        },
      }).catch((error: unknown) => {
        if (error !== OVERTAKEN) throw error;
        return this.change(kind, change, actor);
      });
    },

    async remove<Kind extends ObjectKind>(
      kind: ManagedKind<Kind>,
      id: number,
      actor: Actor,
    ): Promise<void> {
      const { viewer } = actor;
      await authorise(viewer, `${kind.kind}.remove`, kind.kind, id);
      await findRow(database, { kind: kind.kind, id });
      await write({
        kind,
        viewer,
        scope: kind.rights?.byRemoving(id),
        ids: () => (kind.concernsAllWhenRemoved ? [] : [id]),
        async work(transaction) {
          const before = await findRow(transaction, { kind: kind.kind, id }, "forUpdate");
          await kind.beforeRemoval?.(before, transaction);
          await removeRow(transaction, kind.kind, id);
          await audit(transaction, kind, { actor, verb: "remove", id, before });
        },
      });
      kind.afterRemoval?.({ positionRemoval });
    },
  };

  /** What the server does by itself it does in nobody's name. */
  async function demandPassword<Kind extends ObjectKind, Value extends WireValue>(
    kind: ManagedKind<Kind, Value>,
    value: Value,
    about: { readonly actor: Actor; readonly before: RowOf<Kind> | undefined },
  ): Promise<void> {
    const { viewer, session } = about.actor;
    const { id } = viewer.user;
    if (id !== NOBODY && kind.letsCommand?.(value, { by: id, before: about.before }))
      await recentPassword.demand(id, session);
  }

  interface Written<Kind extends ObjectKind> {
    readonly actor: Actor;
    readonly verb: "create" | "change" | "remove";
    readonly id: number;
    readonly before?: RowOf<Kind>;
    readonly after?: RowOf<Kind>;
  }

  function audit<Kind extends ObjectKind>(
    transaction: Database,
    kind: ManagedKind<Kind>,
    { actor: { viewer, address }, verb, id, before, after }: Written<Kind>,
  ): Promise<void> {
    const wire = (row: RowOf<Kind> | undefined): WireObject | undefined => row && kind.toWire(row);
    return recordAudit(transaction, {
      at: now(),
      user: viewer.user.id === NOBODY ? undefined : viewer.user.id,
      address,
      action: `${kind.kind}.${verb}`,
      kind: kind.kind,
      id,
      before: wire(before),
      after: wire(after),
    });
  }
}

export type Objects = ReturnType<typeof createObjects>;

/** Somebody moved the thing after it was found out whose rights a change moves: that is found out anew. */
const OVERTAKEN = new Error("moved meanwhile");

/** Things that a body names are authorised like the thing itself. */
async function checkReferences<Kind extends ObjectKind, Value extends WireValue>(
  kind: ManagedKind<Kind, Value>,
  value: Value,
  { viewer, before }: { readonly viewer: Viewer; readonly before: RowOf<Kind> | undefined },
): Promise<void> {
  for (const [field, referred] of Object.entries(kind.references)) {
    const id = value[field];
    const known = before && kind.toWire(before)[field];
    // What stands there already may stay, also when it is somebody else's.
    if (typeof id === "number" && id !== known)
      await authorise(viewer, `${referred}.see`, referred, id);
  }
}

/** Whether somebody comes to see more or less by the difference. */
const movesRights = (
  { rights }: ManagedKind,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean => (rights?.columns ?? []).some((column) => before[column] !== after[column]);
