import { expect, type Page, type Worker } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { proofShare } from "../support/proofShare.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none" });

const VEHICLES = 12;
/** The engine that dies once more than this is given a pause of half a minute, and the page says so. */
const KILLS_WITHOUT_PAUSE = 4;
const KILLS = proofShare(3, 5);
const REPORT_EVERY_MS = 40;
const KM_PER_HOUR = 1.852;

const names = Array.from({ length: VEHICLES }, (_, index) => `van-${index + 10}`);

/** Reports one vehicle after the other, each time a little faster, and keeps what was taken. */
function streamReports(server: RunningServer) {
  const truth = new Map<string, number>();
  let turn = 0;
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      const name = names[turn % VEHICLES]!;
      const knots = 10 + (turn % 90);
      turn++;
      const answer = await fetch(
        `${server.trackerUrl}?id=${name}&lat=${48 + turn / 1e4}&lon=11&speed=${knots}&ignition=true&timestamp=${Date.now()}`,
      );
      if (answer.ok) truth.set(name, knots);
      await new Promise((resolve) => setTimeout(resolve, REPORT_EVERY_MS));
    }
  })();
  return {
    truth,
    count: () => turn,
    async end() {
      ending.abort();
      await done;
    },
  };
}

async function killEngine(page: Page): Promise<number> {
  const isEngine = (worker: Worker) => worker.url().includes("engine");
  const engine = page.workers().findLast(isEngine);
  if (!engine) throw new Error("no engine");
  const replaced = page.waitForEvent("worker", { predicate: isEngine, timeout: 60_000 });
  const from = Date.now();
  void engine.evaluate("self.close()").catch(() => {});
  await replaced;
  return Date.now() - from;
}

test(`${KILLS} kills of the engine under load lose nothing [ENG-05] [E12]`, async ({ page }) => {
  const server = await startServer();
  const stream = streamReports(server);
  try {
    await signIn(page, server.url);
    await expect(page.getByRole("option", { name: /^van-/ }).first()).toBeVisible();
    const recoveriesMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      recoveriesMs.push(await killEngine(page));
      await expect(page.getByRole("option", { name: /^van-/ }).first()).toBeVisible();
    }
    if (KILLS > KILLS_WITHOUT_PAUSE)
      await expect(page.getByText(`broke down ${KILLS} times`)).toBeVisible();
    await stream.end();
    console.log(
      `${stream.count()} reports, ${KILLS} kills, replaced after ${recoveriesMs.join(", ")} ms`,
    );

    expect(recoveriesMs).toHaveLength(KILLS);
    expect(stream.truth.size).toBe(VEHICLES);
    for (const [name, knots] of stream.truth) {
      await page.getByRole("searchbox").fill(name);
      const row = page.getByRole("option", { name: new RegExp(`^${name}`) });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(`${Math.round(knots * KM_PER_HOUR)}\u00a0km/h`);
    }
  } finally {
    await stream.end();
    await server.dispose();
  }
});
