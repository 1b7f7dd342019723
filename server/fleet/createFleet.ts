import { type GroupId, groupId, type VehicleId, vehicleId } from "#domain/ids";
import { linkStatus } from "#domain/linkStatus";
import type { Attributes, Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { positionOfRow } from "../database/positionRows.ts";

/** What an owner wrote down about a vehicle. */
export interface VehicleRecord {
  readonly id: VehicleId;
  readonly name: string;
  readonly uniqueId: string;
  readonly groupId: GroupId | undefined;
  readonly model: string | undefined;
  readonly category: string | undefined;
  readonly disabled: boolean;
  readonly attributes: Attributes;
}

interface Entry {
  readonly record: VehicleRecord;
  latest: Position | undefined;
  lastUpdate: EpochMs | undefined;
}

/**
 * All vehicles with their latest committed position, in memory: every message needs its
 * predecessor, every new socket the whole picture. The database stays the truth; `load` and `add`
 * follow it, and `heard` is called only after a commit.
 */
export function createFleet(database: Database, now: () => EpochMs) {
  const entries = new Map<VehicleId, Entry>();
  const byUniqueId = new Map<string, VehicleId>();

  const add = (record: VehicleRecord) => {
    entries.set(record.id, { record, latest: undefined, lastUpdate: undefined });
    byUniqueId.set(record.uniqueId, record.id);
  };

  return {
    add,

    async load(): Promise<void> {
      for (const row of await database.selectFrom("devices").selectAll().orderBy("id").execute())
        add(recordOfRow(row));
      for (const row of await database.selectFrom("device_states").selectAll().execute()) {
        const entry = entries.get(vehicleId(row.device_id));
        if (!entry) continue;
        entry.latest = positionOfRow(row);
        entry.lastUpdate = epochMs(row.last_update.getTime());
      }
    },

    get size() {
      return entries.size;
    },

    ids: (): IterableIterator<VehicleId> => entries.keys(),

    withUniqueId(uniqueId: string): VehicleRecord | undefined {
      const id = byUniqueId.get(uniqueId);
      return id === undefined ? undefined : entries.get(id)?.record;
    },

    latest: (id: VehicleId): Position | undefined => entries.get(id)?.latest,

    lastUpdate: (id: VehicleId): EpochMs | undefined => entries.get(id)?.lastUpdate,

    /** The vehicle as it is this moment: its line's state follows from the clock. */
    vehicle(id: VehicleId): Vehicle | undefined {
      const entry = entries.get(id);
      return (
        entry && {
          ...entry.record,
          status: linkStatus(entry.lastUpdate, now()),
          lastUpdate: entry.lastUpdate,
          positionId: entry.latest?.id,
        }
      );
    },

    /** Call after the commit, never before. */
    heard(latest: Position, lastUpdate: EpochMs): void {
      const entry = entries.get(latest.vehicleId);
      if (!entry) return;
      entry.latest = latest;
      entry.lastUpdate = lastUpdate;
    },
  };
}

export type Fleet = ReturnType<typeof createFleet>;

/** A row of `devices` as queries give it. */
interface DeviceRow {
  readonly id: number;
  readonly name: string;
  readonly unique_id: string;
  readonly group_id: number | null;
  readonly model: string | null;
  readonly category: string | null;
  readonly disabled: boolean;
  readonly attributes: Record<string, unknown>;
}

export const recordOfRow = (row: DeviceRow): VehicleRecord => ({
  id: vehicleId(row.id),
  name: row.name,
  uniqueId: row.unique_id,
  groupId: row.group_id === null ? undefined : groupId(row.group_id),
  model: row.model ?? undefined,
  category: row.category ?? undefined,
  disabled: row.disabled,
  attributes: row.attributes as Attributes,
});
