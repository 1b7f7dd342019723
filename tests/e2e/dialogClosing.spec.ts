import { expect, type Locator, type Page } from "@playwright/test";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "en-GB" });

/** Of what a server and a page do on a machine that does other things, too. */
const PATIENCE = { timeout: 60_000 };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "3", DEMO_HOURS: "1" });
  await demoReady(server.url);
});
test.setTimeout(90_000);
test.afterAll(() => server.dispose());

const leaving = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const rows = (page: Page) => page.getByRole("grid").locator('[role="rowgroup"]').getByRole("row");

/** Escape asks before what is in the dialog is lost; staying keeps it, leaving closes it and gives the focus back. */
async function asksBeforeItCloses(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(leaving(page).getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(leaving(page)).toHaveCount(0);
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Close" }).first().press("Enter");
  await leaving(page).getByRole("button", { name: "Discard changes" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test("Escape asks before lines that were pasted or values that were typed are lost, and the focus goes back [NAV-05, A11Y-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/vehicles`);
  const open = page.getByRole("button", { name: "Import", exact: true });
  const file = page.getByRole("dialog", { name: "Import from a file" });
  await open.press("Enter", PATIENCE);
  await expect(file).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(file).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.press("Enter");
  await file.getByRole("textbox", { name: /^Or paste/ }).fill("Name\tIdentifier\nVan\tvan-77");
  await asksBeforeItCloses(page, file, open);

  await rows(page).first().getByRole("checkbox").check(PATIENCE);
  const edit = page.getByRole("button", { name: "Edit selected" });
  await edit.press("Enter");
  const bulk = page.getByRole("dialog", { name: "Edit 1" });
  await bulk.getByRole("combobox").first().fill("Group");
  await page.getByRole("option", { name: "Group", exact: true }).click();
  await page.keyboard.press("Escape");
  await asksBeforeItCloses(page, bulk, edit);
});

test("a link that nobody has copied is not lost by a click beside it, nor unasked by Escape [LNK-01]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/links`);
  const open = page.getByRole("button", { name: "New link" });
  const dialog = page.getByRole("dialog", { name: "New link" });
  await open.press("Enter");
  const choice = dialog.getByRole("combobox", { name: "Vehicles" });
  const all = await page.request.get(`${server.url}/api/devices`);
  const name = ((await all.json()) as { name: string }[])[0]?.name ?? "";
  await choice.fill(name);
  await page.getByRole("option").first().click(PATIENCE);
  await page.keyboard.press("Escape");
  await asksBeforeItCloses(page, dialog, open);

  await open.press("Enter");
  await choice.fill(name);
  await page.getByRole("option").first().click(PATIENCE);
  await dialog.getByRole("button", { name: "Create link" }).press("Enter");
  const link = dialog.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/shared.*#.{20,}/);
  await page.mouse.click(5, 400);
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  const asked = page.getByRole("dialog", { name: "Leave without the link?" });
  await asked.getByRole("button", { name: "Keep editing" }).press("Enter");
  await dialog.getByRole("button", { name: "Copy link" }).press("Enter");
  await expect(page.getByText("Link copied")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});

test("an address that no longer says which are edited opens nothing when some are chosen [NAV-07]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/vehicles?dialog=edit`);
  await rows(page).first().getByRole("checkbox").check(PATIENCE);
  await expect(page.getByRole("button", { name: "Edit selected" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Edit selected" }).click();
  await expect(page.getByRole("dialog", { name: "Edit 1" })).toBeVisible();
});

test("dialogs that were opened and closed one after the other are gone back over in one step [NAV-07]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/groups`);
  const cell = rows(page).first().getByRole("gridcell").nth(1);
  await cell.click(PATIENCE);
  const form = page.getByRole("form");
  for (const kind of ["Drivers", "Geofences", "Drivers"]) {
    const opener = form.getByRole("button", { name: new RegExp(`^${kind}`) }).first();
    await opener.press("Enter");
    const dialog = page.getByRole("dialog", { name: new RegExp(`^${kind}: `) });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await page.goBack();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
});
