import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LINKS, type OwnerKind } from "#domain/account/objectKinds";
import {
  connectEmbeddedDatabase,
  type DatabaseConnection,
} from "../../../server/database/connectEmbeddedDatabase.ts";
import { linkTable } from "../../../server/database/linkTable.ts";
import { MIGRATIONS } from "../../../server/database/migrate.ts";
import { POSITION_COLUMNS } from "../../../server/database/positionRows.ts";
import { newDataFolder } from "../../support/dataFolder.ts";
import { describeSchema } from "./describeSchema.ts";

/** The migrations of the version whose schema is written down beside this file. */
const SHIPPED = [
  "0001_initial",
  "0002_objects",
  "0003_actuation",
  "0004_driver_passwords",
  "0005_acknowledgements",
];
const schema = readFileSync(join(import.meta.dirname, "shippedSchema.txt"), "utf8");

let folder: string;
let connection: DatabaseConnection;
beforeAll(async () => {
  folder = newDataFolder();
  connection = await connectEmbeddedDatabase(folder);
});
afterAll(async () => {
  await connection.dispose();
  rmSync(folder, { recursive: true, force: true });
});

test("a new database has every column of a position and every kind of link [D3]", async () => {
  const lines = (await describeSchema(connection.database)).split("\n");
  const columnsOf = (table: string) =>
    lines
      .filter((line) => line.startsWith(`column ${table}.`))
      .map((line) => line.split(" ")[2] ?? "");
  const known = POSITION_COLUMNS.map(([name]) => name).sort();

  expect(columnsOf("positions").sort()).toEqual(known);
  expect(columnsOf("device_states").sort()).toEqual([...known, "last_update", "rules"].sort());
  for (const [owner, kinds] of Object.entries(LINKS))
    for (const kind of kinds) {
      const { name, owner: one, property } = linkTable(owner as OwnerKind, kind);
      expect(columnsOf(name), name).toEqual([one.column, property.column]);
    }
});

test("shipped migrations make the schema they have always made [D3]", async () => {
  const { database } = connection;
  await sql`drop schema public cascade`.execute(database);
  await sql`create schema public`.execute(database);
  for (const name of SHIPPED) await MIGRATIONS[name]?.up(database);

  expect(await describeSchema(database)).toBe(schema);
});
