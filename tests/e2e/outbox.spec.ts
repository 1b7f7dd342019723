import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { tabTo } from "../support/tabTo.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(240_000);

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

const writeTo = async (page: Page, who: string) => {
  await openSession(page, server.url, who);
  const { url } = server;
  const sent = await page.request.post(`${url}/api/notifications/test/mail`, {
    headers: { origin: url },
  });
  expect(sent.status()).toBe(204);
};

test("everybody reads what was written to them alone, by keyboard, with the filter in the address [EVT-01, PERM-02, A11Y-01]", async ({
  page,
}) => {
  await writeTo(page, "operator@demo.test");
  await writeTo(page, "manager@demo.test");
  await page.goto(`${server.url}/settings/notices`);
  const letters = page.getByTestId("letters").getByRole("listitem");
  await expect(letters).toHaveCount(1);
  await expect(letters).toContainText("manager@demo.test");
  await expect(letters).toContainText("No mail server took it.");
  await tabTo(page, letters.locator("summary"));
  await page.keyboard.press("Enter");
  await expect(letters.locator("pre")).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/outbox.png` });

  await tabTo(page, page.getByRole("combobox", { name: "State" }));
  await page.keyboard.press("f");
  await expect(page).toHaveURL(/\/settings\/notices\?state=failed$/);
  await expect(page.getByText("There is nothing of the kind.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("failed");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  // A page that is open begins anew by itself once somebody else is signed in.
  await page.goto("about:blank");
  await openSession(page, server.url, "admin@demo.test");
  await page.goto(`${server.url}/settings/notices?state=kept`);
  await expect(letters).toHaveCount(2);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/outbox-phone.png` });

  await page.getByLabel("Recipient").fill("operator");
  await expect(letters).toHaveCount(1);
  await expect(letters).toContainText("operator@demo.test");
  await expect(page).toHaveURL(/[?&]recipient=operator/);
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await expect(page).toHaveURL(/[?&]from=2020-01-01/);
  await expect(letters).toHaveCount(1);
  await page.getByLabel("To", { exact: true }).fill("2020-01-02");
  await expect(page.getByText("There is nothing of the kind.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("There is nothing of the kind.")).toBeVisible();
  await expect(page.getByLabel("Recipient")).toHaveValue("operator");
  await page.getByLabel("To", { exact: true }).fill("");
  await expect(letters).toHaveCount(1);
});
