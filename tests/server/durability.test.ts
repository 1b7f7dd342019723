import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createDice } from "../../bench/seededFleet.ts";
import { newDataFolder } from "../support/dataFolder.ts";
import { isProof, proofShare } from "../support/proofShare.ts";
import { until } from "../support/until.ts";

const PORT = 18_000 + (process.pid % 1_000);
const OSMAND_PORT = PORT + 1_000;
const KILLS = proofShare(3, 20);
const SEED = 20_260_821;
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const environment = (dataFolder: string, more: Record<string, string> = {}) => ({
  ...process.env,
  DATA_DIR: dataFolder,
  PORT: String(PORT),
  OSMAND_PORT: String(OSMAND_PORT),
  DEMO_VEHICLES: "0",
  ...more,
});

/** The built server, as it is started in earnest: of the run's build, where there is one. */
let program: string;
beforeAll(() => {
  if (process.env.WAYMARK_DIST) {
    program = join(process.env.WAYMARK_DIST, "server/main.js");
    return;
  }
  const folder = "node_modules/.cache/waymark-durability";
  program = `${folder}/dist/server/main.js`;
  const build = ["vite", "build", "--ssr", "--outDir", dirname(program), "--logLevel", "error"];
  execFileSync("npx", build, { stdio: "inherit" });
  writeFileSync(`${folder}/package.json`, '{"type":"module","version":"1.2.3"}');
});
const children = new Set<ChildProcess>();
const run = (env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [program], { env });
  children.add(child);
  return child;
};
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});

/** Resolves with the milliseconds until it answers. */
async function isUp(child: ChildProcess): Promise<number> {
  const from = Date.now();
  while (Date.now() - from < 60_000) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => undefined);
    if (answer?.ok) return Date.now() - from;
    if (child.exitCode !== null) throw new Error("it ended instead");
    await new Promise((wake) => setTimeout(wake, 20));
  }
  throw new Error("it did not come up");
}

/** How many share a core, when more do than there are: with them everything takes as long. */
const crowd = () => Math.max(1, (loadavg()[0] ?? 0) / cpus().length);

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) =>
    child.exitCode === null && child.signalCode === null
      ? child.once("exit", resolve)
      : resolve(child.exitCode),
  );

async function output(env: NodeJS.ProcessEnv) {
  const child = run(env);
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  return { code: await ended(child), out, err };
}

const BASE = Math.floor(Date.now() / 1_000) - 50_000;

describe("a server that is killed", () => {
  test("has every position it acknowledged, and is back within seconds [A14] [SRV-01]", {
    timeout: 400_000,
  }, async () => {
    const dataFolder = newDataFolder();
    folders.push(dataFolder);
    const acknowledged = new Map<string, Set<number>>();
    const dice = createDice(SEED);
    let sequence = 0;
    const startsMs: number[] = [];

    for (let round = 0; round < KILLS; round++) {
      const child = run(environment(dataFolder));
      const startedMs = await isUp(child);
      if (round > 0) startsMs.push(startedMs / crowd());
      const life = new AbortController();
      const senders = Array.from({ length: 12 }, async (_, vehicle) => {
        while (!life.signal.aborted) {
          const at = BASE + sequence++;
          const query = `id=v${vehicle}&lat=${vehicle}&lon=${round}&timestamp=${at}`;
          const answer = await fetch(`http://127.0.0.1:${OSMAND_PORT}/?${query}`).catch(
            () => undefined,
          );
          if (answer?.ok) {
            const known = acknowledged.get(`v${vehicle}`) ?? new Set();
            acknowledged.set(`v${vehicle}`, known.add(at * 1_000));
          }
        }
      });
      const enough = countOf(acknowledged) + 20 + Math.floor(dice() * 1_000);
      await until(() => countOf(acknowledged) >= enough);
      child.kill("SIGKILL");
      life.abort();
      await Promise.all(senders);
      await ended(child);
    }

    const child = run(environment(dataFolder));
    startsMs.push((await isUp(child)) / crowd());
    startsMs.sort((one, other) => one - other);
    const missing = await missingOf(acknowledged);
    child.kill("SIGTERM");
    const count = countOf(acknowledged);
    console.log(
      `${KILLS} kills (seed ${SEED}), starts ${startsMs.map(Math.round).join(" ")} ms, ${count} acknowledged, ${missing} missing`,
    );

    expect(count).toBeGreaterThanOrEqual(20 * KILLS);
    // A figure of the release, where the machine is its own.
    if (isProof) expect(startsMs[KILLS >> 1]).toBeLessThan(5_000);
    expect(missing).toBe(0);
    expect(await ended(child)).toBe(0);
  });

  const countOf = (acknowledged: Map<string, Set<number>>) =>
    [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0);

  async function missingOf(acknowledged: Map<string, Set<number>>): Promise<number> {
    const url = `http://127.0.0.1:${PORT}`;
    const body = new URLSearchParams({ email: "operator@demo.test", password: "waymark-demo" });
    const answer = await fetch(`${url}/api/session`, { method: "POST", body });
    const headers = { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
    const ask = async <Body>(path: string) =>
      (await (await fetch(url + path, { headers })).json()) as Body;
    const devices = await ask<{ id: number; uniqueId: string }[]>("/api/devices");
    let missing = 0;
    for (const { id, uniqueId } of devices) {
      const [from, to] = [BASE - 1, BASE + 40_000].map((at) => new Date(at * 1_000).toISOString());
      const history = await ask<{ fixTime: string }[]>(
        `/api/positions?deviceId=${id}&from=${from}&to=${to}`,
      );
      const stored = new Set(history.map(({ fixTime }) => Date.parse(fixTime)));
      for (const at of acknowledged.get(uniqueId) ?? []) if (!stored.has(at)) missing++;
    }
    return missing;
  }
});

describe("a server that cannot start", () => {
  test("says why in one line and ends", async () => {
    const folder = mkdtempSync(join(tmpdir(), "waymark-data-"));
    folders.push(folder);
    const wrong = await output(environment(folder, { PORT: "eighty" }));

    expect(wrong).toEqual({
      code: 1,
      out: "",
      err: 'PORT must be a whole number from 0 to 65535, not "eighty"\n',
    });
  });

  test("says in one line that its database is damaged, with a code of its own [A14]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "waymark-data-"));
    folders.push(folder);
    mkdirSync(join(folder, "database/global"), { recursive: true });
    writeFileSync(join(folder, "database/PG_VERSION"), "17");
    const damaged = await output(environment(folder));

    expect(damaged).toMatchObject({ code: 65, out: "" });
    expect(damaged.err).toMatch(
      /^The database in .* cannot be opened; it seems to be damaged .*\n$/,
    );
  }, 60_000);

  test("leaves a folder alone that another server is using, and a port", {
    timeout: 120_000,
  }, async () => {
    const [dataFolder, otherFolder] = [newDataFolder(), newDataFolder()];
    folders.push(dataFolder, otherFolder);
    const child = run(environment(dataFolder));
    await isUp(child);

    const folder = await output(environment(dataFolder, { PORT: "0", OSMAND_PORT: "0" }));
    expect(folder).toMatchObject({ code: 1, out: "" });
    expect(folder.err).toMatch(/^another process \(\d+\) is using the data folder: .*\n$/);
    const port = await output(environment(otherFolder, { OSMAND_PORT: "0" }));
    expect(port).toMatchObject({ code: 1, out: "" });
    expect(port.err).toMatch(new RegExp(`^Port ${PORT} is taken.*\n$`));
    child.kill("SIGINT");
    expect(await ended(child)).toBe(0);
  });
});
