import { sql } from "kysely";
import { type GroupId, groupId, type UserId, type VehicleId, vehicleId } from "#domain/ids";
import { may } from "#domain/policy";
import type { User } from "#domain/user";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** What one person is linked to, and with that what they see. */
export interface Viewer {
  readonly user: User;
  readonly linked: Links;
  /** The policy's answer for this person. */
  sees(id: VehicleId): boolean;
}

interface Links {
  readonly vehicles: ReadonlySet<VehicleId>;
  readonly groups: ReadonlySet<GroupId>;
}

/**
 * Who is linked to what: directly, or through a group with all the groups inside it. Kept per
 * person until something changes; every change to links, groups or vehicles must say `changed`,
 * before anything is delivered that depends on it.
 */
export function createRights(database: Database) {
  const cache = new Map<UserId, Promise<Links>>();
  const listeners = new Set<() => void>();
  let version = 0;

  return {
    /** Grows with every change: who read before and after and finds it the same read the truth. */
    version: () => version,

    async viewerOf(user: User): Promise<Viewer> {
      let links = cache.get(user.id);
      if (!links) {
        links = readLinks(database, user.id);
        cache.set(user.id, links);
        links.catch(() => cache.delete(user.id));
      }
      return viewer(user, await links);
    },

    /** Forgets everything at once; readings that were under way are not kept. */
    changed(): void {
      version++;
      cache.clear();
      for (const listener of listeners) listener();
    },

    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}

export type Rights = ReturnType<typeof createRights>;

const viewer = (user: User, linked: Links): Viewer => ({
  user,
  linked,
  sees: (id) => may(user, "vehicle.see", linked.vehicles.has(id) ? "linked" : "none"),
});

async function readLinks(database: Database, user: UserId): Promise<Links> {
  const tree = sql`with recursive tree as (
    select group_id as id from user_groups where user_id = ${user}
    union
    select groups.id from groups join tree on groups.parent_id = tree.id)`;
  const groups = await sql<{ id: number }>`${tree} select id from tree`.execute(database);
  const vehicles = await sql<{ id: number }>`${tree}
    select device_id as id from user_devices where user_id = ${user}
    union
    select devices.id from devices join tree on devices.group_id = tree.id`.execute(database);
  return {
    groups: new Set(groups.rows.map(({ id }) => groupId(id))),
    vehicles: new Set(vehicles.rows.map(({ id }) => vehicleId(id))),
  };
}
