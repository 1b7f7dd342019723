import { chmod, lstat, readdir } from "node:fs/promises";
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
export async function closeDataFolder(folder: string, names: readonly string[]): Promise<void> {
  const { mode } = await lstat(folder);
  if ((mode & STICKY) === 0) await chmod(folder, OWN_FOLDER).catch(unless("EPERM"));
  for (const name of names) await close(join(folder, name));
}

async function close(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink()) return;
  if ((found.mode & OTHERS) !== 0)
    await chmod(path, found.mode & 0o777 & ~OTHERS).catch(unless("ENOENT"));
  if (found.isDirectory()) for (const name of await readdir(path)) await close(join(path, name));
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
