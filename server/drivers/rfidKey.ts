import type { Selectable } from "kysely";
import { wireTime } from "#contract/traccar/wire";
import { type EpochMs, epochMs } from "#domain/units";
import type { Tables } from "../database/tables.ts";

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
