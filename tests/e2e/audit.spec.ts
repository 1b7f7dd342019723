import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

const rows = (page: Page) => page.getByTestId("audit-rows").getByRole("listitem");

/** A group that the page's user makes. */
async function makeGroup(page: Page, name: string): Promise<number> {
  const made = await page.request.post(`${server.url}/api/groups`, {
    headers: { origin: server.url },
    data: { name },
  });
  expect(made.status(), await made.text()).toBe(200);
  return ((await made.json()) as { readonly id: number }).id;
}

test("administrators read who did what, check it and take it as a file [IMMO-04]", async ({
  page,
}) => {
  await signIn(page, server.url, "admin@demo.test");
  const name = "<b>Norte</b>";
  const group = await makeGroup(page, name);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Audit trail" }).click();
  await expect(page).toHaveURL(/\/settings\/audit$/);
  const made = rows(page).filter({ hasText: "Created: group" });
  await expect(made).toContainText(name);
  await expect(rows(page).filter({ hasText: "Signed in" })).not.toHaveCount(0);

  await made.getByRole("button", { name: /^Details of row/ }).click();
  const detail = page.getByTestId("audit-detail");
  await expect(detail.getByRole("row").filter({ hasText: "name" })).toContainText(name);

  await page.getByLabel("What").selectOption("access");
  await expect(page).toHaveURL(/topic=access/);
  await expect(made).toHaveCount(0);
  await page.getByLabel("What").selectOption("");
  await made.getByRole("button", { name }).click();
  await expect(page).toHaveURL(new RegExp(`object=group-${group}`));
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as JSON Lines" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(
    file
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).actionType),
  ).toEqual(["group.create"]);

  await page.getByRole("button", { name: /Show everything again$/ }).click();
  // That it was taken away is in the trail too.
  await page.reload();
  await expect(rows(page).filter({ hasText: "Audit trail taken as a file" })).toHaveCount(1);
  await page.getByRole("button", { name: "Check the trail" }).click();
  await expect(page.getByTestId("audit-check").locator("[data-verdict=intact]")).toBeVisible();

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).include("main").analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  }
});

test("a failure is told and asked again, and wrong days are no period [U09]", async ({ page }) => {
  await signIn(page, server.url, "admin@demo.test");
  await page.route("**/api/audit?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(`${server.url}/settings/audit`);
  const trouble = page.getByRole("status").filter({ hasText: "The trail could not be read" });
  await expect(trouble).toBeVisible();
  await page.unroute("**/api/audit?*");
  await trouble.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).not.toHaveCount(0);
  await page.getByLabel("From").fill("2030-01-01");
  await expect(page.getByRole("alert")).toHaveText("The last day is before the first one.");
  await expect(page.getByTestId("audit-rows")).toHaveCount(0);
});

test("on a phone a long name leaves room for who and when [IMMO-04] [U09]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.url, "admin@demo.test");
  const group = await makeGroup(page, "N".repeat(120));
  await page.goto(`${server.url}/settings/audit?object=group-${group}`);
  const row = rows(page);
  await expect(row).toHaveCount(1);
  for (const part of [row.getByRole("time"), row.getByRole("button", { name: "Demo admin" })])
    expect((await part.boundingBox())?.width).toBeGreaterThan(100);
});

test("whoever is no administrator is told so and asks for nothing [PERM-01]", async ({ page }) => {
  await signIn(page, server.url);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/audit")) asked.push(request.url());
  });
  await page.goto(`${server.url}/settings/profile`);
  await expect(page.getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit trail" })).toHaveCount(0);
  await page.goto(`${server.url}/settings/audit`);
  await expect(page.getByRole("main")).toContainText(
    "Only administrators can read the audit trail",
  );
  expect(asked).toEqual([]);
});
