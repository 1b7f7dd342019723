import { sql } from "kysely";
import { may } from "#domain/account/policy";
import type { EpochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Changes } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isForeignKeyFault } from "../database/databaseError.ts";
import { lockRfidKeys } from "../database/lockRfidKeys.ts";
import { outdated } from "../refusal/outdated.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise, unseen } from "../rights/authorise.ts";
import { boundChanges } from "../rights/boundWrites.ts";
import type { Viewer } from "../rights/rights.ts";
import { keepUndo, lockUndo, spendUndo, type UndoEntry, undoneUntil } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import { claimMaking, findMadeEntry, findMaking, keepMaking, makingOf } from "./madeOnce.ts";
import { type RfidKey, type RfidKeyValue, rfidKeyOfRow, rfidKeyToWire } from "./rfidKey.ts";
import { versionOf } from "./versionOf.ts";

interface Ports {
  readonly database: Database;
  readonly changes: Pick<Changes, "publish">;
  readonly now: () => EpochMs;
}

interface RfidKeyWrite {
  readonly verb: "add" | "change" | "remove";
  readonly before?: RfidKey;
  readonly after?: RfidKey;
  readonly isUndo: boolean;
  /** Until when it is undone; absent: as long as it may be. */
  readonly until?: EpochMs;
}

interface RfidKeyChange {
  readonly id: number;
  readonly value: RfidKeyValue;
  /** The version that was seen; who saw another one is refused. */
  readonly ifMatch?: string | undefined;
  readonly takenBack?: UndoEntry;
}

interface RfidKeyRemoval {
  readonly id: number;
  /** It was only just lent, or came back, and nobody has changed it since. */
  readonly takenBack?: UndoEntry;
}

interface Written {
  /** Whose keys it changes. */
  readonly drivers: readonly number[];
  readonly takenBack: UndoEntry | undefined;
}

/** A key as it is written now, and by what that is undone; absent where it cannot be. */
interface WrittenRfidKey {
  readonly key: RfidKey;
  readonly undo: string | undefined;
}

/** What came of undoing something: the key is as it was, or gone. */
type UndoneRfidKey =
  | ({ readonly type: "asBefore" } & WrittenRfidKey)
  | { readonly type: "gone"; readonly undo: string | undefined };

/**
 * RFID keys as they are lent to drivers: a key goes from hand to hand and has one holder at a time.
 * Who may change a driver may lend to them; who sees a driver sees their keys. Each write is audited and
 * can be undone.
 */
