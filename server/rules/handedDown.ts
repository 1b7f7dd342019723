import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { linkTable } from "../database/linkTable.ts";

const KINDS = ["geofence", "notification", "maintenance", "attribute", "driver"] as const;
export type HandedDownKind = Extract<ObjectKind, (typeof KINDS)[number]>;

type Ids = ReadonlySet<number>;
type ByOwner = ReadonlyMap<number, Ids>;
const NOBODY: ByOwner = new Map();

/** What is linked to vehicles and groups, in memory. Read anew as a whole when a link changes. */
export function createHandedDown(database: Database) {
  let byVehicle = new Map<HandedDownKind, ByOwner>();
  let byGroup = new Map<HandedDownKind, ByOwner>();

  return {
    async load(): Promise<void> {
      const vehicles = new Map<HandedDownKind, ByOwner>();
      const groups = new Map<HandedDownKind, ByOwner>();
      for (const kind of KINDS) {
        vehicles.set(kind, await readLinks(database, "vehicle", kind));
        groups.set(kind, await readLinks(database, "group", kind));
      }
      byVehicle = vehicles;
      byGroup = groups;
    },

    /** The sets that together are a vehicle's, its own first. They are shared: never copied. */
    of(kind: HandedDownKind, vehicle: number, groups: readonly number[]): readonly Ids[] {
      const own = (byVehicle.get(kind) ?? NOBODY).get(vehicle);
      const ofGroups = byGroup.get(kind) ?? NOBODY;
      return [own, ...groups.map((group) => ofGroups.get(group))].filter(
        (ids) => ids !== undefined,
      );
    },
  };
}

async function readLinks(
  database: Database,
  owner: "vehicle" | "group",
  kind: HandedDownKind,
): Promise<ByOwner> {
  const table = linkTable(owner, kind);
  const { rows } = await sql<{ owner: number; property: number }>`
    select ${sql.ref(table.owner.column)} as owner, ${sql.ref(table.property.column)} as property
    from ${sql.table(table.name)}`.execute(database);
  const byOwner = new Map<number, Set<number>>();
  for (const { owner: id, property } of rows) {
    const ids = byOwner.get(id);
    if (ids) ids.add(property);
    else byOwner.set(id, new Set([property]));
  }
  return byOwner;
}
