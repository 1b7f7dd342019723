import { sql } from "kysely";
import { isHandedDown, type ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { linkTable, tableOf } from "../../../server/database/linkTable.ts";
import type { RealRelation } from "./relations.ts";

export interface Thing {
  readonly id: number;
  readonly name: string;
}

export interface ThingSpec {
  readonly relation: RealRelation;
  /** Who is linked to it, unless a group hands it down. */
  readonly holders: readonly number[];
  readonly name: string;
}

type Row = Readonly<Record<string, unknown>>;

const ROWS: Readonly<Record<ObjectKind, (name: string) => Row>> = {
  vehicle: (name) => ({ name, unique_id: name }),
  group: (name) => ({ name }),
  geofence: (name) => ({ name, area: "CIRCLE (38.7 -9.1, 100)" }),
  driver: (name) => ({ name, unique_id: name }),
  notification: (name) => ({ description: name, type: "deviceOnline" }),
  maintenance: (name) => ({ name, type: "totalDistance" }),
  command: (name) => ({ description: name, type: "custom", attributes: '{"data":"x"}' }),
  attribute: (name) => ({ description: name, attribute: "a", expression: "b", type: "number" }),
  calendar: (name) => ({ name }),
  user: (name) => ({ name, email: `${name}@test.test`, password_hash: "", device_limit: 0 }),
};

const MANY = 500;

/** Makes things in bulk, each in its relation to home's people. */
export async function createThings(
  database: Database,
  { homeMembers, otherMembers }: Readonly<Record<"homeMembers" | "otherMembers", number[]>>,
) {
  const home = await insert("groups", [{ name: "home" }]);
  const between = await insert("groups", [{ name: "between", parent_id: home[0] }]);
  const nested = await insert("groups", [{ name: "nested", parent_id: between[0] }]);
  const other = await insert("groups", [{ name: "other" }]);
  await insertAll("user_groups", [
    ...homeMembers.map((user_id) => ({ user_id, group_id: home[0] })),
    ...otherMembers.map((user_id) => ({ user_id, group_id: other[0] })),
  ]);

  async function insert(table: string, rows: readonly Row[]): Promise<number[]> {
    const made = await database
      .insertInto(table as "groups")
      .values(rows as never)
      .returning("id")
      .execute();
    return made.map(({ id }) => id);
  }

  async function insertAll(table: string, rows: readonly Row[]): Promise<void> {
    for (let at = 0; at < rows.length; at += MANY)
      await database
        .insertInto(table as "user_groups")
        .values(rows.slice(at, at + MANY) as never)
        .execute();
  }

  const groupOf = (relation: RealRelation) =>
    relation === "group" ? home[0] : relation === "nestedGroup" ? nested[0] : undefined;

  function row(kind: ObjectKind, { relation, name }: ThingSpec): Row {
    const group = groupOf(relation) ?? null;
    if (kind === "vehicle") return { ...ROWS.vehicle(name), group_id: group };
    if (kind === "group") return { ...ROWS.group(name), parent_id: group };
    return ROWS[kind](name);
  }

  return {
    async make(kind: ObjectKind, specs: readonly ThingSpec[]): Promise<Thing[]> {
      const made: Thing[] = [];
      for (let at = 0; at < specs.length; at += MANY) {
        const part = specs.slice(at, at + MANY);
        const ids = await insert(
          tableOf(kind),
          part.map((spec) => row(kind, spec)),
        );
        ids.forEach((id, index) => made.push({ id, name: part[index]?.name ?? "" }));
      }
      const direct = linkTable("user", kind);
      const handed = isHandedDown(kind) ? linkTable("group", kind) : undefined;
      const links: Row[] = [];
      const groupLinks: Row[] = [];
      specs.forEach(({ relation, holders }, at) => {
        const id = made[at]?.id;
        const group = groupOf(relation);
        if (group !== undefined && handed)
          groupLinks.push({ group_id: group, [handed.property.column]: id });
        else if (group === undefined || (kind !== "vehicle" && kind !== "group"))
          for (const user of holders) links.push({ user_id: user, [direct.property.column]: id });
      });
      await insertAll(direct.name, links);
      if (handed) await insertAll(handed.name, groupLinks);
      return made;
    },

    async makeAndRemove(kind: ObjectKind, holder: number): Promise<Thing> {
      const name = `${kind}-deleted`;
      const [thing] = await this.make(kind, [{ relation: "direct", holders: [holder], name }]);
      await sql`delete from ${sql.table(tableOf(kind))} where id = ${thing?.id}`.execute(database);
      return thing as Thing;
    },
  };
}
