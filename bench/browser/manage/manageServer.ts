import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "../../../tests/support/startServer.ts";
import type { ManagePlan } from "./managePlan.ts";
import { storeThings } from "./storeThings.ts";

/** The product as it is shipped, with all that is managed in a database of its own. */
export interface ManageServer extends Pick<RunningServer, "url" | "pid"> {
  stop(): Promise<void>;
}

/** Starts it over a copy of what the seed makes: what one run links, the next does not find. */
export async function startManageServer(plan: ManagePlan): Promise<ManageServer> {
  const { vehicles, areas, drivers, groups, seed } = plan;
  const kept = join(
    tmpdir(),
    `waymark-bench-manage-${[seed, vehicles, areas, drivers, groups].join("-")}`,
  );
  // Without what tests check: it is not shipped, and its checks cost time.
  const shipped = { OSMAND_RATE: "0", NODE_OPTIONS: "" };
  if (!existsSync(kept)) {
    const made = mkdtempSync(join(tmpdir(), "waymark-bench-manage-"));
    const first = await startServer({ ...shipped, DATA_DIR: join(made, "data"), DEMO: "1" });
    await first.stop();
    await storeThings(join(made, "data"), plan);
    renameSync(made, kept);
  }
  const folder = mkdtempSync(join(tmpdir(), "waymark-bench-manage-"));
  cpSync(kept, folder, { recursive: true });
  const server = await startServer({ ...shipped, DATA_DIR: join(folder, "data"), DEMO: "0" });
  return {
    url: server.url,
    pid: server.pid,
    async stop() {
      await server.dispose();
      rmSync(folder, { recursive: true });
    },
  };
}
