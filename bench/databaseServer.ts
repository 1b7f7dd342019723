import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** PostgreSQL refuses to run as root; Debian's package brings this user along. */
const USER = "postgres";
const DEBIAN_FOLDER = "/usr/lib/postgresql";
const START_TIMEOUT_MS = 30_000;

/** The folder of PostgreSQL's programs: the one named by `POSTGRES_BIN`, or Debian's newest. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = newestFirst.map((version) => join(DEBIAN_FOLDER, version, "bin"));
  const named = process.env.POSTGRES_BIN;
  return [...(named ? [named] : []), ...folders].find((folder) =>
    existsSync(join(folder, "initdb")),
  );
}

export interface RunningPostgres {
  /** Of its first database. */
  readonly address: URL;
  addressOf(database: string): URL;
  /** Ends it at once, as a crash does: what was committed stays. Resolves when it has ended. */
  stop(): Promise<void>;
}

interface Options {
  /** As `postgresql.conf` has them. */
  readonly settings?: readonly string[];
  /** Whether the folder stays at the end, so that it can be started again. */
  readonly isKept?: boolean;
}

/** Runs the rest of its arguments until its input ends, which happens however its owner does. */
const KEEPER =
  'folder=$1; keep=$2; shift 2; "$@" & cat > /dev/null; kill -QUIT $!; wait $!; ' +
  '[ "$keep" = keep ] || rm -rf "$folder"';

/** Starts a PostgreSQL in `folder`, reached by a socket there and not from the network. */
export async function startPostgres(
  folder: string,
  { settings = [], isKept = false }: Options = {},
): Promise<RunningPostgres> {
  const programs = findPostgres();
  if (!programs) throw new Error("PostgreSQL is not installed");
  const user = userIds();
  const data = join(folder, "data");
  if (user) chownSync(folder, user.uid, user.gid);
  if (!existsSync(data))
    execFileSync(
      join(programs, "initdb"),
      ["-D", data, "-U", USER, "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
    );
  const given = ["listen_addresses=", "max_connections=300", ...settings];
  const child = spawn(
    "sh",
    [
      "-c",
      KEEPER,
      "sh",
      folder,
      isKept ? "keep" : "remove",
      join(programs, "postgres"),
      "-D",
      data,
      "-k",
      folder,
      ...given.flatMap((setting) => ["-c", setting]),
    ],
    { ...user, cwd: folder, stdio: ["pipe", "ignore", "ignore"] },
  );
  child.unref();
  const ended = once(child, "exit");
  const addressOf = (database: string) =>
    new URL(`postgresql:///${database}?user=${USER}&host=${encodeURIComponent(folder)}`);
  await answers(addressOf(USER));
  return {
    address: addressOf(USER),
    addressOf,
    async stop() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}

async function answers(address: URL): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client(address.href);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Undefined when we are somebody whom PostgreSQL does not refuse. */
function userIds(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, USER], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
