import { sql } from "kysely";
import { z } from "zod";
import { driverSchema } from "#contract/objects/driverSchema";
import * as shown from "../../answers/answerFields.ts";
import { lockRfidKeys } from "../../database/lockRfidKeys.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { managedKind } from "../managedKind.ts";

const DUPLICATE = "Duplicated RFID key";

export const driverKind = managedKind({
  kind: "driver",
  path: "/api/drivers",
  byOwner: true,
  sortedBy: "name",
  searched: ["name", "unique_id"],
  duplicate: DUPLICATE,
  mostOfAPerson: 50_000,
  tabled: { name: "name", uniqueId: "unique_id" },
  schema: driverSchema,
  shown: z
    .strictObject({
      id: shown.objectId,
      name: z.string(),
      uniqueId: z.string(),
      attributes: shown.attributes,
    })
    .meta({ id: "Driver", description: "Somebody who drives" }),
  references: {},
  lock: lockRfidKeys,
  // A key is in one hand only: it may be lent to somebody else, now or later.
  async check({ id, uniqueId }, { transaction, before }) {
    if (before?.unique_id === uniqueId) return;
    const { rows } = await sql`select 1 from rfid_keys where unique_id = ${uniqueId}
      and driver_id is distinct from ${before?.id ?? id ?? null}
      and coalesce(ends_at, 'infinity') > now() limit 1`.execute(transaction);
    if (rows.length > 0) throw new Refusal(400, "duplicate", DUPLICATE);
  },
  columnsOf: ({ name, uniqueId, attributes }) => ({
    name,
    unique_id: uniqueId,
    attributes: JSON.stringify(attributes),
  }),
  toWire: ({ id, name, unique_id, attributes }) => ({ id, name, uniqueId: unique_id, attributes }),
});
