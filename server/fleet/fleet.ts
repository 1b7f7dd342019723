import { type VehicleId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { evidenceOf } from "#domain/report/tripDetails";
import { between, type DurationMs, type EpochMs, epochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import { linkStatus } from "#domain/vehicle/linkStatus";
import { DEFAULT_STATE_RULES, type StateRules, vehicleState } from "#domain/vehicle/vehicleState";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { readStates, type StoredState } from "../database/readStates.ts";
import { createColumnPages } from "./columnPages.ts";
import { recordOfRow } from "./recordOfRow.ts";

/** What an owner wrote down about a vehicle. */
export type VehicleRecord = Omit<Vehicle, "status" | "lastUpdate" | "positionId">;

interface Entry {
  /** On the pages. */
  readonly slot: number;
  record: VehicleRecord;
  latest: Position | undefined;
  /** The newest whose connection is known. */
  proven: Position | undefined;
  lastUpdate: EpochMs | undefined;
  /** The newest position that was followed, and since when the vehicle idled at it, if it did. */
  followedAt: EpochMs;
  idleSince: EpochMs | undefined;
  /** What the server itself says of the vehicle, over what its owner wrote down. */
  shown: Attributes | undefined;
}

/** Of what was before the first position nothing is known: who idles then has idled for long. */
const LONG_AGO = epochMs(0);

/**
 * All vehicles with their latest committed position, in memory: every message needs its
 * predecessor, every new socket the whole snapshot. The database stays the truth; `load` and `add`
 * follow it, and `setLatest` is called only after a commit.
 */
export function createFleet(database: Database, now: () => EpochMs) {
  const entries = new Map<VehicleId, Entry>();
  const byUniqueId = new Map<string, VehicleId>();
  const columnPages = createColumnPages((id) => written(entries.get(id)));
  let rules = DEFAULT_STATE_RULES;

  const isIdle = (position: Position): boolean =>
    vehicleState(evidenceOf(position), rules, position.fixTime) === "idle";

  function follow(entry: Entry, position: Position): void {
    const { fixTime } = position;
    if (fixTime < entry.followedAt) return;
    entry.followedAt = fixTime;
    entry.idleSince = isIdle(position) ? (entry.idleSince ?? fixTime) : undefined;
  }

  function pass(position: Position): void {
    const entry = entries.get(position.vehicleId);
    if (entry) follow(entry, position);
  }

  /** A vehicle that is known keeps what it has reported. */
  const add = (record: VehicleRecord) => {
    const entry = entries.get(record.id);
    if (entry) {
      if (byUniqueId.get(entry.record.uniqueId) === record.id)
        byUniqueId.delete(entry.record.uniqueId);
      entry.record = record;
      columnPages.rewrite(entry.slot, record.disabled);
    } else {
      const blank = {
        latest: undefined,
        proven: undefined,
        lastUpdate: undefined,
        followedAt: LONG_AGO,
        idleSince: LONG_AGO,
        shown: undefined,
      };
      const slot = columnPages.take(record.id);
      entries.set(record.id, { slot, record, ...blank });
      columnPages.rewrite(slot, record.disabled);
    }
    byUniqueId.set(record.uniqueId, record.id);
  };

  const remove = (id: VehicleId) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    columnPages.free(entry.slot);
    if (byUniqueId.get(entry.record.uniqueId) === id) byUniqueId.delete(entry.record.uniqueId);
  };

  /** Of vehicles of which nothing is known yet. */
  const keep = (states: readonly StoredState[]) => {
    for (const { latest, lastUpdate } of states) {
      const entry = entries.get(latest.vehicleId);
      if (!entry || entry.latest) continue;
      entry.latest = latest;
      if (latest.line !== undefined) entry.proven = latest;
      entry.lastUpdate = lastUpdate;
      follow(entry, latest);
      columnPages.setLatest(entry.slot, latest, lastUpdate, idledFor(entry));
    }
  };

  function vehicle(id: VehicleId): Vehicle | undefined {
    const entry = entries.get(id);
    if (!entry) return undefined;
    const { lastUpdate, latest } = entry;
    const status = linkStatus(lastUpdate, now());
    return { ...written(entry), status, lastUpdate, positionId: latest?.id };
  }

  return {
    now,
    add,
    remove,

    /**
     * Reads what owners wrote down anew: of some vehicles, or of all when none are named. Those that
     * are new here come with their latest position: without it their totals would begin again.
     * `passed` are the positions that are known to lead to it, in order.
     */
    async refresh(ids: readonly VehicleId[], passed: readonly Position[] = []): Promise<void> {
      const asked = ids.length > 0 ? ids : [...entries.keys()];
      const rows = await database
        .selectFrom("devices")
        .selectAll()
        .$if(ids.length > 0, (query) => query.where("id", "in", ids))
        .orderBy("id")
        .execute();
      const found = new Set(rows.map(({ id }) => vehicleId(id)));
      const added = [...found].filter((id) => !entries.has(id));
      const states = added.length > 0 ? await readStates(database, added) : [];
      for (const id of asked) if (!found.has(id)) remove(id);
      for (const row of rows) add(recordOfRow(row));
      for (const position of passed) pass(position);
      keep(states);
    },

    async load(): Promise<void> {
      for (const row of await database.selectFrom("devices").selectAll().orderBy("id").execute())
        add(recordOfRow(row));
      keep(await readStates(database));
    },

    get size() {
      return entries.size;
    },

    ids: (): IterableIterator<VehicleId> => entries.keys(),

    withUniqueId(uniqueId: string): VehicleRecord | undefined {
      const id = byUniqueId.get(uniqueId);
      return id === undefined ? undefined : entries.get(id)?.record;
    },

    record: (id: VehicleId): VehicleRecord | undefined => entries.get(id)?.record,

    latest: (id: VehicleId): Position | undefined => entries.get(id)?.latest,

    lastUpdate: (id: VehicleId): EpochMs | undefined => entries.get(id)?.lastUpdate,

    /** The vehicle as it is this moment: its connection's state follows from the clock. */
    vehicle,

    /** All of them once more, laid out for whoever is sent the whole snapshot. */
    columnPages: columnPages.all,

    /** Attributes that only the server knows; nobody else can write them. */
    show(id: VehicleId, attributes: Attributes): void {
      const entry = entries.get(id);
      if (!entry) return;
      entry.shown = attributes;
      columnPages.rewrite(entry.slot, entry.record.disabled);
    },

    /**
     * Call after the commit with each position that became its vehicle's newest, in order and before
     * `setLatest`: of several only the last is kept, but a vehicle may have driven in between.
     */
    passed: pass,

    /**
     * When a vehicle idles. Others than before judge every vehicle anew by its latest position: what
     * was before that is not known any more, so who idles by these alone begins to.
     */
    setRules(next: StateRules): void {
      if (JSON.stringify(next) === JSON.stringify(rules)) return;
      rules = next;
      for (const entry of entries.values()) {
        const { slot, latest, lastUpdate, idleSince } = entry;
        if (!latest || lastUpdate === undefined || isIdle(latest) === (idleSince !== undefined))
          continue;
        entry.idleSince = idleSince === undefined ? latest.fixTime : undefined;
        columnPages.setLatest(slot, latest, lastUpdate, idledFor(entry));
      }
    },

    /** Whether its vehicle idles at this position, by the rules of now. */
    idlesAt: isIdle,

    /** How long the vehicle had idled at its latest position; undefined when it does not idle. */
    idledFor(id: VehicleId): DurationMs | undefined {
      const entry = entries.get(id);
      return entry && idledFor(entry);
    },

    /**
     * The newest position of those whose connection is known, as far as this instance received it.
     */
    proven: (id: VehicleId): Position | undefined => entries.get(id)?.proven,

    /** Call after the commit with each position whose connection is known, also a late one. */
    prove(position: Position): void {
      const entry = entries.get(position.vehicleId);
      if (entry && (!entry.proven || position.fixTime >= entry.proven.fixTime))
        entry.proven = position;
    },

    /** Call after the commit, never before. */
    setLatest(latest: Position, lastUpdate: EpochMs): void {
      const entry = entries.get(latest.vehicleId);
      if (!entry) return;
      // Another instance may have stored a newer one meanwhile.
      if (!entry.latest || latest.fixTime >= entry.latest.fixTime) entry.latest = latest;
      entry.lastUpdate = lastUpdate;
      follow(entry, entry.latest);
      columnPages.setLatest(entry.slot, entry.latest, lastUpdate, idledFor(entry));
    },
  };
}

export type Fleet = ReturnType<typeof createFleet>;

const idledFor = ({ idleSince, followedAt }: Entry): DurationMs | undefined =>
  idleSince === undefined ? undefined : between(idleSince, followedAt);

/** Nearly none has anything that only the server knows, and many ask for all. */
function written(entry: Entry): VehicleRecord;
function written(entry: Entry | undefined): VehicleRecord | undefined;
function written(entry: Entry | undefined): VehicleRecord | undefined {
  if (!entry?.shown) return entry?.record;
  return { ...entry.record, attributes: { ...entry.record.attributes, ...entry.shown } };
}
