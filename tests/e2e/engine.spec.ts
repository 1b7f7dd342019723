import { expect, type Page, test } from "@playwright/test";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

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
    test(`${how} and is replaced, and the view comes back [ENG-05] [E12]`, async ({ page }) => {
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
        timeout: 20_000,
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
