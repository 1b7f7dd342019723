import { sql } from "kysely";
import { may } from "#domain/account/policy";
import { vehicleId } from "#domain/ids";
import { isOfTime } from "#domain/rules/comparing/maintenanceRule";
import type { MaintenancePlan } from "#domain/rules/moment";
import { type EpochMs, epochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Changes } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isForeignKeyFault } from "../database/databaseError.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise, unseen } from "../rights/authorise.ts";
import { boundChanges } from "../rights/boundWrites.ts";
import type { Viewer } from "../rights/rights.ts";
import { keepUndo, lockUndo, spendUndo, type UndoEntry, undoneUntil } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import { claimMaking, findMadeEntry, findMaking, keepMaking, makingOf } from "./madeOnce.ts";

/** That the work of a plan was done to a vehicle. */
export interface ServiceRecord {
  readonly id: number;
  readonly plan: number;
  readonly vehicle: number;
  /** Who wrote it down. */
  readonly user: number;
  readonly doneAt: EpochMs;
  /** By what the plan counted then: it may count by something else by now. */
  readonly type: string;
  /** What the vehicle had counted of that. */
  readonly count: number;
  readonly note: string | undefined;
}

/** What is said of one; a plan that counts time needs no count. */
export type NewServiceRecord = Omit<ServiceRecord, "id" | "user" | "type" | "count"> & {
  readonly count: number | undefined;
};

/** With the id that it had, where it comes back. */
type GivenRecord = Omit<ServiceRecord, "id"> & { readonly id?: number };

/** Which of a plan's records are wanted: the newest so many, or those after one in their order. */
interface RecordPage {
  readonly after: Pick<ServiceRecord, "doneAt" | "id"> | undefined;
  readonly limit: number | undefined;
  readonly signal: AbortSignal;
}

interface Ports {
  readonly database: Database;
  readonly changes: Changes;
  /** Those that reach a vehicle. */
  readonly plansOf: (vehicle: number) => readonly MaintenancePlan[];
  readonly now: () => EpochMs;
}

/** At once. */
const MOST_LISTED = 1_000;

/**
 * What was done to vehicles, by plan: each record moves on when the plan is due for its vehicle. Who may
 * change the plan and sees the vehicle writes and removes them, each with an audit entry and a way back.
 */
