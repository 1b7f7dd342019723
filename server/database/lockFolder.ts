import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

/** Somebody else has the data folder; the message says who, in one line. */
export class FolderInUse extends Error {}

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system reports it: the same pid may be somebody else's by now. */
  readonly processStart: string | undefined;
}

const TOUCH_EVERY_MS = 5_000;
/**
 * Whether a process on another machine or in another container runs cannot be checked: its lock is
 * abandoned when it was not touched for so long.
 */
const ABANDONED_AFTER_MS = 20_000;

/**
 * Takes the lock file or throws `FolderInUse`. A lock whose process has died, or whose number now
 * belongs to another process, is taken over.
 */
export function lockFolder(file: string): { release(): void } {
  const self: Owner = { pid: process.pid, host: hostname(), processStart: startOf(process.pid) };
  for (let attempt = 0; !tryCreate(file, self); attempt++) {
    const held = read(file);
    if (attempt > 3 || (held && isAlive(held.owner, file)))
      throw new FolderInUse(
        `another process${held?.owner ? ` (${held.owner.pid})` : ""} is using the data folder: ${file}`,
      );
    if (held) discard(file, held.text);
  }
  const touching = setInterval(() => touch(file), TOUCH_EVERY_MS);
  touching.unref();

  return {
    release() {
      clearInterval(touching);
      if (read(file)?.owner?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

function tryCreate(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function read(file: string): { text: string; owner: Owner | undefined } | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  try {
    const owner = JSON.parse(text) as Partial<Owner>;
    const isWhole = Number.isSafeInteger(owner.pid) && typeof owner.host === "string";
    return { text, owner: isWhole ? (owner as Owner) : undefined };
  } catch {
    return { text, owner: undefined };
  }
}

function isAlive(owner: Owner | undefined, file: string): boolean {
  if (!owner || owner.host !== hostname()) return Date.now() - touchedAt(file) < ABANDONED_AFTER_MS;
  if (owner.pid === process.pid && owner.processStart === startOf(process.pid)) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const start = startOf(owner.pid);
  if (start === "over") return false;
  return start === undefined || owner.processStart === undefined || start === owner.processStart;
}

/** Two processes may find the same dead lock: only the one that moves that very file removes it. */
function discard(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside)?.text === text) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/**
 * Linux reports it in ticks since boot, and the boot's own id; elsewhere `ps` may know. A process
 * that was killed and that nobody has buried yet is over.
 */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold blanks; state and start are the 1st and 20th field after it.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "over" : `${boot} ${fields[19]}`;
  } catch {
    return startByPs(pid);
  }
}

function startByPs(pid: number): string | undefined {
  try {
    const output = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return output.trim() || undefined;
  } catch {
    return undefined;
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder was removed under us; the database will say so.
  }
}

function touchedAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
