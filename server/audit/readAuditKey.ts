import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

const FILE = "audit.key";
const KEY_BYTES = 32;
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

/**
 * With what the audit trail is sealed: what the operator chose, else a key of its own in the data
 * folder, made at the first start. Never in the database: who can write there must not be able to
 * seal.
 */
export async function readAuditKey(
  dataFolder: string,
  configured: string | undefined,
): Promise<Buffer> {
  if (configured !== undefined) return createHash("sha256").update(configured).digest();
  await mkdir(dataFolder, { recursive: true, mode: OWN_FOLDER });
  const file = join(dataFolder, FILE);
  try {
    const made = randomBytes(KEY_BYTES).toString("hex");
    writeFileSync(file, `${made}\n`, { flag: "wx", mode: OWN_FILE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const text = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${file} is not a key: remove it for a new one`);
  return Buffer.from(text, "hex");
}
