import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createEmbeddedDatabase } from "../../../server/database/embeddedDatabase.ts";
import { maintainDatabase } from "../../../server/database/maintainDatabase.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { newDataFolder } from "../../support/dataFolder.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe("the embedded database", () => {
  test("writes commits through to the disk, and forgets a killed process's mark", async () => {
    const folder = newDataFolder();
    folders.push(folder);
    writeFileSync(join(folder, "database/postmaster.pid"), "-42\n/pglite/data\n");
    const database = createEmbeddedDatabase();

    expect(await database.open(join(folder, "database"))).toBe(true);
    expect(
      await database.query(
        "select fsync from (select setting as fsync from pg_settings where name = 'fsync')",
        [],
      ),
    ).toMatchObject({ ok: true, rows: [{ fsync: "on" }] });
    await database.close();
  });

  test("reports what was wrong with a query as data, with PostgreSQL's code", async () => {
    const { database, dispose } = await openTestDatabase();
    const wrong = database
      .selectFrom("users")
      .select("name")
      .where("id", "=", "x" as never);

    await expect(wrong.execute()).rejects.toMatchObject({ name: "DatabaseError", code: "22P02" });
    await expect(
      database.transaction().execute(async (transaction) => {
        await transaction.insertInto("groups").values({ name: "a" }).execute();
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await database.selectFrom("groups").selectAll().execute()).toEqual([]);
    await dispose();
  });

  test("gives its log back at a checkpoint", async () => {
    const { database, folder, dispose } = await openTestDatabase();
    const maintenance = maintainDatabase(database, createLogger("silent", false));
    for (let at = 0; at < 4; at++)
      await database
        .insertInto("groups")
        .values(Array.from({ length: 20_000 }, () => ({ name: "x".repeat(200) })))
        .execute();
    await maintenance.checkpoint();
    await maintenance.stop();

    const segments = readdirSync(join(folder, "database/pg_wal")).filter((name) =>
      /^[0-9A-F]{24}$/.test(name),
    );
    expect(segments.length).toBeLessThanOrEqual(6);
    await dispose();
  });
});
