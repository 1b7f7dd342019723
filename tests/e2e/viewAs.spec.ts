import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "en-GB" });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

const shots = process.env.SHOTS;

test("a manager looks as an operator, is offered nothing to write, and leaves again [USR-01, PERM-01, A11Y-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/users`);
  await page.getByRole("grid").getByText("Demo operator").click();
  await page.getByRole("button", { name: "See what they see" }).click();
  const banner = page.getByRole("complementary", { name: "You see what Demo operator sees" });
  await expect(banner).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/map/);
  if (shots) await page.screenshot({ path: `${shots}/view-map.png` });
  await page.goto(`${server.url}/settings/maintenance`);
  await expect(page.getByText("There are no maintenance plans yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "New plan" })).toHaveCount(0);
  await expect(banner).toBeVisible();
  const { url } = server;
  const refused = await page.request.post(`${url}/api/groups`, {
    headers: { origin: url, accept: "application/problem+json" },
    data: { name: "mine" },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, "viewing"]);

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(banner.getByRole("button", { name: "Leave this view" })).toBeInViewport();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/view-phone.png` });
  await banner.getByRole("button", { name: "Leave this view" }).click();
  await expect(page).toHaveURL(/\/map/, { timeout: 60_000 });
  await expect(banner).toHaveCount(0);
  const me = await (await page.request.get(`${url}/api/session`)).json();
  expect(me.email).toBe("manager@demo.test");
});
