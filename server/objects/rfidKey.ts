import type { Selectable } from "kysely";
import { NOT_AFTER_START } from "#contract/objects/rfidKeySchema";
import { wireTime } from "#contract/traccar/wire";
import { type EpochMs, epochMs } from "#domain/units";
import type { Tables } from "../database/tables.ts";
import { Refusal } from "../refusal/refusal.ts";

/** A key in somebody's hand for a time. */
export interface RfidKey {
  readonly id: number;
  readonly uniqueId: string;
  readonly driver: number;
  readonly start: EpochMs;
  /** Undefined while it is lent without an end. */
  readonly end: EpochMs | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export type RfidKeyValue = Omit<RfidKey, "id">;

/** As the database has it; rows without a driver are nobody's and never read. */
export const rfidKeyOfRow = (row: Selectable<Tables["rfid_keys"]>): RfidKey => ({
  id: row.id,
  uniqueId: row.unique_id,
  driver: row.driver_id ?? 0,
  start: epochMs(row.starts_at.getTime()),
  end: row.ends_at ? epochMs(row.ends_at.getTime()) : undefined,
  attributes: row.attributes,
});

/** As clients have it. */
export const rfidKeyToWire = (key: RfidKey) => ({
  id: key.id,
  uniqueId: key.uniqueId,
  driverId: key.driver,
  start: wireTime(key.start),
  end: key.end === undefined ? null : wireTime(key.end),
  attributes: key.attributes,
});

interface Entry {
  readonly uniqueId: string;
  readonly driverId: number;
  readonly start: EpochMs | undefined;
  readonly end: EpochMs | undefined;
  readonly attributes: RfidKey["attributes"];
}

/** What somebody wrote, from now on where they named no start. */
export function rfidKeyValue(
  { uniqueId, driverId, start, end, attributes }: Entry,
  now: EpochMs,
): RfidKeyValue {
  const from = start ?? now;
  if (end !== undefined && end <= from)
    throw new Refusal(400, "badRequest", `end: ${NOT_AFTER_START}`);
  return { uniqueId, driver: driverId, start: from, end, attributes };
}
