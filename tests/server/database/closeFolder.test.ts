import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { connectEmbeddedDatabase } from "../../../server/database/connectEmbeddedDatabase.ts";
import { newDataFolder } from "../../support/dataFolder.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const treeOf = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
];
const openToOthers = (folder: string) =>
  treeOf(folder).filter((path) => (lstatSync(path).mode & 0o077) !== 0);

/** Making a database takes five seconds alone, and longer on a busy machine. */
const TIMEOUT_MS = 120_000;

describe("the data folder [H2]", { timeout: TIMEOUT_MS }, () => {
  test("of a new database has nothing that others may read, enter or write", async () => {
    const folder = mkdtempSync(join(tmpdir(), "waymark-closed-"));
    folders.push(folder);
    chmodSync(folder, 0o755);
    const before = process.umask(0o022);
    const { database, dispose } = await connectEmbeddedDatabase(folder);
    await database.schema.createTable("probe").addColumn("id", "integer").execute();
    const whileOpen = openToOthers(folder);
    await dispose();
    process.umask(before);

    expect(whileOpen).toEqual([]);
    expect(openToOthers(folder)).toEqual([]);
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    expect(treeOf(folder).length).toBeGreaterThan(900);
  });

  test("that stood open to everybody is closed at the next start", async () => {
    const folder = newDataFolder();
    folders.push(folder);
    for (const path of treeOf(folder))
      chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
    const { dispose } = await connectEmbeddedDatabase(folder);
    const left = openToOthers(folder);
    await dispose();

    expect(left).toEqual([]);
  });

  test("that everybody shares stays shared; what is ours in it is closed", async () => {
    const folder = newDataFolder();
    folders.push(folder);
    const foreign = join(folder, "somebody-else.txt");
    writeFileSync(foreign, "x");
    chmodSync(foreign, 0o644);
    chmodSync(folder, 0o1777);
    const { dispose } = await connectEmbeddedDatabase(folder);
    await dispose();

    expect(lstatSync(folder).mode & 0o7777).toBe(0o1777);
    expect(lstatSync(foreign).mode & 0o777).toBe(0o644);
    expect(openToOthers(join(folder, "database"))).toEqual([]);
  });
});
