import { epochMs } from "#domain/units";
import { createAuditSeal } from "./audit/auditSeal.ts";
import { readAuditKey } from "./audit/readAuditKey.ts";
import { DatabaseUnreachable } from "./database/connectPostgres.ts";
import { FolderInUse } from "./database/lockFolder.ts";
import { createLogger } from "./process/logger.ts";
import { openStore } from "./start/openStore.ts";
import { readConfiguration } from "./start/readConfiguration.ts";
import type { Closing } from "./start/startServer.ts";

/**
 * `npm run audit:verify`: checks the whole audit trail of the database that the environment names
 * and says in one line whether it is intact; ends with 1 when it is not, with 2 when nobody can say.
 */
const FAULTY = 1;
const UNKNOWN = 2;

const closing: Closing = [];
const close = async () => {
  for (const step of closing.splice(0).reverse()) await step();
};

async function verify(): Promise<number> {
  // Nothing is served, so nothing has to be decided about serving.
  const reading = readConfiguration({ ...process.env, DEMO: process.env.DEMO || "0" });
  if (!reading.ok) return finish(UNKNOWN, reading.mistakes.join("\n"));
  const { configuration } = reading;
  const log = createLogger(configuration.logLevel, process.stdout.isTTY);
  const { database } = await openStore({ configuration, log }, closing);
  const { dataFolder: folder, auditKey } = configuration;
  const key = await readAuditKey(folder, auditKey);
  const now = () => epochMs(Date.now());
  const report = await createAuditSeal({ database, key, folder, now, log }).verify();
  const { rows, sealedId, fault } = report;
  if (!fault) return finish(0, `intact: ${rows} rows, sealed up to row ${sealedId ?? "none"}`);
  const words = { changed: "was changed", missing: "is missing", forgedSeal: "has a forged seal" };
  return finish(FAULTY, `NOT INTACT: row ${fault.id ?? "unknown"} ${words[fault.kind]}`);
}

function finish(code: number, text: string): number {
  process.stdout.write(`audit trail: ${text}\n`);
  return code;
}

const code = await verify().catch((error: unknown) => {
  if (error instanceof FolderInUse)
    return finish(
      UNKNOWN,
      "the server is running: ask it with GET /api/audit/verify, or stop it first",
    );
  if (error instanceof DatabaseUnreachable) return finish(UNKNOWN, error.message);
  throw error;
});
await close();
process.exit(code);
