import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { en } from "../../src/i18n/messages/en.ts";
import { es } from "../../src/i18n/messages/es.ts";
import { fr } from "../../src/i18n/messages/fr.ts";
import { pt } from "../../src/i18n/messages/pt.ts";
import { test } from "../support/pageTest.ts";
import { DEMO_PASSWORD, openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { tabTo } from "../support/tabTo.ts";

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

  // Nor does it go when a phone is turned round.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("link", { name: "Back to map" })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Find anything" })).toHaveCount(0);
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Eva");
});

test("a manager sees what was changed of a driver, by whom, and gets back to the form [DRV-01, PERM-01, A11Y-01]", async ({
  page,
}) => {
  await openDrivers(page);
  const { id } = await makeDriver(page, "Ines", "INES");
  const { name: manager } = await (await page.request.get(`${server.url}/api/session`)).json();
  await page.goto(`${server.url}/settings/drivers?open=${id}`);
  const form = page.getByRole("form");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Ines Sousa");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("was saved.")).toBeVisible();

  const opener = form.getByRole("button", { name: "Who changed this, and when" });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Who changed this, and when" });
    const changes = dialog.getByRole("listitem");
    await expect(changes).toHaveCount(2);
    const changed = changes.first();
    await expect(changed).toContainText(manager);
    await expect(changed.locator("del")).toHaveText("Ines");
    await expect(changed.locator("ins")).toHaveText("Ines Sousa");
    await expect(changes.last()).toContainText("Created: driver");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    const overflow = await dialog.evaluate((part) => part.scrollWidth - part.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/changes-${size.width}.png` });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(form).toBeVisible();
  }
});

test("new passwords are saved as a workbook, and neither the way back nor another size of the window takes any away [DRV-01, NAV-05]", async ({
  page,
}) => {
  await openDrivers(page);
  await makeDriver(page, "Nuno", "NUNO");
  await page.goto(`${server.url}/settings`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Drivers/ })
    .click();
  await rows(page).filter({ hasText: "NUNO" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "New passwords" }).click();
  const dialog = page.getByRole("dialog");
  const own = dialog.getByLabel("Your own password");
  await own.fill("not mine");
  await own.press("Enter");
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  await own.fill(DEMO_PASSWORD);
  await own.press("Enter");
  await expect(dialog.getByRole("row")).toHaveCount(2);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goBack();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Keep editing" }).click();
  await expect(leaving).toHaveCount(0);
  await expect(dialog.getByRole("row")).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("searchbox", { name: "Find anything" })).toHaveCount(0);
  const file = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save for Excel" }).click();
  const [, ...drivers] = await readSheet(await (await file).path());
  expect(drivers).toHaveLength(1);
  expect(drivers[0]?.slice(0, 2)).toEqual(["Nuno", "NUNO"]);
  await expect(dialog.getByRole("row").last()).toContainText(String(drivers[0]?.[2]));
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
      // Of what only they change the line says so in softer ink.
      data: { ...driver, name: `Leo ${phone}`, attributes: { ...driver.attributes, phone } },
    });
    expect(other.status()).toBe(200);
  };
  await form.getByLabel("Phone").fill("111");
  await writeElsewhere("222");
  await form.getByRole("button", { name: "Save" }).click();
  const conflict = form.getByRole("alert").filter({ hasText: "Somebody else" });
  await expect(conflict.getByRole("row", { name: /Phone/ })).toContainText("111");
  await expect(conflict.getByRole("row", { name: /Phone/ })).toContainText("→ 222");
  await expect(conflict.getByRole("row", { name: /Phone/ })).toContainText("changed by both");
  await expect(conflict).toBeFocused();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations, colorScheme).toEqual([]);
  }
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

for (const [locale, words, isOver] of [
  ["en-GB", en, true],
  ["fr-FR", fr, true],
  ["es-ES", es, false],
  ["pt-PT", pt, false],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test(`what a conflict makes of the words never brings another button to where a second press would go, in ${locale} [DRV-01]`, async ({
      page,
    }) => {
      await openSession(page, server.url, "manager@demo.test");
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        const driver = await makeDriver(page, "Ada", `ADA ${locale} ${width}`);
        await page.goto(`${server.url}/settings/drivers?open=${driver.id}`);
        const form = page.getByRole("form");
        const button = (name: string) => form.getByRole("button", { name, exact: true });
        await form.getByLabel(words.manage.driver.phone).fill("111");
        const before = (await button(words.manage.save).boundingBox())!;
        const other = await page.request.put(`${server.url}/api/drivers/${driver.id}`, {
          headers: { origin: server.url },
          data: isOver
            ? { ...driver, attributes: { ...driver.attributes, phone: "222" } }
            : { ...driver, name: "Ada Reis" },
        });
        expect(other.status()).toBe(200);
        await button(words.manage.save).click();
        const save = button(isOver ? words.manage.keepMine : words.manage.keepBeside);
        await expect(save).toBeVisible();

        for (const name of [words.manage.remove, words.manage.reset]) {
          const box = (await button(name).boundingBox())!;
          const isOverSave =
            box.x < before.x + before.width &&
            box.x + box.width > before.x &&
            box.y < before.y + before.height &&
            box.y + box.height > before.y;
          expect(isOverSave, `${name} at ${width} px`).toBe(false);
        }
      }
    });
  });

test("a key that a reader has sent and nobody has is given to a driver, and taken back [DRV-02]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  const made = await page.request.post(`${server.url}/api/devices`, {
    headers: { origin: server.url },
    data: { name: "Van with a reader", uniqueId: "reader" },
  });
  expect(made.status(), await made.text()).toBe(200);
  const driver = await makeDriver(page, "Gil", "GIL-OLD");
  const now = Math.floor(Date.now() / 1_000);
  for (const [key, secondsAgo] of [
    ["GIL-OLD", 20],
    // Blanks around it are the reader's.
    [" SEEN-1 ", 10],
  ] as const) {
    const query = new URLSearchParams({ id: "reader", lat: "1", lon: "1", driverUniqueId: key });
    await page.request.get(`${server.trackerUrl}?${query}&timestamp=${now - secondsAgo}`);
  }
  const unknown = async () => (await page.request.get(`${server.url}/api/drivers/unknown`)).text();
  await expect.poll(unknown, { timeout: 60_000 }).toContain("SEEN-1");

  await openDrivers(page);
  const keys = page.getByRole("dialog", { name: "RFID keys that are nobody's" });
  const open = () => page.getByRole("button", { name: "Unknown keys" }).click();
  await open();
  await expect(keys).toBeVisible();
  await page.goBack();
  await expect(keys).toHaveCount(0);
  await expect(page).toHaveURL(/\/settings\/drivers(?!.*key=)/);
  await open();
  const seen = keys.getByRole("listitem").filter({ hasText: "SEEN-1" });
  await expect(seen).toContainText("Last seen in Van with a reader");
  await seen.getByRole("combobox").fill("gi");
  await expect(page.getByRole("option", { name: "Gil" })).toBeVisible();
  await seen.getByRole("combobox").press("Enter");
  await expect(seen.getByRole("combobox")).toHaveValue("Gil");
  await seen.getByRole("button", { name: "Give SEEN-1" }).click();
  await expect(seen).toHaveCount(0);
  const keyNow = async () => (await drivers(page)).find(({ id }) => id === driver.id)?.uniqueId;
  expect(await keyNow()).toBe("SEEN-1");
  await keys.getByRole("button", { name: "Close" }).click();
  await expect(rows(page).filter({ hasText: "SEEN-1" })).toContainText("Gil");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).filter({ hasText: "GIL-OLD" })).toContainText("Gil");
  expect(await keyNow()).toBe("GIL-OLD");
});

test("what was deleted comes back when its notice is gone and another page was open meanwhile [DRV-01]", async ({
  page,
}) => {
  await openDrivers(page);
  const driver = await makeDriver(page, "Gone Driver", "GONE-1");
  await page.goto(`${server.url}/settings/drivers?open=${driver.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const notice = page.getByRole("status").filter({ hasText: "1 deleted." });
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole("link", { name: "Groups" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Groups" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Done lately" })).toHaveCount(0);
  await page.getByRole("link", { name: "Drivers" }).click();

  await page.getByRole("button", { name: "Done lately" }).click();
  await page.getByRole("button", { name: "Undo: Gone Driver: 1 deleted." }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "GONE-1" })).toHaveCount(1);
  expect(await drivers(page)).toContainEqual(expect.objectContaining({ id: driver.id }));
  await expect(page.getByRole("button", { name: "Done lately" })).toHaveCount(0);
});

