import { expect, type Locator, type Page } from "@playwright/test";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "en-GB" });

const MANAGER = "manager@demo.test";
/** Of what a server and a page do on a machine that does other things, too. */
const PATIENCE = { timeout: 60_000 };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "3", DEMO_HOURS: "12" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

const post = async (page: Page, path: string, data: object): Promise<{ readonly id: number }> =>
  (
    await page.request.post(`${server.url}/api/${path}`, {
      headers: { origin: server.url },
      data,
    })
  ).json();
const said = (page: Page) => new URL(page.url()).searchParams.get("dialog") ?? "";
const form = (page: Page) => page.getByRole("form");
const leaving = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

interface State {
  readonly address: string | RegExp;
  readonly opener: Locator;
  readonly shown: Locator;
}

/** Is opened, and again by the way forward, by a reload, and by its address; and closed by the way back. */
async function keepsAddress(page: Page, { address, opener, shown }: State): Promise<void> {
  await opener.click(PATIENCE);
  await expect(shown).toBeVisible();
  await expect.poll(() => said(page)).toMatch(address);
  const opened = page.url();
  await page.goBack();
  await expect(shown).toHaveCount(0);
  await expect.poll(() => said(page)).toBe("");
  await page.goForward();
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  await page.goBack();
  await expect(shown).toHaveCount(0);
  await page.goto("about:blank");
  await page.goto(opened);
  await expect(shown).toBeVisible();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("what a group is linked with is an address, and what was moved there is not lost unasked [NAV-07, GRP-01]", async ({
      page,
    }) => {
      await openSession(page, server.url, MANAGER);
      const name = `Depot ${viewport.width}`;
      const { id } = await post(page, "groups", { name });
      await page.goto(`${server.url}/settings/groups?open=${id}`);
      const shown = page.getByRole("dialog", { name: `Drivers: ${name}` });
      await keepsAddress(page, {
        address: /^links\/drivers$/,
        opener: form(page).getByRole("button", { name: "Drivers", exact: true }),
        shown,
      });

      await shown.getByRole("button", { name: "Close" }).last().click();
      await expect(shown).toHaveCount(0);
      await form(page).getByRole("button", { name: "Drivers", exact: true }).click();
      await shown.getByRole("button", { name: /^Assign all/ }).click(PATIENCE);
      await expect(shown.getByText(/^To be assigned: [1-9]/)).toBeVisible();
      await page.goBack();
      await leaving(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(leaving(page)).toHaveCount(0);
      await expect(shown.getByText(/^To be assigned: [1-9]/)).toBeVisible();
      expect(said(page)).toBe("links/drivers");
      const links = await page.request.get(
        `${server.url}/api/permissions?groupId=${id}&driverId=0`,
      );
      expect(await links.json()).toEqual([]);
    });

    test("going back from a dialog leaves what is typed in the form below, and asks for what is typed in the dialog [NAV-07]", async ({
      page,
    }) => {
      await openSession(page, server.url, MANAGER);
      const { id } = await post(page, "groups", { name: `Yard ${viewport.width}` });
      await page.goto(`${server.url}/settings/groups`);
      await page.goto(`${server.url}/settings/groups?open=${id}`);
      const name = form(page).getByRole("textbox", { name: "Name" });
      await name.fill("Typed");
      await form(page).getByRole("button", { name: "Drivers", exact: true }).click();
      const shown = page
        .getByRole("dialog")
        .filter({ has: page.getByRole("listbox", { name: "Available" }) });
      await expect(shown).toBeVisible();
      await page.goBack();
      await expect(shown).toHaveCount(0);
      await expect(leaving(page)).toHaveCount(0);
      await expect(name).toHaveValue("Typed");

      await page.goForward();
      await shown.getByRole("button", { name: /^Assign all/ }).click(PATIENCE);
      await page.goBack();
      await leaving(page).getByRole("button", { name: "Discard changes" }).click();
      await expect(shown).toHaveCount(0);
      await expect(name).toHaveValue("Typed");

      // What stays is still asked about.
      await form(page).getByRole("button", { name: "Close" }).click();
      await leaving(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(name).toHaveValue("Typed");
    });

    test("files that come, many that are changed, and new passwords are addresses [NAV-07, VEH-03, DRV-01]", async ({
      page,
    }) => {
      await openSession(page, server.url, MANAGER);
      await page.goto(`${server.url}/settings/vehicles`);
      await keepsAddress(page, {
        address: /^import$/,
        opener: page.getByRole("button", { name: "Import", exact: true }),
        shown: page.getByRole("dialog", { name: "Import from a file" }),
      });

      await page.goto(`${server.url}/settings/vehicles`);
      const rows = page.getByRole("grid").locator('[role="rowgroup"]').getByRole("row");
      await rows.first().getByRole("checkbox").check(PATIENCE);
      await rows.nth(1).getByRole("checkbox").check();
      await keepsAddress(page, {
        address: /^edit\/\d+\.\d+$/,
        opener: page.getByRole("button", { name: "Edit selected" }),
        shown: page.getByRole("dialog", { name: /2/ }),
      });

      const driver = await post(page, "drivers", {
        name: "Nuno",
        uniqueId: `NUNO-${viewport.width}`,
      });
      await page.goto(`${server.url}/settings/drivers?q=NUNO-${viewport.width}`);
      await expect(page.getByRole("grid")).toBeVisible();
      await keepsAddress(page, {
        address: new RegExp(`^passwords/${driver.id}$`),
        opener: page.getByRole("button", { name: "New passwords" }),
        shown: page.getByRole("dialog").filter({ has: page.getByLabel("Your own password") }),
      });
    });

    test("an alert that is tried, a shape that is changed, and a new link are addresses [NAV-07, ALR-01, GEO-01, LNK-01]", async ({
      page,
    }) => {
      await openSession(page, server.url, MANAGER);
      const alert = await post(page, "notifications", {
        type: "ignitionOn",
        always: true,
        notificators: "web",
        calendarId: 0,
        attributes: {},
      });
      await page.goto(`${server.url}/settings/alerts?open=${alert.id}`);
      await keepsAddress(page, {
        address: /^tryOut$/,
        opener: form(page).getByRole("button", { name: "Try it out" }),
        shown: form(page).getByTestId("rehearsal-count"),
      });

      const area = await post(page, "geofences", {
        name: `Yard ${viewport.width}`,
        area: "POLYGON ((38.70 -9.20, 38.70 -9.10, 38.76 -9.10, 38.76 -9.20))",
        calendarId: 0,
        attributes: {},
      });
      await page.goto(`${server.url}/settings/geofence?open=${area.id}`);
      await keepsAddress(page, {
        address: /^shape$/,
        opener: form(page).getByRole("button", { name: "Edit shape" }),
        shown: page.getByRole("region", { name: "Drawing", exact: true }),
      });

      await page.goto(`${server.url}/settings/links`);
      await keepsAddress(page, {
        address: /^new$/,
        opener: page.getByRole("button", { name: "New link" }),
        shown: page.getByRole("dialog", { name: "New link" }),
      });
    });

    test("an address that makes no sense, or is for others, opens the page and nothing over it [NAV-07, PERM-01, Z07]", async ({
      page,
    }) => {
      await openSession(page, server.url, MANAGER);
      for (const dialog of ["links/aliens", "edit/999999", "edit", "<b>", "passwords/999999"]) {
        await page.goto(`${server.url}/settings/vehicles?dialog=${encodeURIComponent(dialog)}`);
        await expect(page.getByRole("grid")).toBeVisible();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    });
  });
