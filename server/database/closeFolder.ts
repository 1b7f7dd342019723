import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Rights of a file's group and of everybody else: the mask of what we write. */
export const OTHERS = 0o077;
export const OWN_FOLDER = 0o700;
/** On folders that everybody shares, such as /tmp: not ours to close. */
const STICKY = 0o1000;

/**
 * Closes the folder of all data to everybody but its owner, and whatever of it has one of `names`
 * with all that lies in there. PostgreSQL asks no less: password hashes and addresses are in it. A
 * folder that is shared by everybody, or was lent to us by another owner, stays as it is.
 */
export function closeDataFolder(folder: string, names: readonly string[]): void {
  const { mode } = lstatSync(folder);
  if ((mode & STICKY) === 0) unless("EPERM", () => chmodSync(folder, OWN_FOLDER));
  for (const name of names) close(join(folder, name));
}

/** Not waiting between two files: a thousand of them take some milliseconds so. */
function close(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  if ((found.mode & OTHERS) !== 0)
    unless("ENOENT", () => chmodSync(path, found.mode & 0o777 & ~OTHERS));
  if (found.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
}

function unless(code: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  }
}
