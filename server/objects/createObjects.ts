import { sql } from "kysely";
import type { WireObject } from "#contract/traccar/wire";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { EpochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isDuplicate, isForeignKeyFault } from "../database/databaseError.ts";
import { linkTable, tableOf } from "../database/linkTable.ts";
import { notePositionsToRemove, type PositionRemoval } from "../database/removePositions.ts";
import type { Rate } from "../http/rateLimit.ts";
import { Refusal } from "../http/refusal.ts";
import { authorise, authoriseGeneral, WIRE_NAMES } from "../rights/authorise.ts";
import { boundChanges, boundWrites } from "../rights/boundWrites.ts";
import type { RightsScope } from "../rights/readConcerned.ts";
import type { Rights, Viewer } from "../rights/rights.ts";
import { NOBODY } from "../rights/serverViewer.ts";
import type { Changes } from "./changes.ts";
import type { ManagedKind, Row, WireValue } from "./managedKind.ts";
import { refuseTooMany } from "./mostOfAPerson.ts";
import {
  everybodysOr,
  isSameFor,
  scopeOfChange,
  scopeOfNew,
  scopeOfRemoval,
} from "./scopeOfWrite.ts";
import { versionOf } from "./versionOf.ts";

/** Who does it and from where. */
export interface Actor {
  readonly viewer: Viewer;
  readonly address: string;
}

interface Ports {
  readonly database: Database;
  readonly rights: Rights;
  readonly changes: Changes;
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
  const { database, rights, changes, positionRemoval, now } = ports;
  const bound = boundWrites(now);
  const boundAll = boundChanges(now, ports.changesOfAPerson);

  async function find(kind: ManagedKind, id: number, source = database): Promise<Row> {
    const { rows } = await sql<Row>`
      select * from ${sql.table(tableOf(kind.kind))} where id = ${id}`.execute(source);
    if (!rows[0]) throw new Refusal(404, "notFound", `${WIRE_NAMES[kind.kind]} not found`);
    return rows[0];
  }

  async function write<Result>(
    kind: ManagedKind,
    ids: (result: Result) => readonly number[],
    { viewer, scope }: { readonly viewer: Viewer; readonly scope: RightsScope | undefined },
    work: (transaction: Database) => Promise<Result>,
  ): Promise<Result> {
    boundAll(viewer);
    const inTransaction = () => database.transaction().execute(work).catch(refuseFaults(kind.kind));
    const changeOf = (result: Result) => ({ kind: kind.kind, ids: ids(result) });
    if (!scope) {
      const result = await inTransaction();
      rights.forget(kind.kind);
      await changes.publish(changeOf(result));
      return result;
    }
    bound(viewer);
    // The fleet first: whoever then sees a new vehicle finds it there.
    const result = await rights.during(async () => {
      const written = await inTransaction();
      await changes.publishFirst(changeOf(written));
      return written;
    }, everybodysOr(scope));
    await changes.publishOthers(changeOf(result));
    return result;
  }

  /** Things that a body names are authorised like the thing itself. */
  async function checkReferences(
    kind: ManagedKind,
    value: WireValue,
    viewer: Viewer,
    before?: Row,
  ) {
    for (const [field, referred] of Object.entries(kind.references)) {
      const id = (value as Record<string, unknown>)[field];
      const known = before && kind.toWire(before)[field];
      // What stands there already may stay, also when it is somebody else's.
      if (typeof id === "number" && id !== known)
        await authorise(viewer, `${referred}.see`, referred, id);
    }
  }

