import { expect } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { DEMO_PASSWORD, signInByForm } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none" });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test("asks who is there, keeps the address asked for, and returns to it [AUTH-01, AUTH-02]", async ({
  page,
}) => {
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));

  await page.goto(`${server.url}/settings/groups?tab=2#x`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(visited).toContain("/wait");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/settings/groups?tab=2#x");

  await page.getByLabel("User", { exact: true }).fill("  Operator@Demo.TEST ");
  await page.getByRole("textbox", { name: "Password" }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/settings/groups?tab=2#x`);
  await expect(page).toHaveTitle(/Groups/);
});

for (const path of ["/register", "/auth-redirect", "/googlelogin/", "/changePassword", "/login"])
  test(`${path} opens without a session [AUTH-01]`, async ({ page }) => {
    await page.goto(server.url + path);
    await expect(page).toHaveURL(server.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

test("takes a signed-in user from /login to the map, and /redirect re-opens a path [AUTH-03]", async ({
  page,
}) => {
  await signInByForm(page, server.url);
  await expect(page).toHaveURL(`${server.url}/map`);

  await page.goto(`${server.url}/login`);
  await expect(page).toHaveURL(`${server.url}/map`);

  await page.goto(`${server.url}/redirect/settings/users?x=1`);
  await expect(page).toHaveURL(`${server.url}/settings/users?x=1`);
});

test("reports what is missing and what was wrong, and keeps what was typed [AUTH-04]", async ({
  page,
}) => {
  await page.goto(`${server.url}/login`);
  const user = page.getByLabel("User", { exact: true });
  const password = page.getByRole("textbox", { name: "Password" });
  const submit = page.getByRole("button", { name: "Sign in", exact: true });

  // What comes below the form while one presses moves it.
  await expect(async () => {
    await submit.click();
    await expect(page.getByText("Please enter your user name")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText("Please enter a password")).toBeVisible();

  await user.fill("nobody@demo.test");
  await password.fill("12345");
  await expect(page.getByText("At least 6 characters")).toBeVisible();
  await password.fill("123456");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("no account with that user name");
  await expect(user).toHaveValue("nobody@demo.test");
  await expect(password).toHaveValue("123456");
});

test("shows and hides the password [AUTH-04]", async ({ page }) => {
  await page.goto(`${server.url}/login`);
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("secret");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show or hide password" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("signing out ends the session everywhere and leaves nothing behind [AUTH-08, E14]", {
  tag: "@drawn",
}, async ({ page, context }) => {
  await signInByForm(page, server.url);
  const cookies = await context.cookies();
  const other = await context.newPage();
  await other.goto(`${server.url}/map`);
  await expect(other.getByRole("navigation")).toBeVisible();

  await page.evaluate(() => Object.assign(window, { ofTheOldDocument: true }));
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();

  // The address may say so before the page has been started afresh.
  await page.waitForFunction(() => !("ofTheOldDocument" in window));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel("User", { exact: true })).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? "a database"),
    ...(await caches.keys()),
  ]);
  expect(kept.filter((key) => !key.startsWith("waymark.device."))).toEqual([]);
  const replay = await fetch(`${server.url}/api/session`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  expect(replay.status).toBe(404);
});

test("demo accounts sign in with one click, each in its role [AUTH-04]", async ({ page }) => {
  for (const role of ["Administrator", "Manager", "Operator", "Read-only"]) {
    await page.context().clearCookies();
    await page.goto(`${server.url}/login`);
    await page.getByRole("button", { name: role }).click();
    await expect(page).toHaveURL(`${server.url}/map`);
  }
});

test("every settings page has its address and its title [NAV-01]", { tag: "@proof" }, async ({
  page,
}) => {
  await signInByForm(page, server.url);
  for (const [path, title] of [
    ["vehicles", "Vehicles"],
    ["alerts", "Alerts"],
    ["drivers", "Drivers"],
    ["geofence", "Geofences"],
    ["groups", "Groups"],
    ["calendars", "Calendars"],
    ["notices", "Notices sent"],
    ["commands", "Saved commands"],
    ["maintenance", "Maintenance"],
    ["links", "Temporary links"],
    ["map", "Map options"],
    ["profile", "Profile"],
  ]) {
    await page.goto(`${server.url}/settings/${path}`);
    await expect(page).toHaveTitle(`${title} · Waymark`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  }
  // A module that the partner has not switched on, and people for who may have none.
  for (const [path, title] of [
    ["reports", "Automatic reports"],
    ["users", "Users"],
  ]) {
    await page.goto(`${server.url}/settings/${path}`);
    await expect(page).toHaveTitle(`${title} · Waymark`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `${title}: not available to you`,
    );
  }
  await page.goto(`${server.url}/settings`);
  await expect(page).toHaveTitle("Settings · Waymark");
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByText("There is nothing at this address")).toBeVisible();
});
