import { type GroupId, vehicleId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { namesKept } from "../database/removePositions.ts";
import { createRateLimit, type Rate } from "../refusal/rateLimit.ts";
import { readConcerned } from "../rights/readConcerned.ts";
import type { Rights } from "../rights/rights.ts";
import type { Fleet } from "./fleet.ts";
import { recordOfRow } from "./recordOfRow.ts";

/** Somebody who invents trackers shall not fill the database with them. */
const MAX_VEHICLES = 200_000;
/** A fleet that is put to use appears at once; who invents trackers is slowed down. */
const NEWCOMERS: Rate = { perSecond: 1, burst: 10_000 };

interface Ports {
  readonly database: Database;
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly group: GroupId;
  /** Before anything of theirs is taken in, rules must know who sees the new vehicles. */
  readonly readSights: () => Promise<void>;
}

/**
 * Makes vehicles of trackers that nobody entered, named as they call themselves, in `group`. Those
 * that another instance has just made are taken over from there. One that was removed is not made anew as long
 * as it can be had back.
 */
export function createRegister({ database, fleet, rights, group, readSights }: Ports) {
  const newcomers = createRateLimit(fleet.now, NEWCOMERS);

  return async (uniqueIds: readonly string[]): Promise<void> => {
    const passed = uniqueIds
      .slice(0, Math.max(0, MAX_VEHICLES - fleet.size))
      .filter(() => newcomers.mayPass("all"));
    if (passed.length === 0) return;
    const kept = await namesKept(database, passed, fleet.now());
    const wanted = passed.filter((uniqueId) => !kept.has(uniqueId));
    if (wanted.length === 0) return;
    const rows = await database
      .insertInto("devices")
      .values(wanted.map((uniqueId) => ({ name: uniqueId, unique_id: uniqueId, group_id: group })))
      .onConflict((conflict) => conflict.column("unique_id").doNothing())
      .returningAll()
      .execute();
    for (const row of rows) fleet.add(recordOfRow(row));
    const elsewhere = wanted.filter((uniqueId) => !fleet.withUniqueId(uniqueId));
    if (elsewhere.length > 0) {
      const others = await database
        .selectFrom("devices")
        .select("id")
        .where("unique_id", "in", elsewhere)
        .execute();
      if (others.length > 0) await fleet.refresh(others.map(({ id }) => vehicleId(id)));
    }
    // Nobody but those who see the group has come to see anything.
    rights.changed(await readConcerned(database, { groups: [group] }));
    await readSights();
  };
}
