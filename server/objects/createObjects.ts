import type { ObjectKind } from "#domain/account/objectKinds";
import { may } from "#domain/account/policy";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { RowOf } from "../database/linkTable.ts";
import type { PositionRemoval } from "../database/removePositions.ts";
import { outdated } from "../refusal/outdated.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise, authoriseGeneral, forbidden } from "../rights/authorise.ts";
import type { Viewer } from "../rights/rights.ts";
import {
  returningOf,
  snapshotOfAll,
  snapshotOfRow,
  snapshotWith,
  writeBack,
} from "../undo/snapshots.ts";
import { hasMoreTraces, readTraces, type Traces } from "../undo/traces.ts";
import { lockUndo, spendUndo, type UndoEntry, undoneUntil } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import { checkReferences } from "./checkReferences.ts";
import { mayPutBack, othersIn, type PutBack } from "./leftBehind.ts";
import { claimMaking, findMadeEntry, findMaking, keepMaking, makingOf } from "./madeOnce.ts";
import { type ManagedKind, valueOf, type WireValue } from "./managedKind.ts";
import { mayComeBack } from "./mayReturn.ts";
import {
  findRow,
  insertRow,
  linkToMaker,
  refuseTooMany,
  removeRow,
  updateRow,
} from "./objectRows.ts";
import { createObjectWrites, type WritePorts } from "./objectWrites.ts";
import { createRestore } from "./restoreObject.ts";
import { vehiclesHad } from "./vehicleLimit.ts";
import { versionOf } from "./versionOf.ts";

/** What one becomes. */
interface ObjectChange<Kind extends ObjectKind, Value extends WireValue> {
  readonly id: number;
  readonly value: Value;
  /** The version that was seen; who saw another one is refused. */
  readonly ifMatch?: string | undefined;
  /** It takes another change back: to this row, with the same questions asked as of anybody. */
  readonly takenBack?: { readonly entry: UndoEntry; readonly row: RowOf<Kind> };
}

interface MadeObject {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly version: string;
}

interface ObjectRemoval {
  readonly id: number;
  /** It was only just made, or brought back, and nobody has changed it since. */
  readonly takenBack?: UndoEntry;
}

/** A thing as it is written now, and by what that is undone; absent where it cannot be. */
export interface WrittenObject<Kind extends ObjectKind> {
  readonly row: RowOf<Kind>;
  readonly undo: string | undefined;
}

interface Ports extends WritePorts {
  readonly positionRemoval: Pick<PositionRemoval, "begin">;
}

/**
 * Makes, changes and removes things of every managed kind: asks the policy for every id, writes
 * thing, link, audit and what undoes it in one transaction, and notifies the rest of the server before
 * it answers.
 */