export function createServiceRecords({ database, changes, plansOf, now }: Ports) {
  const bound = boundChanges(now);

  async function mayWrite({ viewer }: Actor, plan: number, vehicle: number): Promise<void> {
    await authorise(viewer, "maintenance.change", "maintenance", plan);
    await authorise(viewer, "vehicle.see", "vehicle", vehicle);
  }

  async function read(id: number): Promise<ServiceRecord | undefined> {
    const row = await database
      .selectFrom("service_records")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && recordOfRow(row);
  }

  async function find(id: number): Promise<ServiceRecord> {
    const record = await read(id);
    // In the words for what somebody may not see: nobody learns which ids there are.
    if (!record) throw unseen("maintenance");
    return record;
  }

  const audit = (
    transaction: Database,
    { viewer, address }: Actor,
    { verb, record, isUndo }: Written,
  ): Promise<void> =>
    recordAudit(transaction, {
      at: now(),
      user: viewer.user.id,
      address,
      action: `service.${verb}`,
      kind: "maintenance",
      id: record.plan,
      ...(verb === "record"
        ? { after: { ...recordToWire(record), ...(isUndo && { undo: true }) } }
        : { before: recordToWire(record), ...(isUndo && { after: { undo: true } }) }),
    });

  /** In the transaction of the write; undefined for who undoes nothing. */
  const keep = async (
    transaction: Database,
    { viewer, keepsUndo = false }: Actor,
    { verb, record, until }: Written,
  ): Promise<string | undefined> => {
    if (!keepsUndo) return undefined;
    const kept = verb === "record" ? "made" : "removed";
    return keepUndo(transaction, {
      user: viewer.user.id,
      verb: kept,
      kind: "service",
      id: record.id,
      data: JSON.stringify(record),
      until: until ?? undoneUntil(kept, "service", now()),
    });
  };

  /** All instances read the plans anew before it is answered. */
  async function write<Result>(
    actor: Actor,
    plan: number,
    work: (transaction: Database) => Promise<Result>,
  ): Promise<Result> {
    bound(actor.viewer);
    const result = await database
      .transaction()
      .execute(work)
      .catch((error: unknown) => {
        if (isForeignKeyFault(error)) throw unseen("maintenance");
        throw error;
      });
    await changes.publish({ kind: "maintenance", ids: [plan] });
    return result;
  }

  function insert(transaction: Database, record: GivenRecord) {
    const { id, plan, vehicle, user, doneAt, type, count, note } = record;
    return sql<RecordRow>`
      insert into service_records (${id === undefined ? sql`` : sql`id,`} maintenance_id, device_id,
        user_id, done_at, type, count, note) overriding system value
      values (${id === undefined ? sql`` : sql`${id},`} ${plan}, ${vehicle}, ${user},
        ${new Date(doneAt)}, ${type}, ${count}, ${note ?? null}) returning *`.execute(transaction);
  }

  /** What the same call has written down before; nothing changes a record. */
  async function readMade(id: number, actor: Actor): Promise<Kept> {
    const record = await read(id);
    if (!record) throw new Refusal(404, "notFound", "Record not found");
    const { plan, vehicle } = record;
    await authorise(actor.viewer, "maintenance.see", "maintenance", plan);
    await authorise(actor.viewer, "vehicle.see", "vehicle", vehicle);
    bound(actor.viewer);
    const user = actor.viewer.user.id;
    const relation = await actor.viewer.relation("maintenance", plan);
    if (!actor.keepsUndo || !may(actor.viewer.subject, "maintenance.change", relation))
      return { record, undo: undefined };
    const undo = await database.transaction().execute(async (transaction) => {
      const entry = await findMadeEntry(transaction, { user, kind: "service", id });
      if (!entry) return undefined;
      await entry.drop();
      const { until } = entry;
      return keep(transaction, actor, { verb: "record", record, isUndo: false, until });
    });
    return { record, undo };
  }

  async function put(
    transaction: Database,
    actor: Actor,
    { record, takenBack }: { readonly record: GivenRecord; readonly takenBack?: UndoEntry },
  ): Promise<Kept> {
    if (takenBack) await lockUndo(transaction, takenBack);
    const { rows } = await insert(transaction, record);
    if (takenBack) await spendUndo(transaction, takenBack);
    const made = recordOfRow(rows[0]!);
    const written = { verb: "record", record: made, isUndo: takenBack !== undefined } as const;
    const undo = await keep(transaction, actor, written);
    await audit(transaction, actor, written);
    return { record: made, undo };
  }

  async function takeOut(id: number, actor: Actor, takenBack?: UndoEntry): Promise<Kept> {
    const { plan, vehicle } = await find(id);
    await mayWrite(actor, plan, vehicle);
    return write(actor, plan, async (transaction) => {
      if (takenBack) await lockUndo(transaction, takenBack);
      const { rows } = await sql<RecordRow>`delete from service_records where id = ${id}
        returning *`.execute(transaction);
      if (!rows[0]) throw unseen("maintenance");
      if (takenBack) await spendUndo(transaction, takenBack);
      const record = recordOfRow(rows[0]);
      const written = { verb: "remove", record, isUndo: takenBack !== undefined } as const;
      const undo = await keep(transaction, actor, written);
      await audit(transaction, actor, written);
      return { record, undo };
    });
  }

  return {
    /**
     * Of one plan, which the viewer sees, and the vehicles that they see: the last one first. Read in pages, for
     * many of them may be of vehicles that the viewer does not see.
     */
    async list(
      plan: number,
      viewer: Viewer,
      { after, limit = MOST_LISTED, signal }: RecordPage,
    ): Promise<readonly ServiceRecord[]> {
      const most = Math.min(limit, MOST_LISTED);
      const listed: ServiceRecord[] = [];
      for (let last = after; listed.length < most; ) {
        signal.throwIfAborted();
        const rows = await database
          .selectFrom("service_records")
          .selectAll()
          .where("maintenance_id", "=", plan)
          .$if(last !== undefined, (rest) =>
            rest.where(
              sql<boolean>`(done_at, id) < (${new Date(last?.doneAt ?? 0)}, ${last?.id ?? 0})`,
            ),
          )
          .orderBy("done_at", "desc")
          .orderBy("id", "desc")
          .limit(MOST_LISTED)
          .execute();
        const records = rows.map(recordOfRow);
        for (const record of records)
          if (viewer.subject.administrator || viewer.sees(vehicleId(record.vehicle)))
            listed.push(record);
        if (rows.length < MOST_LISTED) break;
        last = records.at(-1);
      }
      return listed.slice(0, most);
    },

    async add(given: NewServiceRecord, actor: Actor): Promise<Kept> {
      const { viewer } = actor;
      const making = makingOf(actor, "service");
      const known = making && (await findMaking(database, making, now()));
      if (known !== undefined) return readMade(known, actor);
      await mayWrite(actor, given.plan, given.vehicle);
      const plan = plansOf(given.vehicle).find(({ id }) => Number(id) === given.plan);
      if (!plan) throw new Refusal(400, "badRequest", "deviceId: the plan does not reach it");
      if (given.doneAt > now()) throw new Refusal(400, "badRequest", "doneAt: in the future");
      // Of the first century the database would read another year.
      if (given.doneAt < 0) throw new Refusal(400, "badRequest", "doneAt: before 1970");
      const count = isOfTime(plan.type) ? given.doneAt : given.count;
      if (count === undefined) throw new Refusal(400, "badRequest", "count: missing");
      const { type } = plan;
      const record = { ...given, type, count, user: viewer.user.id };
      const made = await write(actor, given.plan, async (transaction) => {
        const meanwhile = making && (await claimMaking(transaction, making, now()));
        if (meanwhile !== undefined) return meanwhile;
        const kept = await put(transaction, actor, { record });
        if (making) await keepMaking(transaction, making, kept.record.id);
        return kept;
      });
      return typeof made === "number" ? readMade(made, actor) : made;
    },

    /** Of this plan and no other. */
    async remove(plan: number, id: number, actor: Actor): Promise<Kept> {
      await authorise(actor.viewer, "maintenance.change", "maintenance", plan);
      if ((await find(id)).plan !== plan) throw unseen("maintenance");
      return takeOut(id, actor);
    },

    /** As far as its person could do it now. Returns what does it again. */
    async takeBack(entry: UndoEntry, actor: Actor): Promise<string | undefined> {
      if (entry.verb === "made") return (await takeOut(entry.id, actor, entry)).undo;
      const record = entry.data as ServiceRecord;
      await mayWrite(actor, record.plan, record.vehicle);
      const back = await write(actor, record.plan, (transaction) =>
        put(transaction, actor, { record, takenBack: entry }),
      );
      return back.undo;
    },
  };
}

