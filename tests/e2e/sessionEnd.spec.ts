import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { DEMO_PASSWORD, signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "en-GB" });

/** What is awaited comes when a busy machine gets to it. */
const soon = expect.configure({ timeout: 60_000 });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

const again = (page: Page) => page.getByRole("dialog", { name: "Your session has ended." });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const chip = (page: Page) => page.locator("button[data-connection]");

/** As when it expires: nobody has pressed anything. */
async function endSession(page: Page): Promise<void> {
  const answer = await page.request.delete(`${server.url}/api/session`, {
    headers: { origin: server.url },
  });
  expect(answer.status()).toBe(204);
}

/** Is there for as long as the document is. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
const marked = (page: Page) => page.locator("html[data-mark]");

test("who signs in again in place loses nothing typed, in any tab; somebody else begins anew [AUTH-11]", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const other = await context.newPage();
  await signIn(other, server.url);
  await soon(chip(other)).toHaveAttribute("data-connection", "live");
  const address = `${server.url}/settings/profile?kept=1`;
  await page.goto(address);
  await nameField(page).fill("Half typed");
  for (const tab of [page, other]) await mark(tab);

  await endSession(page);
  for (const tab of [page, other]) await soon(again(tab)).toBeVisible();
  await expect(chip(other)).not.toHaveAttribute("data-connection", "live");
  const password = again(page).getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await expect(again(page).getByRole("textbox", { name: "User" })).not.toBeEditable();
  expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);
  for (let key = 0; key < 3; key++) await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(again(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);

  await password.fill("not the right one");
  await page.keyboard.press("Enter");
  await soon(again(page).getByRole("alert")).toContainText("no account with that");
  await password.fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  for (const tab of [page, other]) await soon(again(tab)).toHaveCount(0);
  await expect(nameField(page)).toHaveValue("Half typed");
  await expect(nameField(page)).toBeFocused();
  expect(page.url()).toBe(address);
  await soon(chip(other)).toHaveAttribute("data-connection", "live");
  for (const tab of [page, other]) await expect(marked(tab)).toHaveCount(1);

  await endSession(page);
  for (const tab of [page, other]) await soon(again(tab)).toBeVisible();
  await again(page).getByRole("button", { name: "Sign in as somebody else" }).click();
  await again(page).getByRole("textbox", { name: "User" }).fill("manager@demo.test");
  await again(page).getByRole("textbox", { name: "Password" }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  for (const tab of [page, other]) {
    await soon(marked(tab)).toHaveCount(0);
    await soon(tab).toHaveURL(/\/map/);
    await soon(again(tab)).toHaveCount(0);
    await tab.getByRole("button", { name: "Account" }).click();
    await soon(tab.getByText("manager@demo.test")).toBeVisible();
  }
});

test("who signs out instead leaves in every tab, and is asked nothing [AUTH-08, AUTH-11]", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const other = await context.newPage();
  await signIn(other, server.url);
  await page.goto(`${server.url}/settings/profile`);
  await nameField(page).fill("Half typed");
  await endSession(page);
  for (const tab of [page, other]) await soon(again(tab)).toBeVisible();
  await again(page).getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other]) await soon(tab).toHaveURL(/\/login/);
});
