import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import writeExcelFile from "write-excel-file/node";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { tabTo } from "../support/tabTo.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "3" });
});
test.afterAll(() => server.dispose());

interface Device {
  readonly id: number;
  readonly name: string;
  readonly uniqueId: string;
  readonly category: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const devices = async (page: Page): Promise<readonly Device[]> =>
  (await page.request.get(`${server.url}/api/devices`)).json();

async function openVehicles(page: Page, user = "manager@demo.test", query = "") {
  await openSession(page, server.url, user);
  await page.goto(`${server.url}/settings/vehicles${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vehicles");
}

const rows = (page: Page) => page.getByRole("grid").locator('[role="rowgroup"]').getByRole("row");
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test("a vehicle is made with its icon and its limit by keyboard alone [VEH-01, A11Y-01]", async ({
  page,
}) => {
  await openVehicles(page);
  await tabTo(page, page.getByRole("button", { name: "New vehicle" }));
  await page.keyboard.press("Enter");
  const form = page.getByRole("form");
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type("Van <b>nine</b>");
  await tabTo(page, form.getByRole("textbox", { name: "Tracker id" }));
  await page.keyboard.type("keyboard-9");
  await tabTo(page, form.getByRole("combobox", { name: "Icon" }));
  await page.keyboard.type("Tanker");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, form.getByRole("textbox", { name: /^Speed limit/ }));
  await page.keyboard.type("80");
  await page.keyboard.press("Enter");
  await expect(page.getByText("was created.")).toBeVisible();
  const made = (await devices(page)).find(({ uniqueId }) => uniqueId === "keyboard-9");
  expect(made).toMatchObject({
    name: "Van <b>nine</b>",
    category: "cistern",
    attributes: { overspeedThreshold: 80 },
  });
  await expect(form.getByText("The tracker has not reported yet.")).toBeVisible();
});

test("counters are set, many are changed and undone, files are read before they are written [VEH-02, VEH-03]", async ({
  page,
}) => {
  await openVehicles(page);
  const before = await devices(page);
  const [first] = before;
  await page.goto(`${server.url}/settings/vehicles?open=${first!.id}`);
  const counters = page.getByRole("region", { name: "Odometer and engine hours" });
  await counters.getByLabel("Total distance (km)").fill("120500");
  await counters.getByRole("button", { name: "Set counters" }).click();
  await expect(page.getByText("The counters were set.")).toBeVisible();
  await expect(counters.getByText(/Total distance: 120,500/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(counters.getByText(/Total distance: 120,500/)).toBeHidden();
  await shot(page, "vehicle-light");
  await page.getByRole("button", { name: "Close" }).first().click();

  // In another order than by name all of them are read.
  await page.getByRole("button", { name: "Plate", exact: true }).click();
  await expect(page).toHaveURL(/sort=plate/);
  await expect(rows(page)).toHaveCount(before.length);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Edit selected" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "What to change" }).click();
  await page.getByRole("option", { name: "Speed limit" }).click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("textbox", { name: /^Speed limit/ }).fill("71");
  const preview = dialog.getByRole("region", { name: "What changes" });
  await expect(preview.getByRole("row")).toHaveCount(before.length + 1);
  await shot(page, "bulk-light");
  const axe = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  expect(axe.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await dialog.getByRole("button", { name: `Change ${before.length}` }).click();
  await expect(page.getByText(`${before.length} were changed.`)).toBeVisible();
  const limits = async () =>
    (await devices(page)).map(({ attributes }) => attributes["overspeedThreshold"]);
  expect(new Set(await limits())).toEqual(new Set([71]));
  await page
    .getByText("were changed.")
    .locator("xpath=ancestor-or-self::*[.//button][1]")
    .getByRole("button", { name: "Undo" })
    .click();
  // That the counters were undone may still stand there.
  await expect
    .poll(limits)
    .toEqual(before.map(({ attributes }) => attributes["overspeedThreshold"]));

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toBe("Vehicles.csv");
  await page.getByRole("button", { name: "Import" }).click();
  const workbook = [
    ["Name", "Tracker id", "Model", "Notes"],
    ...Array.from({ length: 4000 }, (_, index) => [
      `Of a workbook ${index}`,
      `workbook-${index}`,
      `Model ${index}`,
      "What makes a workbook large ".repeat(5) + index,
    ]),
  ].map((row) => row.map((value) => ({ value })));
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "v.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await writeExcelFile(workbook).toBuffer(),
  });
  await expect(
    dialog.getByText("New: 4,000 · changed: 0 · as they are: 0 · left out: 0"),
  ).toBeVisible();
  const lines = `Name,Tracker id,Model\nNew one,file-1,"=1+1"\n${first!.name},${first!.uniqueId},Other\n,file-2,x`;
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "v.csv", mimeType: "text/csv", buffer: Buffer.from(lines) });
  await expect(
    dialog.getByText("New: 1 · changed: 1 · as they are: 0 · left out: 1"),
  ).toBeVisible();
  expect(await devices(page)).toHaveLength(before.length);
  await shot(page, "import-light");
  const found = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 2" }).click();
  await expect(page.getByText("1 was created. 1 was changed.")).toBeVisible();
  expect((await devices(page)).find(({ uniqueId }) => uniqueId === "file-1")).toMatchObject({
    name: "New one",
    model: "=1+1",
  });
});

test("vehicles are narrowed to a group and all below it, and the address keeps it through back and forward [GRP-01, NAV-07]", async ({
  page,
}) => {
  await openVehicles(page);
  const post = async (path: string, data: object) =>
    (
      await page.request.post(`${server.url}/api/${path}`, {
        headers: { origin: server.url },
        data,
      })
    ).json();
  const above = await post("groups", { name: "Zona Çentro" });
  const below = await post("groups", { name: "Docks", groupId: above.id });
  await post("groups", { name: "Nobody here" });
  await post("devices", { name: "Crane A", uniqueId: "crane-a", groupId: above.id });
  await post("devices", { name: "Crane B", uniqueId: "crane-b", groupId: below.id });
  await page.reload();

  const box = page.getByRole("combobox", { name: "Group", exact: true });
  await box.focus();
  await page.keyboard.type("centro");
  await expect(page.getByRole("option")).toHaveText(["Zona Çentro", "Zona Çentro / Docks"]);
  await shot(page, "vehicles-group-open");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`[?&]group=${above.id}$`));
  await expect(rows(page)).toHaveText([/Crane A/, /Crane B/]);
  await expect(box).toHaveValue("Zona Çentro");
  await shot(page, "vehicles-group");
  await box.fill("docks");
  await page.getByRole("option", { name: "Zona Çentro / Docks" }).click();
  await expect(rows(page)).toHaveText([/Crane B/]);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.goBack();
  await expect(rows(page)).toHaveText([/Crane A/, /Crane B/]);
  await expect(box).toHaveValue("Zona Çentro");
  await page.goBack();
  await expect(box).toHaveValue("");
  await expect(rows(page).filter({ hasNotText: "Crane" })).not.toHaveCount(0);
  await page.goForward();
  await expect(rows(page)).toHaveText([/Crane A/, /Crane B/]);

  await box.fill("nobody");
  await page.getByRole("option", { name: "Nobody here" }).click();
  await expect(page.getByText("There is nothing of the kind.")).toBeVisible();
  await shot(page, "vehicles-none");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).not.toHaveURL(/group=/);
  await expect(rows(page).filter({ hasText: "Crane" })).toHaveCount(2);

  await page.goto(`${server.url}/settings/vehicles?group=2147483647`);
  await expect(box).toHaveValue("#2147483647: not to be seen here");
  await expect(page.getByRole("button", { name: "Show all" })).toBeVisible();
});
