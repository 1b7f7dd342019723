import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FolderInUse, lockFolder } from "../../../server/database/lockFolder.ts";

const newFile = () => join(mkdtempSync(join(tmpdir(), "waymark-lock-")), "database.lock");
const rewrite = (file: string, change: object) =>
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...change }));

describe("the lock beside the database", () => {
  test("lets one in at a time, and the next after it", () => {
    const file = newFile();
    const lock = lockFolder(file);

    expect(() => lockFolder(file)).toThrow(FolderInUse);
    lock.release();
    expect(existsSync(file)).toBe(false);
    lockFolder(file).release();
  });

  test("says in one line who is inside", () => {
    const file = newFile();
    const lock = lockFolder(file);

    expect(() => lockFolder(file)).toThrow(
      new RegExp(`^another process \\(${process.pid}\\) is using the data folder: .*lock$`),
    );
    lock.release();
  });

  test("is taken over from a process that died", () => {
    const file = newFile();
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    lockFolder(file).release();
    writeFileSync(file, JSON.stringify({ pid, host: hostOf(), processStart: "long ago" }));

    lockFolder(file).release();
  });

  test("is taken over when the number now belongs to another process", () => {
    const file = newFile();
    lockFolder(file);
    rewrite(file, { pid: process.ppid, processStart: "before the last boot" });

    lockFolder(file).release();
  });

  test("is kept from a living process of another name", async () => {
    const file = newFile();
    const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 10000)"]);
    writeFileSync(file, JSON.stringify({ pid: other.pid, host: hostOf() }));

    expect(() => lockFolder(file)).toThrow(FolderInUse);
    other.kill();
  });

  test("of another machine holds while it is touched, and no longer", () => {
    const file = newFile();
    lockFolder(file);
    rewrite(file, { host: "elsewhere" });

    expect(() => lockFolder(file)).toThrow(FolderInUse);
    const before = new Date(Date.now() - 60_000);
    utimesSync(file, before, before);
    lockFolder(file).release();
  });

  test("that cannot be read is nobody's after a while", () => {
    const file = newFile();
    writeFileSync(file, "{");

    expect(() => lockFolder(file)).toThrow(FolderInUse);
    utimesSync(file, new Date(0), new Date(0));
    lockFolder(file).release();
  });
});

function hostOf(): string {
  const file = newFile();
  const lock = lockFolder(file);
  const { host } = JSON.parse(readFileSync(file, "utf8")) as { host: string };
  lock.release();
  return host;
}
