import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

const heading = (page: Page, level: 1 | 2) => page.getByRole("heading", { level });

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test("the manual is opened where help is needed, searched, and read on [NAV-02, A11Y-01]", async ({
  page,
  context,
}) => {
  await openSession(page, server.url, "admin@demo.test");
  await page.goto(`${server.url}/settings/audit`);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Help (opens a new tab)" }).click();
  const manual = await opened;

  // The section that is meant, with the focus; the page that asked is still there.
  await expect(manual).toHaveURL(/\/manual\/administration#audit$/);
  await expect(heading(manual, 1)).toHaveText("For administrators");
  await expect(heading(manual, 2).filter({ hasText: "Audit trail" })).toBeFocused();
  await expect(manual).toHaveTitle(/^For administrators · Manual · /);
  await expect(manual.getByRole("img", { name: "The audit trail" })).toHaveJSProperty(
    "complete",
    true,
  );
  expect(
    await manual
      .getByRole("img", { name: "The audit trail" })
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(100);
  await expect(page).toHaveURL(/\/settings\/audit$/);
  await expectAccessible(manual);

  await manual.keyboard.press("/");
  const search = manual.getByRole("searchbox", { name: "Search the manual" });
  await expect(search).toBeFocused();
  await search.fill("geofen");
  await expect(manual).toHaveURL(/\/manual\/administration\?q=geofen$/);
  await expect(manual.getByRole("status").filter({ hasText: /^\d+ results?$/ })).toBeVisible();
  await manual.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(manual);
  await search.press("Enter");
  await expect(heading(manual, 1)).toHaveText("Geofences");
  await expect(search).toHaveValue("");

  await manual.getByRole("link", { name: /^Next: / }).click();
  await expect(heading(manual, 1)).toHaveText("Maintenance");
  await expect(heading(manual, 1)).toBeFocused();
  await expectAccessible(manual);
  await manual.goBack();
  await manual.goBack();
  await expect(search).toHaveValue("geofen");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("the manual fits, and its chapters have a page of their own [NAV-05]", async ({ page }) => {
    await openSession(page, server.url);
    for (const path of ["immobiliser", "keyboard", ""]) {
      await page.goto(`${server.url}/manual/${path}`);
      await expect(heading(page, 1)).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(390);
    }
    await page.getByRole("link", { name: /^Time machine/ }).click();
    await expect(page).toHaveURL(/\/manual\/time-machine$/);
    await expectAccessible(page);
    await page.getByRole("link", { name: "All chapters" }).click();
    await expect(heading(page, 1)).toHaveText("Manual");
  });
});