export type ServiceRecords = ReturnType<typeof createServiceRecords>;

interface Written {
  readonly verb: "record" | "remove";
  readonly record: ServiceRecord;
  readonly isUndo: boolean;
  /** Until when it is undone; absent: as long as it may be. */
  readonly until?: EpochMs;
}

interface Kept {
  readonly record: ServiceRecord;
  readonly undo: string | undefined;
}

interface RecordRow {
  readonly id: number;
  readonly maintenance_id: number;
  readonly device_id: number;
  readonly user_id: number;
  readonly done_at: Date;
  readonly type: string;
  readonly count: number;
  readonly note: string | null;
}

/** As the database has it. */
export const recordOfRow = (row: RecordRow): ServiceRecord => ({
  id: row.id,
  plan: row.maintenance_id,
  vehicle: row.device_id,
  user: row.user_id,
  doneAt: epochMs(new Date(row.done_at).getTime()),
  type: row.type,
  count: row.count,
  note: row.note ?? undefined,
});

export const recordToWire = ({
  id,
  plan,
  vehicle,
  user,
  doneAt,
  type,
  count,
  note,
}: ServiceRecord) => ({
  id,
  maintenanceId: plan,
  deviceId: vehicle,
  userId: user,
  doneAt: new Date(doneAt).toISOString(),
  type,
  count,
  note: note ?? null,
});
