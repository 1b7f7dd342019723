import { sql } from "kysely";
import { may } from "#domain/account/policy";
import type { EpochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isForeignKeyFault } from "../database/databaseError.ts";
import { lockRfidKeys } from "../database/lockRfidKeys.ts";
import type { Actor } from "../objects/actor.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise, unseen } from "../rights/authorise.ts";
import type { Viewer } from "../rights/rights.ts";
import { type RfidKey, rfidKeyOfRow, rfidKeyToWire } from "./rfidKey.ts";

export type RfidKeyValue = Omit<RfidKey, "id">;

interface Ports {
  readonly database: Database;
  readonly now: () => EpochMs;
}

/**
 * RFID keys as they are lent to drivers: a key goes from hand to hand and has one holder at a time.
 * Who may change a driver may lend to them; who sees a driver sees their keys.
 */
interface RfidKeyChange {
  readonly verb: "add" | "change" | "remove";
  readonly before?: RfidKey;
  readonly after?: RfidKey;
}

export function createRfidKeys({ database, now }: Ports) {
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
    { verb, before, after }: RfidKeyChange,
  ): Promise<void> {
    return recordAudit(transaction, {
      at: now(),
      user: viewer.user.id,
      address,
      action: `rfidKey.${verb}`,
      kind: "driver",
      id: (after ?? before)?.driver,
      before: before && rfidKeyToWire(before),
      after: after && rfidKeyToWire(after),
    });
  }

  async function find(source: Database, id: number): Promise<RfidKey> {
    const found = await source
      .selectFrom("rfid_keys")
      .selectAll()
      .where("id", "=", id)
      .where("driver_id", "is not", null)
      .executeTakeFirst();
    // In the words for what somebody may not see: nobody learns which ids there are.
    if (!found) throw unseen("driver");
    return rfidKeyOfRow(found);
  }

  const write = <Result>(work: (transaction: Database) => Promise<Result>): Promise<Result> =>
    database
      .transaction()
      .execute(async (transaction) => {
        await lockRfidKeys(transaction);
        return work(transaction);
      })
      .catch((error: unknown) => {
        if (isForeignKeyFault(error)) throw unseen("driver");
        throw error;
      });

  return {
    /** Of every driver that the person sees, in the order of their start. */
    async list(viewer: Viewer): Promise<RfidKey[]> {
      const isEverything = may(viewer.subject, "driver.see", "none");
      const drivers = JSON.stringify([...(await viewer.linkedIds("driver"))]);
      const rows = await database
        .selectFrom("rfid_keys")
        .selectAll()
        .where("driver_id", "is not", null)
        .$if(!isEverything, (rest) =>
          rest.where(sql<boolean>`driver_id in (
            select value::integer from json_array_elements_text(${drivers}::json))`),
        )
        .orderBy("starts_at")
        .orderBy("id")
        .execute();
      return rows.map(rfidKeyOfRow);
    },

    async add(value: RfidKeyValue, actor: Actor): Promise<RfidKey> {
      await authorise(actor.viewer, "driver.identify", "driver", value.driver);
      return write(async (transaction) => {
        await refuseSecondHolder(transaction, undefined, value);
        const made = await transaction
          .insertInto("rfid_keys")
          .values({ ...row(value), user_id: actor.viewer.user.id })
          .returningAll()
          .executeTakeFirstOrThrow();
        const key = rfidKeyOfRow(made);
        await audit(transaction, actor, { verb: "add", after: key });
        return key;
      });
    },

    /** Also to another driver, if the person may change both. */
    async change(id: number, value: RfidKeyValue, actor: Actor): Promise<RfidKey> {
      const known = await find(database, id);
      for (const driver of new Set([known.driver, value.driver]))
        await authorise(actor.viewer, "driver.identify", "driver", driver);
      return write(async (transaction) => {
        const before = await find(transaction, id);
        // Handed on while we asked: it is somebody else's to change.
        if (before.driver !== known.driver) throw unseen("driver");
        await refuseSecondHolder(transaction, id, value);
        const changed = await transaction
          .updateTable("rfid_keys")
          .set(row(value))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const after = rfidKeyOfRow(changed);
        await audit(transaction, actor, { verb: "change", before, after });
        return after;
      });
    },

    async remove(id: number, actor: Actor): Promise<void> {
      const known = await find(database, id);
      await authorise(actor.viewer, "driver.identify", "driver", known.driver);
      await write(async (transaction) => {
        const before = await find(transaction, id);
        if (before.driver !== known.driver) throw unseen("driver");
        await transaction.deleteFrom("rfid_keys").where("id", "=", id).execute();
        await audit(transaction, actor, { verb: "remove", before });
      });
    },
  };
}

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
