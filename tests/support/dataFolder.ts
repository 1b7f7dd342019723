import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "./newFolder.ts";

const MIGRATIONS = "server/database/migrations";
const MAKER = "tests/support/makeDatabase.ts";
const CACHE = "node_modules/.cache/waymark-test-database";

/**
 * A folder with a database that has all its tables and nothing in it. Making one takes some seconds
 * of processor, copying it a tenth of one: it is made once for each shape of the tables.
 */
export function newDataFolder(): string {
  const template = `${CACHE}-${shape()}`;
  if (!existsSync(template)) makeTemplate(template);
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** In a process of its own: neither test runner can start the database's thread from its source. */
function makeTemplate(template: string): void {
  const made = newFolder();
  const { status, stderr } = spawnSync("node_modules/.bin/tsx", [MAKER, made], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`no database could be made:\n${stderr}`);
  const aside = `${template}.${process.pid}`;
  cpSync(made, aside, { recursive: true });
  rmSync(made, { recursive: true });
  try {
    renameSync(aside, template);
  } catch {
    rmSync(aside, { recursive: true }); // another test file was quicker
  }
}

/** Migrations import nothing of ours, so their texts and the maker's are all that decides. */
function shape(): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(MIGRATIONS).sort();
  for (const file of [
    "server/database/migrate.ts",
    ...migrations.map((name) => join(MIGRATIONS, name)),
    "server/database/embeddedDatabase.ts",
    MAKER,
    "node_modules/@electric-sql/pglite/package.json",
  ])
    hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
