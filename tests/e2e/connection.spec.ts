import { expect } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { startServer } from "../support/startServer.ts";

test.use({ drawing: "none" });

const send = (trackerUrl: string, latitude: number) =>
  fetch(
    `${trackerUrl}?id=van-1&lat=${latitude}&lon=10&speed=20&ignition=true&timestamp=${Date.now()}`,
  );

test("a lost server is reported with its moment, and everything is there again after [WS-01, WS-02]", {
  tag: "@drawn",
}, async ({ page }) => {
  const server = await startServer();
  try {
    await send(server.trackerUrl, 50);
    await signIn(page, server.url);
    await page.getByRole("option", { name: /van-1/ }).click();
    await expect(page.getByTestId("coordinates")).toHaveText("50.000000,10.000000");
    await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();

    await server.stop("SIGKILL");
    const banner = page.getByRole("alert").filter({ hasText: "Connection lost" });
    await expect(banner).toContainText(/as of \d\d:\d\d:\d\d/);

    await server.restart();
    expect((await send(server.trackerUrl, 51)).status).toBe(200);
    await page
      .getByRole("button", { name: "Reconnect now" })
      .click({ timeout: 3_000 })
      .catch(() => {});
    await expect(banner).toBeHidden();
    await expect(page.getByTestId("coordinates")).toHaveText("51.000000,10.000000");
  } finally {
    await server.dispose();
  }
});

test("the connection shows on request what it brought and what it left out [ENG-03]", async ({
  page,
}) => {
  const server = await startServer();
  try {
    await send(server.trackerUrl, 50);
    await signIn(page, server.url);
    await page.getByRole("button", { name: /Live/ }).click();
    const figures = page.getByTestId("diagnostics");
    await expect(figures.locator("div").filter({ hasText: "Vehicles" })).toContainText("1");
    await send(server.trackerUrl, 51);
    await expect(figures.locator("div").filter({ hasText: "From tracker" })).toContainText("ms");
    await expect(page.getByText("Every position was shown.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(figures).toBeHidden();
  } finally {
    await server.dispose();
  }
});

test("a first-run server makes its administrator through the printed link [AUTH-04, Z11]", async ({
  page,
}) => {
  const server = await startServer({ DEMO: "0" });
  try {
    const link = /http:\/\/\S+\/register\?setup=\S+/.exec(server.output())?.[0];
    if (!link) throw new Error(`no link printed:\n${server.output()}`);
    await page.goto(link);
    await page.getByLabel("Name").fill("Ana");
    await page.getByLabel("E-mail").fill(" Ana@Example.com ");
    await page.getByRole("textbox", { name: "New password" }).fill("a long secret");
    await page.getByRole("textbox", { name: "Confirm password" }).fill("a long secreT");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await page.getByRole("textbox", { name: "Confirm password" }).fill("a long secret");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/map$/);
    await expect(page.getByText("No vehicles yet")).toBeVisible();

    // The link is dead now, and the demo's accounts never existed here.
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel("Name").fill("Eve");
    await page.getByLabel("E-mail").fill("eve@example.com");
    await page.getByRole("textbox", { name: "New password" }).fill("a long secret");
    await page.getByRole("textbox", { name: "Confirm password" }).fill("a long secret");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("alert")).toContainText("has been used");
    const demo = await fetch(`${server.url}/api/session`, {
      method: "POST",
      body: new URLSearchParams({ email: "admin@demo.test", password: "waymark-demo" }),
    });
    expect(demo.status).toBe(401);
  } finally {
    await server.dispose();
  }
});
