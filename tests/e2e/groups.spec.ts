import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { proofShare } from "../support/proofShare.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "12" });
});
test.afterAll(() => server.dispose());

interface Thing {
  readonly id: number;
  readonly name: string;
  readonly groupId: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const listed = async (page: Page, path: string): Promise<readonly Thing[]> =>
  (await page.request.get(`${server.url}/api/${path}`)).json();

async function openGroups(page: Page, user = "manager@demo.test", query = "") {
  await openSession(page, server.url, user);
  await page.goto(`${server.url}/settings/groups${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function makeGroup(page: Page, name: string, groupId = 0): Promise<Thing> {
  const made = await page.request.post(`${server.url}/api/groups`, {
    headers: { origin: server.url },
    data: { name, groupId },
  });
  expect(made.status(), await made.text()).toBe(200);
  return made.json();
}

const rows = (page: Page) => page.getByRole("grid").locator('[role="rowgroup"]').getByRole("row");

test("a group is made inside another, given vehicles by keyboard, and all of it undone [GRP-01, A11Y-01]", async ({
  page,
}) => {
  await openGroups(page);
  const north = await makeGroup(page, "North");
  await page.reload();
  await page.getByRole("button", { name: "New group" }).click();
  const form = page.getByRole("form");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Depot");
  await form.getByLabel("Parent group").first().click();
  await page.getByRole("option", { name: "North", exact: true }).click();
  await form.getByLabel("Icon").first().click();
  await page.getByRole("option", { name: "Warehouse" }).click();
  await form.getByLabel("Colour", { exact: true }).fill("#3232b4");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Depot was created.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "North / Depot" })).toHaveCount(1);
  const depot = (await listed(page, "groups")).find(({ name }) => name === "Depot");
  expect(depot).toMatchObject({
    groupId: north.id,
    attributes: { groupIcon: "warehouse", groupColor: "#3232b4" },
  });

  // It can stand in none of its own.
  await page.goto(`${server.url}/settings/groups?open=${north.id}`);
  await form.getByLabel("Parent group").first().click();
  await expect(page.getByRole("option", { name: "North / Depot" })).toHaveCount(0);

  await page.goto(`${server.url}/settings/groups?open=${depot?.id}`);
  await form.getByRole("button", { name: "Vehicles" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const available = dialog.getByRole("listbox", { name: "Available" });
  await expect(available.getByRole("option").first()).toBeVisible();
  const before = await listed(page, "devices");
  await available.focus();
  await page.keyboard.press("Control+a");
  await expect(dialog.getByText(`${before.length} selected`)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(`To be assigned: ${before.length}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${before.length} assignments were changed.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(new Set((await listed(page, "devices")).map(({ groupId }) => groupId))).toEqual(
    new Set([depot?.id]),
  );

  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Undone.")).toBeVisible();
  const groupsOf = (things: readonly Thing[]) => things.map(({ id, groupId }) => [id, groupId]);
  expect(groupsOf(await listed(page, "devices"))).toEqual(groupsOf(before));
});

test("who may only read sees what a group has and changes nothing [GRP-01, PERM-01]", async ({
  page,
}) => {
  await openGroups(page, "readonly@demo.test");
  await expect(page.getByRole("searchbox", { name: "Search groups" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New group" })).toHaveCount(0);
  const [group] = await listed(page, "groups");
  await page.goto(`${server.url}/settings/groups?open=${group?.id}`);
  const form = page.getByRole("form");
  await expect(form.getByRole("button", { name: "Users" })).toHaveCount(0);
  await form.getByRole("button", { name: "Vehicles" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listbox", { name: "Assigned" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save" })).toHaveCount(0);
  const refused = await page.request.post(`${server.url}/api/groups/${group?.id}/devices`, {
    headers: { origin: server.url },
    data: (await listed(page, "devices")).map(({ id }) => id),
  });
  expect(refused.status()).toBe(403);
});

const LOOKS = [
  ["dark", 390, 844],
  ["light", 1440, 900],
] as const;

for (const [scheme, width, height] of LOOKS.slice(0, proofShare(1, 2)))
  test(`form and transfer have no accessibility fault, ${scheme}, ${width} px [A11Y-01, NAV-05]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height });
    await openGroups(page);
    const group = await makeGroup(page, `Axe ${scheme}`);
    const shot = async (name: string) => {
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${scheme}.png` });
    };
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await shot("groups");
    await page.goto(`${server.url}/settings/groups?open=${group.id}`);
    const form = page.getByRole("form");
    await expect(form.getByRole("button", { name: "Vehicles" })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await shot("group");
    await form.getByRole("button", { name: "Vehicles" }).click();
    const dialog = page.getByRole("dialog");
    const option = dialog.getByRole("listbox", { name: "Available" }).getByRole("option").first();
    await option.click();
    await expect(option).toHaveAttribute("aria-selected", "true");
    await dialog.getByRole("button", { name: "Assign selected" }).click();
    await expect(dialog.getByText("not saved yet")).toBeVisible();
    await option.click();
    const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    await shot("transfer");
  });
