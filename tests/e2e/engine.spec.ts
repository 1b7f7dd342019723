import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none" });

const report = (server: RunningServer, id: string, latitude: number) =>
  fetch(
    `${server.trackerUrl}?id=${id}&lat=${latitude}&lon=10&speed=20&ignition=true&timestamp=${Date.now()}`,
  );

const engineWorkers = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes("engine"));

test.describe("an engine that breaks down", () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer();
    for (const id of ["bus-1", "bus-2", "tram-1"]) await report(server, id, 50);
  });
  test.afterAll(() => server.dispose());

  const breakdowns: readonly [string, string, number][] = [
    ["is gone", "self.close()", 50],
    ["runs in circles", "for (;;) {}", 52],
    ["throws", "setTimeout(() => { throw new Error('broken by a test') })", 54],
  ];
  for (const [how, script, latitude] of breakdowns)
    test(`${how} and is replaced, and the view comes back [ENG-05] [E12]`, {
      // Once with a map, which gets its fleet from the next engine too.
      tag: how === "is gone" ? "@drawn" : [],
    }, async ({ page }) => {
      await report(server, "bus-2", latitude);
      await signIn(page, server.url);
      await page.getByRole("searchbox").fill("bus");
      await page.getByRole("option", { name: /bus-2/ }).click();
      await expect(page.getByRole("option", { name: /^(bus|tram)-/ })).toHaveCount(2);
      await expect(page.getByTestId("coordinates")).toHaveText(`${latitude}.000000,10.000000`);
      const [engine] = engineWorkers(page);
      if (!engine) throw new Error("no engine");

      const replaced = page.waitForEvent("worker", {
        predicate: (worker) => worker.url().includes("engine"),
        timeout: 60_000,
      });
      void engine.evaluate(script).catch(() => {});
      await replaced;
      const back = Date.now();
      await report(server, "bus-2", latitude + 1);

      await expect(page.getByTestId("coordinates")).toHaveText(`${latitude + 1}.000000,10.000000`);
      await expect(page.getByRole("option", { name: /^(bus|tram)-/ })).toHaveCount(2);
      await expect(page.getByRole("searchbox")).toHaveValue("bus");
      console.log(`an engine that ${how}: back after ${Date.now() - back} ms`);
    });
});

/** The browser's processes that run pages. */
async function renderers(page: Page): Promise<readonly number[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const info = await session?.send("SystemInfo.getProcessInfo");
  return (info?.processInfo ?? []).filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** Longer than an engine may be silent before it is replaced. */
const STANDS_STILL_MS = 12_000;

test.describe("a page that stands still for a while", () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer();
    await report(server, "bus-1", 50);
  });
  test.afterAll(() => server.dispose());

  const holds: readonly [string, number, (page: Page, during: Promise<void>) => Promise<void>][] = [
    [
      "because it is busy",
      51,
      (page) =>
        page.evaluate((heldMs) => {
          const until = performance.now() + heldMs;
          while (performance.now() < until);
        }, STANDS_STILL_MS),
    ],
    [
      "because its process was stopped, worker and all",
      53,
      async (page, during) => {
        const pids = await renderers(page);
        for (const pid of pids) process.kill(pid, "SIGSTOP");
        await during.finally(() => {
          for (const pid of pids) process.kill(pid, "SIGCONT");
        });
      },
    ],
  ];
  for (const [why, latitude, hold] of holds)
    test(`${why} shows the newest when it goes on, with the same engine [ENG-05] [E13]`, async ({
      page,
    }) => {
      await report(server, "bus-1", latitude);
      await signIn(page, server.url);
      await page.getByRole("option", { name: /bus-1/ }).click();
      await expect(page.getByTestId("coordinates")).toHaveText(`${latitude}.000000,10.000000`);
      const [engine] = engineWorkers(page);
      await page.evaluate(() => {
        Object.assign(globalThis, { ticks: 0 });
        setInterval(() => (globalThis as unknown as { ticks: number }).ticks++, 100);
      });

      const during = (async () => {
        for (let step = 1; step <= 20; step++) {
          await report(server, "bus-1", latitude + step / 100);
          await new Promise((resolve) => setTimeout(resolve, STANDS_STILL_MS / 20));
        }
      })();
      await hold(page, during);
      const ticks = await page.evaluate(() => (globalThis as unknown as { ticks: number }).ticks);
      expect(ticks, "it stood still").toBeLessThan(STANDS_STILL_MS / 100 / 4);
      await during;

      await expect(page.getByTestId("coordinates")).toHaveText(`${latitude}.200000,10.000000`);
      expect(engineWorkers(page)).toEqual([engine]);
    });
});
