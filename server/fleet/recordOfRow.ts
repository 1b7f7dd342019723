import type { Selectable } from "kysely";
import { withoutServerAttributes } from "#domain/actuation/serverAttributes";
import { calendarId, groupId, vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";
import type { Tables } from "../database/tables.ts";
import type { VehicleRecord } from "./fleet.ts";

/** A row of `devices` as the vehicle it describes. */
export const recordOfRow = (row: Selectable<Tables["devices"]>): VehicleRecord => ({
  id: vehicleId(row.id),
  name: row.name,
  uniqueId: row.unique_id,
  groupId: row.group_id === null ? undefined : groupId(row.group_id),
  model: row.model ?? undefined,
  category: row.category ?? undefined,
  disabled: row.disabled,
  phone: row.phone ?? undefined,
  contact: row.contact ?? undefined,
  calendarId: row.calendar_id === null ? undefined : calendarId(row.calendar_id),
  expiresAt: row.expires_at === null ? undefined : epochMs(row.expires_at.getTime()),
  attributes: withoutServerAttributes(row.attributes as Attributes),
});
