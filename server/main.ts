import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DatabaseUnreadable } from "./database/connectEmbeddedDatabase.ts";
import { DatabaseUnreachable } from "./database/connectPostgres.ts";
import { isDiskFull } from "./database/databaseError.ts";
import { FolderInUse } from "./database/lockFolder.ts";
import { collectRarely } from "./process/collectRarely.ts";
import { createLogger } from "./process/logger.ts";
import { shareCores } from "./process/shareCores.ts";
import { threadUrl } from "./process/threadUrl.ts";
import { connectSimulator } from "./simulator/connectSimulator.ts";
import { readConfiguration } from "./start/readConfiguration.ts";
import { startServer } from "./start/startServer.ts";
import { welcome } from "./start/welcome.ts";

/** The bundle is `dist/server/main.js`; from source the build's other parts lie in `dist` too. */
const distFolder = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../dist/" : "../", import.meta.url),
);
/** A server that was asked to stop exits after this at the latest, even if something hangs. */
const LAST_MOMENT_MS = 8_000;

/** Their messages are written for the operator. */
const EXPLAINED = [FolderInUse, DatabaseUnreachable, DatabaseUnreadable];

const print = (text: string) => process.stdout.write(`${text}\n`);
/** `EX_DATAERR` of sysexits: no restart mends a damaged database. */
const DAMAGED = 65;
const fail = (text: string, code = 1): never => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};

collectRarely();
const reading = readConfiguration(process.env);
if (!reading.ok) fail(reading.mistakes.join("\n"));
else {
  const { configuration } = reading;
  if (configuration.databaseUrl) shareCores();
  const log = createLogger(configuration.logLevel, process.stdout.isTTY);
  const server = await startServer({
    configuration,
    version: versionIn(join(distFolder, "../package.json")),
    distFolder,
    log,
    connectSimulator: (vehicles, seed) =>
      connectSimulator(
        { atlasFolder: join(distFolder, "atlas"), seed, vehicles },
        threadUrl("simulator", "simulatorThread"),
      ),
  }).catch((error: unknown) =>
    fail(reasonOf(error), error instanceof DatabaseUnreadable ? DAMAGED : 1),
  );

  for (const line of welcome(configuration, server)) print(line);

  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    print("Stopping …");
    setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(reasonOf(error)),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function versionIn(file: string): string {
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}

/** One line for what an operator can fix; the whole stack of everything else: a defect of ours. */
function reasonOf(error: unknown): string {
  const { code, address, port, stack } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program: choose another with PORT or OSMAND_PORT`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${address ?? ""} is no address of this machine`;
  if (code === "EACCES") return `No permission: ${(error as Error).message}`;
  if (isDiskFull(error)) return "The disk of the data folder is full: make room and start again";
  if (EXPLAINED.some((kind) => error instanceof kind)) return (error as Error).message;
  return stack ?? String(error);
}
