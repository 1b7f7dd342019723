import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { linkTable } from "../database/linkTable.ts";

const KINDS = ["geofence", "notification", "maintenance", "attribute", "driver"] as const;
export type HandedDownKind = Extract<ObjectKind, (typeof KINDS)[number]>;

type Ids = ReadonlySet<number>;
type ByOwner = ReadonlyMap<number, Ids>;
const NOBODY: ByOwner = new Map();

const OWNERS = ["vehicle", "group"] as const;
type Owner = (typeof OWNERS)[number];

/** One end of links. */
interface End {
  readonly kind: ObjectKind;
  readonly id: number;
}

/** What is linked to vehicles and groups, in memory. Read anew when links change. */
export function createHandedDown(database: Database) {
  const all: Record<Owner, Map<HandedDownKind, Map<number, Ids>>> = {
    vehicle: new Map(),
    group: new Map(),
  };
  const setsOf = (owner: Owner, kind: HandedDownKind) => all[owner].get(kind) ?? new Map();

  async function loadAll(): Promise<void> {
    const read = [];
    for (const owner of OWNERS)
      for (const kind of KINDS)
        read.push({ owner, kind, sets: setsIn(await readLinks(database, { owner, kind })) });
    for (const { owner, kind, sets } of read) all[owner].set(kind, sets);
  }

  async function loadOwner(owner: Owner, id: number): Promise<void> {
    for (const kind of KINDS) {
      const sets = setsOf(owner, kind);
      const ids = setsIn(await readLinks(database, { owner, kind, of: { end: "owner", id } })).get(
        id,
      );
      if (ids) sets.set(id, ids);
      else sets.delete(id);
      all[owner].set(kind, sets);
    }
  }

  async function loadProperty(kind: HandedDownKind, id: number): Promise<void> {
    for (const owner of OWNERS) {
      const rows = await readLinks(database, { owner, kind, of: { end: "property", id } });
      const having = new Set(rows.map((row) => row.owner));
      const sets = setsOf(owner, kind);
      for (const [of, ids] of sets) {
        if (!ids.has(id) || having.has(of)) continue;
        const rest = new Set([...ids].filter((one) => one !== id));
        // Who has none has no set: whether there is one is asked, too.
        if (rest.size > 0) sets.set(of, rest);
        else sets.delete(of);
      }
      for (const of of having) {
        const ids = sets.get(of);
        if (!ids?.has(id)) sets.set(of, new Set([...(ids ?? []), id]));
      }
      all[owner].set(kind, sets);
    }
  }

  return {
    /** Of all links, or of those of one thing. */
    async load(end?: End): Promise<void> {
      if (!end) await loadAll();
      else if (isOwner(end.kind)) await loadOwner(end.kind, end.id);
      else if (isHandedDown(end.kind)) await loadProperty(end.kind, end.id);
    },

    /** The sets that together are a vehicle's, its own first. They are shared: never copied. */
    of(kind: HandedDownKind, vehicle: number, groups: readonly number[]): readonly Ids[] {
      const own = all.vehicle.get(kind)?.get(vehicle);
      const ofGroups = all.group.get(kind) ?? NOBODY;
      return [own, ...groups.map((group) => ofGroups.get(group))].filter(
        (ids) => ids !== undefined,
      );
    },
  };
}

interface Row {
  readonly owner: number;
  readonly property: number;
}

async function readLinks(
  database: Database,
  {
    owner,
    kind,
    of,
  }: {
    readonly owner: Owner;
    readonly kind: HandedDownKind;
    readonly of?: { readonly end: "owner" | "property"; readonly id: number };
  },
): Promise<readonly Row[]> {
  const table = linkTable(owner, kind);
  const only = of ? sql`where ${sql.ref(table[of.end].column)} = ${of.id}` : sql``;
  const { rows } = await sql<Row>`
    select ${sql.ref(table.owner.column)} as owner, ${sql.ref(table.property.column)} as property
    from ${sql.table(table.name)} ${only}`.execute(database);
  return rows;
}

function setsIn(rows: readonly Row[]): Map<number, Ids> {
  const byOwner = new Map<number, Set<number>>();
  for (const { owner, property } of rows) {
    const ids = byOwner.get(owner);
    if (ids) ids.add(property);
    else byOwner.set(owner, new Set([property]));
  }
  return byOwner;
}

const isOwner = (kind: ObjectKind): kind is Owner => (OWNERS as readonly string[]).includes(kind);
const isHandedDown = (kind: ObjectKind): kind is HandedDownKind =>
  (KINDS as readonly string[]).includes(kind);
