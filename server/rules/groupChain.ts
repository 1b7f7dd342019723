import type { GroupId } from "#domain/ids";
import type { Attributes, AttributeValue } from "#domain/position";
import { DEFAULT_STATE_RULES, type StateRules, stateRules } from "#domain/vehicle/vehicleState";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { VehicleRecord } from "../fleet/fleet.ts";

interface KnownGroup {
  readonly id: number;
  readonly parentId: number | undefined;
  readonly attributes: Attributes;
}

/** As Traccar: a vehicle's group, the group that it lies in, and the one around that. */
const LEVELS = 3;
const NOTHING: Attributes = {};

/** What is set for a vehicle, where: by itself, its groups, the server. */
export function createGroupChain(database: Database) {
  let groups: ReadonlyMap<number, KnownGroup> = new Map();
  let server: Attributes = NOTHING;
  let states = DEFAULT_STATE_RULES;

  /** From the nearest on. */
  function chainOf(group: GroupId | undefined): KnownGroup[] {
    const chain: KnownGroup[] = [];
    let next = group === undefined ? undefined : groups.get(group);
    while (next && chain.length < LEVELS) {
      chain.push(next);
      next = next.parentId === undefined ? undefined : groups.get(next.parentId);
    }
    return chain;
  }

  return {
    async load(): Promise<void> {
      const rows = await database
        .selectFrom("groups")
        .select(["id", "parent_id", "attributes"])
        .execute();
      groups = new Map(
        rows.map(({ id, parent_id, attributes }) => [
          id,
          { id, parentId: parent_id ?? undefined, attributes: attributes as Attributes },
        ]),
      );
      server = await readServerAttributes(database);
      states = stateRules(server);
    },

    chain: (group: GroupId | undefined): readonly number[] => chainOf(group).map(({ id }) => id),

    /** By the server's own attributes, the same for every vehicle. */
    states: (): StateRules => states,

    /** All of it in one; the nearer wins. */
    settingsOf({ groupId, attributes }: VehicleRecord): Attributes {
      const settings: Record<string, AttributeValue> = Object.create(null);
      Object.assign(settings, server);
      for (const group of chainOf(groupId).reverse()) Object.assign(settings, group.attributes);
      return Object.assign(settings, attributes);
    },
  };
}

async function readServerAttributes(database: Database): Promise<Attributes> {
  const row = await database
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "server")
    .executeTakeFirst();
  const value = row?.value as { attributes?: unknown } | undefined;
  return typeof value?.attributes === "object" ? (value.attributes as Attributes) : NOTHING;
}
