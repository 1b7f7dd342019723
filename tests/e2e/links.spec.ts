import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/formWalk.ts";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "3" });
});
test.afterAll(() => server.dispose());

interface Vehicle {
  readonly id: number;
  readonly name: string;
}

const vehicles = async (page: Page): Promise<readonly Vehicle[]> =>
  (await page.request.get(`${server.url}/api/devices`)).json();

async function openLinks(page: Page, user = "manager@demo.test", query = "") {
  await openSession(page, server.url, user);
  await page.goto(`${server.url}/settings/links${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const linkRows = (page: Page) =>
  page
    .getByRole("table", { name: /links|Ligações/i })
    .locator("tbody")
    .getByRole("row");

test("a link is made by keyboard alone, opened, seen to be used, and revoked [LNK-01, A11Y-01]", async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openLinks(page);
  await expect(page.getByText("You have no temporary links that still work.")).toBeVisible();
  const [first, second] = await vehicles(page);
  await page.getByRole("button", { name: "New link" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New link" });
  await dialog.getByRole("button", { name: "Create link" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Please choose at least one vehicle.")).toBeVisible();
  const choice = dialog.getByRole("combobox", { name: "Vehicles" });
  for (const vehicle of [first, second]) {
    await choice.focus();
    await page.keyboard.type(vehicle?.name ?? "");
    await expect(page.getByRole("option", { name: vehicle?.name ?? "" }).first()).toBeVisible({
      timeout: 60_000,
    });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(choice).toHaveValue("");
  }
  await dialog.getByLabel("Until the end of").fill("2020-01-01");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("The date must not be before today.")).toBeVisible();
  const today = await dialog.getByLabel("Until the end of").getAttribute("min");
  await dialog.getByLabel("Until the end of").fill(today ?? "");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const address = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  expect(address).toMatch(/\/shared#.{20,}$/);
  await dialog.getByRole("button", { name: "Copy link" }).focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 60_000 })
    .toBe(address);
  await page.keyboard.press("Escape");

  const row = linkRows(page);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(first?.name ?? "");
  await expect(row).toContainText(second?.name ?? "");
  await expect(row).toContainText("Only now");
  await expect(row).toContainText("Not yet");

  const outsider = await browser.newContext({ locale: "en-GB" });
  const guest = await outsider.newPage();
  await guest.goto(address);
  await expect(guest).toHaveURL(/\/map/, { timeout: 60_000 });
  await page.reload();
  await expect(row).toHaveCount(1);
  await expect(row).not.toContainText("Not yet");
  await page.getByRole("searchbox", { name: "Search links" }).fill("nothing like it");
  await expect(page.getByText("No link shows “nothing like it”.")).toBeVisible();
  await expect(page).toHaveURL(/q=nothing/);
  await page.getByRole("searchbox", { name: "Search links" }).fill(first?.name ?? "");
  await expect(row).toHaveCount(1);

  await row.getByRole("button", { name: /^Revoke/ }).focus();
  await page.keyboard.press("Enter");
  const asks = page.getByRole("dialog", { name: "Revoke this link?" });
  await expect(asks).toContainText("This cannot be undone");
  await expect(asks.getByRole("button", { name: "Keep" })).toBeFocused();
  await asks.getByRole("button", { name: "Revoke link" }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  expect((await guest.request.get(`${server.url}/api/devices`)).status()).toBe(401);
  await guest.goto(address);
  await expect(guest.getByText("This link does not work")).toBeVisible({ timeout: 60_000 });
  await outsider.close();
});

test("links are sorted by their heads with the keys, in the address, and copied out as a table [LNK-01, A11Y-01, NAV-07]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSession(page, server.url, "admin@demo.test");
  const all = await vehicles(page);
  const now = Date.now();
  const [soon, late] = [now + 2 * 86_400_000, now + 9 * 86_400_000];
  for (const [vehicle, end, access] of [
    [all[0], late, "full"],
    [all[1], soon, "partial"],
  ] as const) {
    const made = await page.request.post(`${server.url}/api/share`, {
      headers: { origin: server.url },
      data: { deviceIds: [vehicle?.id], expiration: new Date(end).toISOString(), access },
    });
    expect(made.status(), await made.text()).toBe(200);
  }
  await page.goto(`${server.url}/settings/links`);
  const [first, second] = [all[0]?.name ?? "", all[1]?.name ?? ""];
  const rows = linkRows(page);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: first })).toHaveCount(1);

  const head = page.getByRole("columnheader", { name: "Ends" });
  await head.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.first()).toContainText(second);
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(rows.first()).toContainText(first);
  await expect(page).toHaveURL(/sort=-expires/);
  await page.reload();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(rows.first()).toContainText(first);

  await page.getByRole("button", { name: "Copy as table" }).press("Enter");
  await expect(page.getByText("2 links copied, ready for a spreadsheet.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split("\n").map((line) => line.split("\t"));
  expect(lines[0]).toEqual(["Shows", "Access", "Ends", "Last used", "Created"]);
  expect(lines.slice(1).map(([name, access]) => [name, access])).toEqual([
    [first, "Now and history"],
    [second, "Only now"],
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(rows.first().getByRole("button", { name: /^Revoke/ })).toBeInViewport();
  expect((await new AxeBuilder({ page }).include("main").analyze()).violations).toEqual([]);
});

test("several are chosen and revoked at once; what the network keeps from it is named, and asked for again [LNK-01, NAV-05]", async ({
  page,
}) => {
  await openSession(page, server.url, "operator@demo.test");
  const all = await vehicles(page);
  const expiration = new Date(Date.now() + 2 * 86_400_000).toISOString();
  for (const { id } of all)
    await expect(
      await page.request.post(`${server.url}/api/share`, {
        headers: { origin: server.url },
        data: { deviceIds: [id], expiration, access: "partial" },
      }),
    ).toBeOK();
  await page.goto(`${server.url}/settings/links`);
  const rows = linkRows(page);
  await expect(rows).toHaveCount(3);
  const last = all.at(-1)?.name ?? "";
  const every = page.getByRole("checkbox", { name: "Select all links" });
  await every.focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: `Select the link to ${last}` }).press("Space");
  await expect(every).toBeChecked({ indeterminate: true });
  await page.getByRole("searchbox", { name: "Search links" }).fill(last);
  await expect(rows).toHaveCount(1);
  // Of those that were chosen none is in sight, and none is revoked.
  await expect(page.getByRole("button", { name: /selected$/ })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search links" }).fill("");
  await expect(rows).toHaveCount(3);

  let failing = 1;
  await page.route("**/api/share/*", (route) => (failing-- > 0 ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Revoke 2 selected" }).press("Enter");
  const asks = page.getByRole("dialog", { name: /^Revoke (2|this) links?\?$/ });
  await expect(asks).toContainText(all[0]?.name ?? "");
  await expect(asks).not.toContainText(last);
  await asks.getByRole("button", { name: "Revoke 2 links" }).press("Enter");
  await expect(asks.getByRole("alert")).toContainText("The link was not revoked");
  await expect(rows).toHaveCount(2);
  await expectAccessible(page, "dialog", ["[role=dialog]"]);
  await asks.getByRole("button", { name: "Revoke link" }).press("Enter");
  await expect(asks).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(last);
});
