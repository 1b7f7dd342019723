import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { linkTable } from "../../../server/database/linkTable.ts";

/** Kinds that links and groups lead to. */
export const LED_TO = ["vehicle", "group", "geofence", "notification"] as const;
export type LedTo = (typeof LED_TO)[number];

interface Account {
  readonly id: number;
  readonly administrator: boolean;
  readonly user_limit: number;
  readonly disabled: boolean;
  readonly guest: "partial" | "full" | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Pairs = readonly (readonly [number, number])[];

/** Who sees what as the tables stand, thought through in plain loops: an oracle that keeps nothing. */
export async function readNaiveRights(database: Database) {
  async function rowsOf<Row>(name: string): Promise<readonly Row[]> {
    return (await sql<Row>`select * from ${sql.table(name)}`.execute(database)).rows;
  }
  async function pairsOf(owner: "user" | "group", property: ObjectKind): Promise<Pairs> {
    const table = linkTable(owner, property);
    const rows = await rowsOf<Record<string, number>>(table.name);
    return rows.map((row) => [row[table.owner.column]!, row[table.property.column]!] as const);
  }
  async function parentsOf(name: string, column: string): Promise<ReadonlyMap<number, number>> {
    const rows = await rowsOf<Record<string, number>>(name);
    return new Map(rows.flatMap((row) => (row[column] ? [[row.id!, row[column]]] : [])));
  }
  const accounts = new Map((await rowsOf<Account>("users")).map((row) => [row.id, row]));
  const managed = await pairsOf("user", "user");
  const direct = new Map<LedTo, Pairs>();
  for (const kind of LED_TO) direct.set(kind, await pairsOf("user", kind));
  const handedDown = new Map<LedTo, Pairs>([
    ["vehicle", [...(await parentsOf("devices", "group_id"))].map(([id, group]) => [group, id])],
    ["group", [...(await parentsOf("groups", "parent_id"))].map(([id, group]) => [group, id])],
    ["geofence", await pairsOf("group", "geofence")],
    ["notification", await pairsOf("group", "notification")],
  ]);

  const led = (pairs: Pairs | undefined, from: (id: number) => boolean): readonly number[] =>
    (pairs ?? []).flatMap(([owner, id]) => (from(owner) ? [id] : []));

  function linkedTo(user: number, kind: LedTo): ReadonlySet<number> {
    const groups = new Set(led(direct.get("group"), (owner) => owner === user));
    // A group that is added is visited, too: sets are walked as they grow.
    for (const one of groups)
      for (const id of led(handedDown.get("group"), (group) => group === one)) groups.add(id);
    if (kind === "group") return groups;
    return new Set([
      ...led(direct.get(kind), (owner) => owner === user),
      ...led(handedDown.get(kind), (group) => groups.has(group)),
    ]);
  }

  function behind(user: number, kind: LedTo): ReadonlySet<number> {
    if (!accounts.get(user)?.user_limit) return new Set();
    const people = led(managed, (owner) => owner === user).filter((id) => {
      const account = accounts.get(id);
      return account?.guest === null && !account.administrator;
    });
    return new Set(people.flatMap((id) => [...linkedTo(id, kind)]));
  }

  function sharedWith(guest: number, kind: LedTo): ReadonlySet<number> {
    const host = accounts.get(managed.find(([, id]) => id === guest)?.[0] ?? 0);
    if (!host || host.disabled || host.attributes.newPasswordRequired === true) return new Set();
    const shared = linkedTo(guest, kind);
    if (host.administrator) return shared;
    if (host.attributes.map === false) return new Set();
    const theirs = new Set([...linkedTo(host.id, kind), ...behind(host.id, kind)]);
    return new Set([...shared].filter((id) => theirs.has(id)));
  }

  return {
    accounts,
    vehicles: (await rowsOf<{ id: number }>("devices")).map(({ id }) => id),
    groups: (await rowsOf<{ id: number }>("groups")).map(({ id }) => id),
    linksOf: (kind: LedTo): Pairs => direct.get(kind) ?? [],

    /** What is theirs; of a guest: what is shown to them. */
    seenBy(user: number, kind: LedTo): ReadonlySet<number> {
      const guest = accounts.get(user)?.guest ?? null;
      if (guest === null) return linkedTo(user, kind);
      const isShown = kind === "vehicle" || (kind === "group" && guest === "full");
      return isShown ? sharedWith(user, kind) : new Set();
    },

    /** What is theirs alone whom they manage. */
    behind,
  };
}

export type NaiveRights = Awaited<ReturnType<typeof readNaiveRights>>;
