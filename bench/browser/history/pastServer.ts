import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { days, epochMs } from "#domain/units";
import { type RunningServer, startServer } from "../../../tests/support/startServer.ts";
import type { HistoryPlan } from "./historyPlan.ts";
import { type StoredPast, storePast } from "./storePast.ts";

/** The product as it is shipped, with a past in its embedded database. */
export interface PastServer extends Pick<RunningServer, "url" | "trackerUrl"> {
  readonly past: StoredPast;
  /** Takes what it made with it, unless the plan names a folder. */
  stop(): Promise<void>;
}

const DAY_MS = days(1);

/** Starts it. A folder of the plan that has the past already is used as it is. */
export async function startPastServer(plan: HistoryPlan): Promise<PastServer> {
  const folder = plan.folder ?? mkdtempSync(join(tmpdir(), "waymark-bench-past-"));
  mkdirSync(folder, { recursive: true });
  const described = join(folder, "past.json");
  const DATA_DIR = join(folder, "data");
  // Without what tests check: it is not shipped, and its checks cost time.
  const shipped = { DATA_DIR, OSMAND_RATE: "0", NODE_OPTIONS: "" };
  const wanted = { vehicles: plan.vehicles, points: plan.points };
  if (!existsSync(described)) {
    const first = await startServer(shipped);
    await first.stop();
    const until = epochMs(Math.floor(Date.now() / DAY_MS) * DAY_MS);
    await storePast(DATA_DIR, { ...wanted, until });
    writeFileSync(described, JSON.stringify({ ...wanted, until }));
  }
  // The demonstration would drop what is older than its own days.
  const server = await startServer({ ...shipped, DEMO: "0" });
  const remove = async () => {
    await server.dispose();
    if (plan.folder === undefined) rmSync(folder, { recursive: true });
  };
  const past = JSON.parse(readFileSync(described, "utf8")) as StoredPast;
  if (past.vehicles !== wanted.vehicles || past.points !== wanted.points) {
    await remove();
    throw new Error(`${folder} has another past: ${JSON.stringify(past)}`);
  }
  return { url: server.url, trackerUrl: server.trackerUrl, past, stop: remove };
}
