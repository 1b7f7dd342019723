import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, on Linux. */
const MEMORY = "/dev/shm";
/** Many times what the folders of one run take. */
const NEEDED_BYTES = 2e9;
const NAME = /^waymark-test-(\d+)-/;

let base: string | undefined;

/**
 * A new folder for a test, in memory where there is space: copying an empty database takes a sixth of
 * the processor there, a twentieth of the time, and waits for nobody's disk.
 */
export function newFolder(): string {
  base ??= findBase();
  return mkdtempSync(join(base, `waymark-test-${process.pid}-`));
}

function findBase(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  removeAbandoned();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
}

/** A run that was killed would hold its memory until the machine is started again. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
