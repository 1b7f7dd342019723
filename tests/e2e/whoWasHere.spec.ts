import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: "12", DEMO_HOURS: "50" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

const panel = (page: Page) => page.getByRole("region", { name: "Who was here?" });
const cursor = async (page: Page) =>
  Number(await page.getByRole("slider", { name: "Moment" }).getAttribute("aria-valuenow"));

/** Everything of yesterday of the whole fleet. */
async function openYesterday(page: Page): Promise<void> {
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Yesterday", exact: true }).click();
  await expect(page.getByTestId("load")).toHaveAttribute("data-load", "complete");
}

test("who was inside a shape is listed, and one leads to the moment when it came [HIST-07]", {
  tag: "@drawn",
}, async ({ page }) => {
  await signIn(page, server.url);
  await expect(page.getByRole("button", { name: "Who was here?" })).toHaveCount(0);
  await openYesterday(page);

  await page.getByRole("button", { name: "Who was here? Draw on the map" }).click();
  await expect(panel(page).getByRole("heading", { name: "Draw on the map" })).toBeVisible();
  // By keyboard: all that is in view.
  await page.getByTestId("selection-drawing").getByRole("button", { name: "All in view" }).click();
  await expect(page.getByTestId("selection-drawing")).toHaveCount(0);
  const visits = panel(page).getByRole("listbox", { name: "Vehicles and their visits" });
  const first = visits.getByRole("option").first();
  await expect(first).toBeVisible();
  await expect(panel(page).getByText(/\d+ vehicles? (was|were) here/)).toBeVisible();

  const name = (await first.locator("span > span").first().textContent()) ?? "?";
  await first.click();
  await expect(
    page.getByRole("region", { name: "Vehicle", exact: true }).getByRole("heading", { level: 2 }),
  ).toHaveText(name);
  const entered = await visits.locator("time").first().getAttribute("datetime");
  await expect
    .poll(async () => Math.abs((await cursor(page)) - Date.parse(entered!) / 1_000))
    .toBeLessThan(2);

  const download = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "Save as CSV" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toMatch(/^\uFEFFVehicle,Came,Left,Seconds,/);
  expect(text).toContain(name);

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
});