export function createRfidKeys({ database, changes, now }: Ports) {
  const bound = boundChanges(now);

  const row = (key: RfidKeyValue) => ({
    unique_id: key.uniqueId,
    driver_id: key.driver,
    starts_at: new Date(key.start),
    ends_at: key.end === undefined ? null : new Date(key.end),
    attributes: JSON.stringify(key.attributes),
  });

  function audit(
    transaction: Database,
    { viewer, address }: Actor,
    { verb, before, after, isUndo }: RfidKeyWrite,
  ): Promise<void> {
    const wireAfter = after && rfidKeyToWire(after);
    return recordAudit(transaction, {
      at: now(),
      user: viewer.user.id,
      address,
      action: `rfidKey.${verb}`,
      // By its own id: the trails of both drivers, whose it was and is, find it by what is written.
      kind: "rfidKey",
      id: (after ?? before)?.id,
      before: before && rfidKeyToWire(before),
      after: isUndo ? { ...wireAfter, undo: true } : wireAfter,
    });
  }

  /** What undoes a write, in its transaction; undefined for who undoes nothing. */
  async function keep(
    transaction: Database,
    { viewer, keepsUndo = false }: Actor,
    { verb, before, after, until }: RfidKeyWrite,
  ): Promise<string | undefined> {
    const key = after ?? before;
    if (!keepsUndo || !key) return undefined;
    const version = after && rfidKeyVersion(after);
    if (before && version === rfidKeyVersion(before)) return undefined;
    const done = ({ add: "made", change: "changed", remove: "removed" } as const)[verb];
    return keepUndo(transaction, {
      user: viewer.user.id,
      verb: done,
      kind: "rfidKey",
      id: key.id,
      ...(version !== undefined && { version }),
      ...(before && { data: JSON.stringify(before) }),
      until: until ?? undoneUntil(done, "rfidKey", now()),
    });
  }

  async function finish(
    transaction: Database,
    actor: Actor,
    written: RfidKeyWrite,
  ): Promise<string | undefined> {
    const undo = await keep(transaction, actor, written);
    await audit(transaction, actor, written);
    return undo;
  }

  async function findMaybe(source: Database, id: number): Promise<RfidKey | undefined> {
    const found = await source
      .selectFrom("rfid_keys")
      .selectAll()
      .where("id", "=", id)
      .where("driver_id", "is not", null)
      .executeTakeFirst();
    return found && rfidKeyOfRow(found);
  }

  async function find(source: Database, id: number): Promise<RfidKey> {
    const found = await findMaybe(source, id);
    // In the words for what somebody may not see: nobody learns which ids there are.
    if (!found) throw unseen("driver");
    return found;
  }

  /**
   * Whatever undoes something uses its entry up. The rules know whose keys are whose before it is answered.
   */
  async function write<Result>(
    { viewer }: Actor,
    { drivers, takenBack }: Written,
    work: (transaction: Database) => Promise<Result>,
  ): Promise<Result> {
    bound(viewer);
    const result = await database
      .transaction()
      .execute(async (transaction) => {
        if (takenBack) await lockUndo(transaction, takenBack);
        await lockRfidKeys(transaction);
        const done = await work(transaction);
        if (takenBack) await spendUndo(transaction, takenBack);
        return done;
      })
      .catch((error: unknown) => {
        if (isForeignKeyFault(error)) throw unseen("driver");
        throw error;
      });
    await changes.publish({ kind: "driver", ids: [...new Set(drivers)] });
    return result;
  }

  async function insert(
    transaction: Database,
    { viewer }: Actor,
    { id, value }: { readonly id?: number | undefined; readonly value: RfidKeyValue },
  ): Promise<RfidKey> {
    await refuseSecondHolder(transaction, undefined, value);
    const { rows } = await sql<Parameters<typeof rfidKeyOfRow>[0]>`
      insert into rfid_keys (${id === undefined ? sql`` : sql`id,`} unique_id, driver_id, user_id,
        starts_at, ends_at, attributes) overriding system value
      values (${id === undefined ? sql`` : sql`${id},`} ${value.uniqueId}, ${value.driver},
        ${viewer.user.id}, ${new Date(value.start)},
        ${value.end === undefined ? null : new Date(value.end)},
        ${JSON.stringify(value.attributes)}) returning *`.execute(transaction);
    return rfidKeyOfRow(rows[0]!);
  }

  async function bringBack(takenBack: UndoEntry, actor: Actor): Promise<WrittenRfidKey> {
    const { id } = takenBack;
    const value = takenBack.data as RfidKey;
    await authorise(actor.viewer, "driver.identify", "driver", value.driver);
    return write(actor, { drivers: [value.driver], takenBack }, async (transaction) => {
      const key = await insert(transaction, actor, { id, value });
      const written = { verb: "add", after: key, isUndo: true } as const;
      return { key, undo: await finish(transaction, actor, written) };
    });
  }

  /** What the same call has lent before, and what undoes that while nobody has changed it. */
  async function readMade(id: number, actor: Actor): Promise<WrittenRfidKey> {
    const key = await findMaybe(database, id);
    if (!key) throw new Refusal(404, "notFound", "RFID key not found");
    const { viewer } = actor;
    await authorise(viewer, "driver.see", "driver", key.driver);
    bound(viewer);
    const relation = await viewer.relation("driver", key.driver);
    if (!actor.keepsUndo || !may(viewer.subject, "driver.identify", relation))
      return { key, undo: undefined };
    const user = viewer.user.id;
    const made = { user, kind: "rfidKey", id, version: rfidKeyVersion(key) } as const;
    const undo = await database.transaction().execute(async (transaction) => {
      const entry = await findMadeEntry(transaction, made);
      if (!entry) return undefined;
      await entry.drop();
      const { until } = entry;
      return keep(transaction, actor, { verb: "add", after: key, isUndo: false, until });
    });
    return { key, undo };
  }

  async function change(
    { id, value, ifMatch, takenBack }: RfidKeyChange,
    actor: Actor,
  ): Promise<WrittenRfidKey> {
    const known = await find(database, id);
    const drivers = [known.driver, value.driver];
    for (const driver of new Set(drivers))
      await authorise(actor.viewer, "driver.identify", "driver", driver);
    return write(actor, { drivers, takenBack }, async (transaction) => {
      const before = await find(transaction, id);
      // Handed on while we asked: it is somebody else's to change.
      if (before.driver !== known.driver) throw unseen("driver");
      const isSeen = ifMatch === undefined || ifMatch === "*" || ifMatch === rfidKeyVersion(before);
      if (!isSeen) throw outdated();
      await refuseSecondHolder(transaction, id, value);
      const changed = await transaction
        .updateTable("rfid_keys")
        .set(row(value))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const after = rfidKeyOfRow(changed);
      const isUndo = takenBack !== undefined;
      const undo = await finish(transaction, actor, { verb: "change", before, after, isUndo });
      return { key: after, undo };
    });
  }

  async function remove(
    { id, takenBack }: RfidKeyRemoval,
    actor: Actor,
  ): Promise<string | undefined> {
    const known = await find(database, id);
    await authorise(actor.viewer, "driver.identify", "driver", known.driver);
    return write(actor, { drivers: [known.driver], takenBack }, async (transaction) => {
      const before = await find(transaction, id);
      if (before.driver !== known.driver) throw unseen("driver");
      if (takenBack && takenBack.version !== rfidKeyVersion(before)) throw outdated();
      await transaction.deleteFrom("rfid_keys").where("id", "=", id).execute();
      const isUndo = takenBack !== undefined;
      return finish(transaction, actor, { verb: "remove", before, isUndo });
    });
  }

  return {
    /** Of every driver that the person sees, or of one of them, in the order of their start. */
    async list(viewer: Viewer, driver?: number): Promise<RfidKey[]> {
      const isEverything = may(viewer.subject, "driver.see", "none");
      const drivers = JSON.stringify([...(await viewer.linkedIds("driver"))]);
      const rows = await database
        .selectFrom("rfid_keys")
        .selectAll()
        .where("driver_id", "is not", null)
        .$if(driver !== undefined, (rest) => rest.where("driver_id", "=", driver ?? 0))
        .$if(!isEverything, (rest) =>
          rest.where(sql<boolean>`driver_id in (
            select value::integer from json_array_elements_text(${drivers}::json))`),
        )
        .orderBy("starts_at")
        .orderBy("id")
        .execute();
      return rows.map(rfidKeyOfRow);
    },

    async get(id: number, viewer: Viewer): Promise<RfidKey> {
      const key = await find(database, id);
      await authorise(viewer, "driver.see", "driver", key.driver);
      return key;
    },

    /** `read` refuses what is no lending, unless the same call has lent it before. */
    async add(read: () => RfidKeyValue, actor: Actor): Promise<WrittenRfidKey> {
      const { viewer } = actor;
      const making = makingOf(actor, "rfidKey");
      const known = making && (await findMaking(database, making, now()));
      if (known !== undefined) return readMade(known, actor);
      const value = read();
      await authorise(viewer, "driver.identify", "driver", value.driver);
      const written = { drivers: [value.driver], takenBack: undefined };
      const made = await write(actor, written, async (transaction) => {
        const meanwhile = making && (await claimMaking(transaction, making, now()));
        if (meanwhile !== undefined) return meanwhile;
        const lent = await insert(transaction, actor, { value });
        if (making) await keepMaking(transaction, making, lent.id);
        const undo = await finish(transaction, actor, { verb: "add", after: lent, isUndo: false });
        return { key: lent, undo };
      });
      return typeof made === "number" ? readMade(made, actor) : made;
    },

    /** Also to another driver, if the person may change both. */
    change: (wanted: Omit<RfidKeyChange, "takenBack">, actor: Actor): Promise<WrittenRfidKey> =>
      change(wanted, actor),

    /** Returns what brings it back. */
    remove: (id: number, actor: Actor): Promise<string | undefined> => remove({ id }, actor),

    /** As far as its person could do it now. */
    async takeBack(entry: UndoEntry, actor: Actor): Promise<UndoneRfidKey> {
      const { id, verb } = entry;
      const was = entry.data as RfidKey;
      if (verb === "removed") return { type: "asBefore", ...(await bringBack(entry, actor)) };
      // Somebody who removed it has changed it.
      if (!(await findMaybe(database, id))) throw outdated();
      if (verb === "made")
        return { type: "gone", undo: await remove({ id, takenBack: entry }, actor) };
      const wanted = { id, value: was, ifMatch: entry.version, takenBack: entry };
      return { type: "asBefore", ...(await change(wanted, actor)) };
    },
  };
}

export type RfidKeys = ReturnType<typeof createRfidKeys>;

const rfidKeyVersion = (key: RfidKey): string => versionOf(rfidKeyToWire(key));

/** Another entry has the key at the same time, or it is another driver's own for good. */
async function refuseSecondHolder(
  transaction: Database,
  id: number | undefined,
  { uniqueId, driver, start, end }: RfidKeyValue,
): Promise<void> {
  const { rows } = await sql`
    select 1 from rfid_keys where unique_id = ${uniqueId} and id <> ${id ?? 0}
      and starts_at < coalesce(${end === undefined ? null : new Date(end)}::timestamptz, 'infinity')
      and coalesce(ends_at, 'infinity') > ${new Date(start)}
    union all
    select 1 from drivers where unique_id = ${uniqueId} and id <> ${driver}
    limit 1`.execute(transaction);
  if (rows.length > 0) throw new Refusal(400, "duplicate", "Duplicated RFID key");
}
