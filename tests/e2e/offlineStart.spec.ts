import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { startServer } from "../support/startServer.ts";

test.use({ drawing: "none", locale: "fr-FR", serviceWorkers: "allow" });

test("where no server answers an address opens, says so, and goes on by itself when it is back [ERR-01]", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
  const address = `${server.url}/settings/about?a=1#b`;
  try {
    await signIn(page, server.url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const kept = () =>
      page.evaluate(async () => {
        const caught = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys())
            caught.push(new URL(url).pathname);
        return caught;
      });
    await expect.poll(kept).toEqual(["/offline-start"]);

    // By way of the worker: what is asked of the server is answered by it, and not kept.
    await page.goto(address);
    // In its own language: until that is there the kept page may be of another.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("À propos");
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    expect(await kept()).toEqual(["/offline-start"]);

    await server.stop("SIGKILL");
    const tab = await context.newPage();
    await tab.goto(address);
    await expect(tab).toHaveURL(address);
    await expect(tab.getByRole("heading")).toHaveText("Impossible de joindre le serveur.");
    await expect(tab).toHaveTitle(/^Impossible de joindre le serveur\. · \S/);
    expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([]);
    await tab.getByRole("button", { name: "Réessayer" }).press("Enter");
    await expect(tab.getByRole("heading")).toHaveText("Impossible de joindre le serveur.");
    // An address of data is no page: whoever asks for it learns that nobody answers.
    const data = await context.newPage();
    await expect(data.goto(`${server.url}/api/server`)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
    await data.close();
    if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/offline.png` });

    await server.restart();
    await expect(tab.getByRole("main")).toContainText("Waymark");
    await expect(tab.getByRole("heading", { name: "Impossible de joindre" })).toHaveCount(0);
    await expect(tab).toHaveURL(address);
  } finally {
    await server.dispose();
  }
});