  return {
    async get(kind: ManagedKind, id: number, viewer: Viewer): Promise<Row> {
      await authorise(viewer, `${kind.kind}.see`, kind.kind, id);
      return find(kind, id);
    },

    async create(kind: ManagedKind, value: WireValue, { viewer, address }: Actor): Promise<Row> {
      authoriseGeneral(viewer, `${kind.kind}.create`);
      await checkReferences(kind, value, viewer);
      const slow = await kind.slowColumnsOf?.(value);
      return write(
        kind,
        ({ id }) => [id],
        { viewer, scope: scopeOfNew(kind.kind, value, viewer) },
        async (transaction) => {
          await refuseTooMany(transaction, kind.kind, viewer);
          await kind.check?.(value, { transaction, viewer, before: undefined });
          const row = await insert(transaction, kind, {
            ...kind.columnsOf(value, viewer.subject),
            ...slow,
          });
          await linkToMaker(transaction, kind.kind, viewer, row.id);
          await audit(transaction, "create", kind, { viewer, address }, row.id, undefined, row);
          return row;
        },
      );
    },

    async change(
      kind: ManagedKind,
      id: number,
      value: WireValue,
      { viewer, address }: Actor,
      ifMatch?: string,
    ): Promise<Row> {
      if (value.id !== undefined && value.id !== id)
        throw new Refusal(400, "badRequest", "id: differs between path and body");
      await authorise(viewer, `${kind.kind}.change`, kind.kind, id);
      const known = await find(kind, id);
      await checkReferences(kind, value, viewer, known);
      const slow = await kind.slowColumnsOf?.(value);
      const columns = { ...kind.columnsOf(value, viewer.subject), ...slow };
      const scope = scopeOfChange(kind.kind, known, columns);
      return write(
        kind,
        () => [id],
        { viewer, scope },
        async (transaction) => {
          const before = await locked(transaction, kind, id);
          if (!isSameFor(kind.kind, known, before)) throw OVERTAKEN;
          if (
            ifMatch !== undefined &&
            ifMatch !== "*" &&
            ifMatch !== versionOf(kind.toWire(before))
          )
            throw new Refusal(412, "outdated", "Somebody else has changed it meanwhile");
          await kind.check?.(value, { transaction, viewer, before });
          const row = await update(transaction, kind, id, columns);
          await audit(transaction, "change", kind, { viewer, address }, id, before, row);
          return row;
        },
      ).catch((error: unknown) => {
        if (error !== OVERTAKEN) throw error;
        return this.change(kind, id, value, { viewer, address }, ifMatch);
      });
    },

    async remove(kind: ManagedKind, id: number, { viewer, address }: Actor): Promise<void> {
      await authorise(viewer, `${kind.kind}.remove`, kind.kind, id);
      await find(kind, id);
      await write(
        kind,
        () => (kind.kind === "group" ? [] : [id]),
        { viewer, scope: scopeOfRemoval(kind.kind, id) },
        async (transaction) => {
          const before = await locked(transaction, kind, id);
          await kind.checkRemoval?.(before, transaction);
          if (kind.kind === "vehicle") await forgetPositions(transaction, id);
          await sql`delete from ${sql.table(tableOf(kind.kind))} where id = ${id}`.execute(
            transaction,
          );
          await audit(transaction, "remove", kind, { viewer, address }, id, before, undefined);
        },
      );
      if (kind.kind === "vehicle") positionRemoval.begin();
    },
  };

  async function locked(transaction: Database, kind: ManagedKind, id: number): Promise<Row> {
    const { rows } = await sql<Row>`
      select * from ${sql.table(tableOf(kind.kind))} where id = ${id} for update`.execute(
      transaction,
    );
    if (!rows[0]) throw new Refusal(404, "notFound", `${WIRE_NAMES[kind.kind]} not found`);
    return rows[0];
  }

  function audit(
    transaction: Database,
    verb: string,
    kind: ManagedKind,
    { viewer, address }: Actor,
    id: number,
    before: Row | undefined,
    after: Row | undefined,
  ): Promise<void> {
    const wire = (row: Row | undefined): WireObject | undefined => row && kind.toWire(row);
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

type Columns = Readonly<Record<string, unknown>>;

async function insert(transaction: Database, kind: ManagedKind, values: Columns): Promise<Row> {
  const columns = Object.entries(values);
  const { rows } = await sql<Row>`
    insert into ${sql.table(tableOf(kind.kind))}
      (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, one]) => one))})
    returning *`.execute(transaction);
  return rows[0] as Row;
}

async function update(
  transaction: Database,
  kind: ManagedKind,
  id: number,
  values: Columns,
): Promise<Row> {
  const columns = Object.entries(values);
  const { rows } = await sql<Row>`
    update ${sql.table(tableOf(kind.kind))}
    set ${sql.join(columns.map(([name, one]) => sql`${sql.ref(name)} = ${one}`))}
    where id = ${id} returning *`.execute(transaction);
  return rows[0] as Row;
}

/** Who makes something has it: without a link they could not see it themselves. */
async function linkToMaker(
  transaction: Database,
  kind: ObjectKind,
  viewer: Viewer,
  id: number,
): Promise<void> {
  if (kind === "user" && viewer.subject.userLimit === 0) return;
  const { name, owner, property } = linkTable("user", kind);
  await sql`insert into ${sql.table(name)} (${sql.ref(owner.column)}, ${sql.ref(property.column)})
    values (${viewer.user.id}, ${id})`.execute(transaction);
}

async function forgetPositions(transaction: Database, id: number): Promise<void> {
  await notePositionsToRemove(transaction, id);
  await sql`delete from device_states where device_id = ${id}`.execute(transaction);
}

const DUPLICATES: Partial<Record<ObjectKind, string>> = {
  vehicle: "A device with this identifier exists already",
  driver: "Duplicated RFID key",
  user: "User already exists",
};

/** What only the database can know: another has the name, or what was referred to is gone. */
export const refuseFaults =
  (kind: ObjectKind) =>
  (error: unknown): never => {
    if (isDuplicate(error))
      throw new Refusal(400, "duplicate", DUPLICATES[kind] ?? "It exists already");
    if (isForeignKeyFault(error)) throw new Refusal(400, "badRequest", "It refers to nothing");
    throw error;
  };