test("what was deleted comes back after a reload, nobody else finds it, and what is gone is asked about no more [DRV-01, AUTH-08]", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/dependents")) asked.push(String(response.status()));
  });
  await openDrivers(page);
  const driver = await makeDriver(page, "Reloaded Driver", "GONE-2");
  await page.goto(`${server.url}/settings/drivers?open=${driver.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 deleted." })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Done lately" }).click();
  expect(asked).toEqual(["200"]);
  await page.getByRole("button", { name: "Undo: Reloaded Driver: 1 deleted." }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "GONE-2" })).toHaveCount(1);
  await page.reload();
  await expect(rows(page).filter({ hasText: "GONE-2" })).toHaveCount(1);
  // What undid it is kept no more, and of what is kept nothing is left for who signs in next.
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).join());
  expect(await kept()).not.toContain("waymark.done.");
  await page.evaluate(() => sessionStorage.setItem("waymark.done.999", "[]"));
  await page.reload();
  await expect(rows(page).filter({ hasText: "GONE-2" })).toHaveCount(1);
  await expect.poll(kept).not.toContain("waymark.done.");
});

test("the list is searched, sorted, chosen from and copied, and all of it stands in the address [DRV-01, NAV-07]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDrivers(page);
  for (const [name, key] of [
    ["Bus 9", "LST-9"],
    ["Bus 10", "LST-10"],
    ["Ônibus", "LST-O"],
  ] as const)
    await makeDriver(page, name, key);
  await page.goto(`${server.url}/settings/drivers?q=lst-&sort=-name`);
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
    "Name\tRFID key or user name\tE-mail\tPhone\nBus 9\tLST-9\t\t\nBus 10\tLST-10\t\t",
  );
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 deleted.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test.describe("keys for a time", () => {
  const openKeys = async (page: Page, user = "manager@demo.test", query = "") => {
    await openSession(page, server.url, user);
    await page.goto(`${server.url}/settings/keys${query}`);
    await expect(page.getByRole("heading", { level: 1, name: "RFID keys" })).toBeVisible();
  };
  const lend = async (page: Page, data: object) => {
    const url = `${server.url}/api/rfidkeys`;
    const made = await page.request.post(url, { headers: { origin: server.url }, data });
    expect(made.status(), await made.text()).toBe(200);
    return (await made.json()) as { readonly id: number };
  };
  const shot = async (page: Page, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  };

  test("a key is lent, changed, taken out of the list and brought back, all by keyboard [DRV-02, A11Y-01]", async ({
    page,
  }) => {
    await openSession(page, server.url, "manager@demo.test");
    const driver = await makeDriver(page, "Zoë Keyes", "ZOE");
    await openKeys(page);
    await tabTo(page, page.getByRole("button", { name: "Lend a key" }));
    await page.keyboard.press("Enter");
    const form = page.getByRole("form");
    const key = form.getByRole("textbox", { name: "RFID key", exact: true });
    await expect(key).toBeFocused();
    await page.keyboard.type("ZOE");
    await tabTo(page, form.getByRole("combobox", { name: "Driver", exact: true }));
    await page.keyboard.type("Zoë");
    await expect(page.getByRole("option", { name: "Zoë Keyes" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await form.getByLabel("Until").fill("2020-01-01T08:00");
    await tabTo(page, form.getByRole("button", { name: "Create" }));
    await page.keyboard.press("Enter");
    await expect(form.getByText("Must be later than the start").first()).toBeVisible();
    await form.getByLabel("Until").fill("");
    await tabTo(page, key);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("RFID-LENT");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/open=\d+/);
    const lent = rows(page).filter({ hasText: "RFID-LENT" });
    await expect(lent).toContainText("Zoë Keyes");
    await expect(lent).toContainText("In hand now");

    await form.getByLabel("From").fill("2099-05-01T08:00");
    await form.getByLabel("Until").fill("2099-05-02T08:00");
    await tabTo(page, form.getByRole("button", { name: "Save" }));
    await page.keyboard.press("Enter");
    await expect(lent).toContainText("Later");
    await tabTo(page, page.getByRole("button", { name: "Undo" }).last());
    await page.keyboard.press("Enter");
    await expect(lent).toContainText("In hand now");
    await expect(form.getByLabel("Until")).toHaveValue("");

    await tabTo(page, form.getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await expect(lent).toHaveCount(0);
    await tabTo(page, page.getByRole("button", { name: "Undo" }).last());
    await page.keyboard.press("Enter");
    await expect(lent).toHaveCount(1);

    await page.goto(`${server.url}/settings/drivers?open=${driver.id}`);
    const lentToZoe = page.getByRole("region", { name: "RFID keys lent to this driver" });
    await tabTo(page, lentToZoe.getByRole("link", { name: "RFID-LENT" }));
    await page.keyboard.press("Enter");
    await expect(key).toHaveValue("RFID-LENT");
  });

  test("keys of one state are listed, who may only read is offered nothing, and list and form have no accessibility fault [DRV-02, PERM-01, A11Y-01, NAV-05]", {
    tag: "@proof",
  }, async ({ page }) => {
    await openSession(page, server.url, "manager@demo.test");
    const driver = await makeDriver(page, "Axe of keys", "AXE-KEYS");
    const of = { driverId: driver.id };
    const now = await lend(page, { ...of, uniqueId: "S-NOW" });
    await lend(page, { ...of, uniqueId: "S-LATER", start: "2099-01-01T08:00:00Z" });
    const ended = { start: "2020-01-01T08:00:00Z", end: "2020-01-02T08:00:00Z" };
    await lend(page, { ...of, uniqueId: "S-ENDED", ...ended });
    await openKeys(page, "manager@demo.test", "?q=s-");
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole("grid").focus();
    await page.keyboard.press("Control+a");
    await page.getByRole("button", { name: "Edit selected" }).click();
    const many = page.getByRole("dialog", { name: "Edit 3 at once" });
    await many.getByLabel("What to change").click();
    await page.getByRole("option", { name: "Until" }).click();
    await many.getByLabel("Until").fill("2099-12-31T08:00");
    await many.getByRole("button", { name: "Change 3" }).click();
    await expect(rows(page).filter({ hasText: /Ended/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows(page).filter({ hasText: /Ended/ })).toHaveCount(1);
    for (const [scheme, width, height] of [
      ["light", 1440, 900],
      ["dark", 390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      await openKeys(page, "manager@demo.test", "?q=s-");
      await expect(rows(page)).toHaveCount(3);
      await shot(page, `keys-${scheme}`);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.getByRole("combobox", { name: "State" }).selectOption("Ended");
      await expect(page).toHaveURL(/state=ended/);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText("S-ENDED");
      await page.goto(`${server.url}/settings/keys?open=${now.id}`);
      const form = page.getByRole("form");
      await expect(form.getByLabel("Driver")).toHaveValue("Axe of keys");
      await shot(page, `key-${scheme}`);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.goto(`${server.url}/settings/drivers?open=${driver.id}`);
      await expect(page.getByRole("link", { name: "S-LATER" })).toBeVisible();
      await page.getByRole("link", { name: "S-LATER" }).scrollIntoViewIfNeeded();
      await shot(page, `driver-keys-${scheme}`);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
    // What is open would leave by itself when another person signs in.
    await page.goto("about:blank");
    await openKeys(page, "readonly@demo.test");
    await expect(page.getByRole("searchbox", { name: "Search RFID keys" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Lend a key" })).toHaveCount(0);
  });
});