export function createObjects(ports: Ports) {
  const { database, positionRemoval, now } = ports;
  const writes = createObjectWrites(ports);
  const { write, demandPassword, keep, audit } = writes;

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
    ): Promise<WrittenObject<Kind>> {
      const { viewer } = actor;
      const { kind: name } = kind;
      const making = makingOf(actor, name);
      const known = making && (await findMaking(database, making, now()));
      if (known !== undefined) return readMade(kind, known, actor);
      authoriseGeneral(viewer, `${name}.create`);
      await checkReferences(kind, value, { viewer, before: undefined });
      await demandPassword(kind, value, { actor, before: undefined });
      const slow = await kind.slowColumnsOf?.(value);
      const made = await write<WrittenObject<Kind> | number>({
        kind,
        viewer,
        scope: kind.rights?.byMaking(value, viewer.user.id),
        changesOf: (done) => (typeof done === "number" ? [] : [{ kind: name, ids: [done.row.id] }]),
        idOf: (done) => (typeof done === "number" ? done : done.row.id),
        async work(transaction) {
          await kind.lock?.(transaction);
          const meanwhile = making && (await claimMaking(transaction, making, now()));
          if (meanwhile !== undefined) return meanwhile;
          await refuseTooMany(transaction, kind, viewer);
          await kind.check?.(value, { transaction, viewer, before: undefined });
          const columns = { ...kind.columnsOf(value, viewer.subject, true), ...slow };
          const row = await insertRow(transaction, name, columns);
          const { id } = row;
          await linkToMaker(transaction, viewer, { kind, id });
          const version = versionOf(kind.toWire(row));
          const made = { kind: name, id, version };
          const undo = await keepMade(transaction, actor, made);
          const written = { actor, verb: "create", id, after: row, isUndo: false } as const;
          await audit(transaction, kind, written);
          if (making) await keepMaking(transaction, making, id);
          return { row, undo };
        },
      });
      return typeof made === "number" ? readMade(kind, made, actor) : made;
    },

    async change<Kind extends ObjectKind, Value extends WireValue>(
      kind: ManagedKind<Kind, Value>,
      change: ObjectChange<Kind, Value>,
      actor: Actor,
    ): Promise<WrittenObject<Kind>> {
      const { id, value, ifMatch, takenBack } = change;
      const { viewer } = actor;
      if (value.id !== undefined && value.id !== id)
        throw new Refusal(400, "badRequest", "id: differs between path and body");
      if (!(takenBack && (await mayTakeBack({ kind: kind.kind, id, ...takenBack }, viewer))))
        await authorise(viewer, `${kind.kind}.change`, kind.kind, id);
      const known = await findRow(database, { kind: kind.kind, id });
      await checkReferences(kind, value, { viewer, before: known });
      await demandPassword(kind, value, { actor, before: known });
      const isFinal = kind.isFinal?.(value, { by: viewer.user.id, before: known }) === true;
      if (takenBack && (isFinal || kind.restrains?.(value, viewer.subject))) throw forbidden();
      const slow = await kind.slowColumnsOf?.(value);
      const given = { ...kind.columnsOf(value, viewer.subject, false), ...slow };
      const columns = takenBack ? pick(takenBack.row, given) : given;
      const scope = movesRights(kind, known, columns)
        ? kind.rights?.byChanging(known, columns)
        : undefined;
      return write({
        kind,
        viewer,
        scope,
        changesOf: () => [{ kind: kind.kind, ids: [id] }],
        idOf: () => id,
        async work(transaction) {
          if (takenBack) await lockUndo(transaction, takenBack.entry);
          await kind.lock?.(transaction);
          const before = await findRow(transaction, { kind: kind.kind, id }, "forUpdate");
          if (movesRights(kind, known, before)) throw OVERTAKEN;
          const was = versionOf(kind.toWire(before));
          if (ifMatch !== undefined && ifMatch !== "*" && ifMatch !== was) throw outdated();
          const isRestored = takenBack !== undefined;
          await kind.check?.(value, { transaction, viewer, before, isRestored });
          const data = await snapshotOfRow(transaction, kind.kind, id);
          const after = await (takenBack
            ? writeBack(
                transaction,
                { kind: kind.kind, id },
                { columns: Object.keys(columns), entry: takenBack.entry },
              )
            : updateRow(transaction, { kind: kind.kind, id }, columns));
          if (takenBack) await spendUndo(transaction, takenBack.entry);
          const version = versionOf(kind.toWire(after));
          const isKept = version !== was && !isFinal && valueOf(kind, before) !== undefined;
          const undo = isKept
            ? await keep(transaction, actor, {
                verb: "changed",
                kind: kind.kind,
                id,
                version,
                data,
              })
            : undefined;
          const isUndo = takenBack !== undefined;
          await audit(transaction, kind, { actor, verb: "change", id, before, after, isUndo });
          return { row: after, undo };
        },
      }).then(
        async (done) => {
          // Who lost sight of it by their own change is offered no way back that must fail.
          const isLost =
            scope &&
            done.undo !== undefined &&
            !(await mayTakeBack({ kind: kind.kind, id, row: known }, viewer));
          return isLost ? { ...done, undo: undefined } : done;
        },
        (error: unknown) => {
          if (error !== OVERTAKEN) throw error;
          return this.change(kind, change, actor);
        },
      );
    },

    async remove<Kind extends ObjectKind>(
      kind: ManagedKind<Kind>,
      { id, takenBack }: ObjectRemoval,
      actor: Actor,
    ): Promise<{ readonly undo: string | undefined }> {
      const { viewer } = actor;
      await authorise(viewer, `${kind.kind}.remove`, kind.kind, id);
      await findRow(database, { kind: kind.kind, id });
      const result = await write({
        kind,
        viewer,
        scope: kind.rights?.byRemoving(id),
        changesOf: () => [{ kind: kind.kind, ids: kind.concernsAllWhenRemoved ? [] : [id] }],
        idOf: () => id,
        async work(transaction) {
          if (takenBack) await lockUndo(transaction, takenBack);
          const before = await findRow(transaction, { kind: kind.kind, id }, "forUpdate");
          if (takenBack) {
            await spendUndo(transaction, takenBack);
            if (takenBack.version !== versionOf(kind.toWire(before))) throw outdated();
            const made = { kind: kind.kind, id, by: viewer.user.id };
            const was = takenBack.data as Partial<Traces>;
            if (await hasMoreTraces(transaction, made, was)) throw outdated();
          }
          const data = await snapshotOfRemoval(transaction, kind, { before, actor });
          const had = kind.kind === "group" ? await vehiclesHad(transaction, viewer) : undefined;
          await kind.beforeRemoval?.(id, transaction, now());
          await removeRow(transaction, kind.kind, id);
          const undo =
            data !== undefined && (await mayComeBack(transaction, kind, { before, viewer }))
              ? await keep(transaction, actor, {
                  verb: "removed",
                  kind: kind.kind,
                  id,
                  data: await withOthers(transaction, { kind: kind.kind, data, had, viewer }),
                })
              : undefined;
          const keptUntil =
            undo === undefined ? undefined : undoneUntil("removed", kind.kind, now());
          await kind.whenRemoved?.(before, transaction, keptUntil);
          const isUndo = takenBack !== undefined;
          await audit(transaction, kind, { actor, verb: "remove", id, before, isUndo });
          return { undo };
        },
      });
      kind.afterRemoval?.({ positionRemoval });
      return result;
    },

    restore: createRestore({ database, recentPassword: ports.recentPassword, writes }),
  };

  /** As anybody changes it, or as who put it out of their own sight. */
  async function mayTakeBack(back: PutBack, viewer: Viewer): Promise<boolean> {
    const { kind, id } = back;
    return (
      may(viewer.subject, `${kind}.change`, await viewer.relation(kind, id)) ||
      mayPutBack(database, back, viewer)
    );
  }

  /**
   * What the same call has made before, and what undoes that while it is as it was made. Whoever made it may have
   * lost it since.
   */
  async function readMade<Kind extends ObjectKind>(
    kind: ManagedKind<Kind>,
    id: number,
    actor: Actor,
  ): Promise<WrittenObject<Kind>> {
    const { viewer } = actor;
    const known = { kind: kind.kind, id };
    await findRow(database, known);
    await authorise(viewer, `${kind.kind}.see`, kind.kind, id);
    const relation = await viewer.relation(kind.kind, id);
    const mayRemove = may(viewer.subject, `${kind.kind}.remove`, relation);
    return write({
      kind,
      viewer,
      scope: undefined,
      changesOf: () => [],
      idOf: () => id,
      async work(transaction) {
        const row = await findRow(transaction, known);
        const made = { ...known, version: versionOf(kind.toWire(row)) };
        return { row, undo: mayRemove ? await keepMadeAgain(transaction, actor, made) : undefined };
      },
    });
  }

  /** With who had it from the beginning: whoever comes to have it later must not lose it. */
  async function keepMade(transaction: Database, actor: Actor, made: MadeObject) {
    if (!actor.keepsUndo) return undefined;
    const traces = await readTraces(transaction, { ...made, by: actor.viewer.user.id });
    return keep(transaction, actor, { verb: "made", ...made, data: JSON.stringify(traces) });
  }

  /** In place of what undid it before, which has not arrived. */
  async function keepMadeAgain(
    transaction: Database,
    actor: Actor,
    made: MadeObject,
  ): Promise<string | undefined> {
    const { user } = actor.viewer;
    // By a token nothing is kept, and what a session has kept stays.
    if (!actor.keepsUndo) return undefined;
    const entry = await findMadeEntry(transaction, { ...made, user: user.id });
    if (!entry) return undefined;
    const was = entry.data as Partial<Traces>;
    if (await hasMoreTraces(transaction, { ...made, by: user.id }, was)) return undefined;
    await entry.drop();
    const [data, { until }] = [JSON.stringify(entry.data), entry];
    return keep(transaction, actor, { verb: "made", ...made, data, until });
  }

  /** Only what may come back: who may not make one does not bring one back either. */
  async function snapshotOfRemoval<Kind extends ObjectKind>(
    transaction: Database,
    kind: ManagedKind<Kind>,
    { before, actor }: { readonly before: RowOf<Kind>; readonly actor: Actor },
  ): Promise<string | undefined> {
    const { subject, user } = actor.viewer;
    if (!actor.keepsUndo || !may(subject, `${kind.kind}.create`, "none")) return undefined;
    const value = valueOf(kind, before);
    if (value === undefined || kind.isGoneForGood?.(before, user.id)) return undefined;
    return snapshotOfAll(transaction, kind.kind, before.id);
  }
}

export type Objects = ReturnType<typeof createObjects>;

/** Somebody moved the thing after it was found out whose rights a change moves: that is found out anew. */
const OVERTAKEN = new Error("moved meanwhile");

interface Gone {
  readonly kind: ObjectKind;
  readonly data: string;
  readonly had: number | undefined;
  readonly viewer: Viewer;
}

/** What was, with what of it was somebody else's and how many vehicles its person had. */
async function withOthers(
  transaction: Database,
  { kind, data, had, viewer }: Gone,
): Promise<string> {
  if (kind !== "group" || viewer.subject.administrator) return data;
  const { named } = returningOf(kind, { data: JSON.parse(data) });
  const others = await othersIn(transaction, { named, by: viewer });
  return snapshotWith(data, { others, ...(had !== undefined && { had }) });
}

const pick = <Columns extends object>(row: object, columns: Columns): Columns =>
  Object.fromEntries(
    Object.keys(columns).map((name) => [name, (row as Record<string, unknown>)[name]]),
  ) as Columns;

/** Whether somebody comes to see more or less by the difference. */
const movesRights = (
  { rights }: ManagedKind,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean => (rights?.columns ?? []).some((column) => before[column] !== after[column]);
