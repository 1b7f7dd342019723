import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

interface Driver {
  readonly id: number;
  readonly name: string;
  readonly uniqueId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

async function drivers(page: Page): Promise<readonly Driver[]> {
  return (await page.request.get(`${server.url}/api/drivers`)).json();
}

async function openDrivers(page: Page, user = "manager@demo.test", query = "") {
  await openSession(page, server.url, user);
  await page.goto(`${server.url}/settings/drivers${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Of the table, without its head. */
const rows = (page: Page) => page.getByRole("grid").locator('[role="rowgroup"]').getByRole("row");

async function makeDriver(page: Page, name: string, key: string): Promise<Driver> {
  const made = await page.request.post(`${server.url}/api/drivers`, {
    headers: { origin: server.url },
    data: { name, uniqueId: key, attributes: { badge: "kept" } },
  });
  expect(made.status(), await made.text()).toBe(200);
  return made.json();
}

test("a key of somebody else is refused at its field, and what was typed stays [DRV-01]", async ({
  page,
}) => {
  await openDrivers(page);
  await makeDriver(page, "Rui", "TAKEN");
  await page.getByRole("button", { name: "New driver" }).click();
  const form = page.getByRole("form");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Eva");
  await form.getByLabel("RFID key").fill("TAKEN");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText("Another driver has this RFID key already.").first()).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Eva");

  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("dialog")).toContainText(/unsaved|not saved/i);
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Eva");
});

test("what somebody else wrote meanwhile is shown beside one's own, and nothing is written over unseen [DRV-01]", async ({
  page,
}) => {
  await openDrivers(page);
  const driver = await makeDriver(page, "Leo", "LEO");
  await page.goto(`${server.url}/settings/drivers?open=${driver.id}`);
  const form = page.getByRole("form");
  const writeElsewhere = async (phone: string) => {
    const other = await page.request.put(`${server.url}/api/drivers/${driver.id}`, {
      headers: { origin: server.url },
      data: { ...driver, attributes: { ...driver.attributes, phone } },
    });
    expect(other.status()).toBe(200);
  };
  await form.getByLabel("Phone").fill("111");
  await writeElsewhere("222");
  await form.getByRole("button", { name: "Save" }).click();
  const conflict = form.getByRole("alert").filter({ hasText: "Somebody else" });
  await expect(conflict.getByRole("row", { name: /Phone/ })).toContainText("111");
  await expect(conflict.getByRole("row", { name: /Phone/ })).toContainText("222");
  await form.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByText("was saved.")).toBeVisible();
  const attributesNow = async () =>
    (await drivers(page)).find(({ id }) => id === driver.id)?.attributes;
  // What no field is about stays.
  expect(await attributesNow()).toEqual({ badge: "kept", phone: "111" });

  await form.getByLabel("Phone").fill("333");
  await writeElsewhere("444");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(conflict.getByRole("row", { name: /Phone/ })).toContainText("444");
  await form.getByRole("button", { name: "Take theirs" }).click();
  await expect(form.getByLabel("Phone")).toHaveValue("444");
  await expect(conflict).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(await attributesNow()).toEqual({ badge: "kept", phone: "444" });
});

test("the list is searched, sorted, chosen from and copied, and all of it stands in the address [DRV-01, NAV-07]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDrivers(page);
  for (const [name, key] of [
    ["Bus 9", "S-9"],
    ["Bus 10", "S-10"],
    ["Ônibus", "S-O"],
  ] as const)
    await makeDriver(page, name, key);
  await page.goto(`${server.url}/settings/drivers?q=s-&sort=-name`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText("Ônibus");
  await page.getByRole("searchbox", { name: "Search drivers" }).fill("onibus");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=onibus/);
  await page.getByRole("searchbox", { name: "Search drivers" }).fill("bus");
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page).not.toHaveURL(/sort/);
  await expect(rows(page).first()).toContainText("Bus 9");

  await page.getByRole("grid").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Control+c");
  await expect(page.getByText("2 rows copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "Name\tRFID key or user name\tE-mail\tPhone\nBus 9\tS-9\t\t\nBus 10\tS-10\t\t",
  );
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 deleted.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(3);
});
