import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

/** Of what a map and a worker do on a machine that does other things, too. */
const PATIENCE = { timeout: 60_000 };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

interface Geofence {
  readonly id: number;
  readonly name: string;
  readonly area: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const all = async (page: Page): Promise<readonly Geofence[]> =>
  (await page.request.get(`${server.url}/api/geofences`)).json();
const named = async (page: Page, name: string) =>
  (await all(page)).find((one) => one.name === name);

async function open(page: Page, user = "manager@demo.test"): Promise<void> {
  await openSession(page, server.url, user);
  await page.goto(`${server.url}/settings/geofence`);
  await expect(page.getByRole("grid", { name: "Search places" })).toBeVisible(PATIENCE);
}

const form = (page: Page) => page.getByRole("form");
const drawing = (page: Page) => page.getByRole("region", { name: "Drawing", exact: true });
const rows = (page: Page) =>
  page.getByRole("grid", { name: "Search places" }).locator('[role="rowgroup"]').getByRole("row");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Import places" });

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

async function addCorners(page: Page, ...corners: readonly string[]): Promise<void> {
  await drawing(page).getByText("By coordinates").click();
  const field = drawing(page).getByLabel("Coordinates of a new corner");
  for (const corner of corners) {
    await field.fill(corner);
    await field.press("Enter");
  }
}

test("a place is drawn, described, changed, undone, found by its kind, and its shape is not lost unasked [GEO-01]", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "New place" }).click();
  await form(page).getByRole("textbox", { name: "Name" }).fill("Harbour <b>1</b>");
  await form(page).getByRole("button", { name: "Draw on the map" }).click();
  await expect(drawing(page)).toBeVisible(PATIENCE);
  await addCorners(page, "38.70, -9.10", "38.70, -9.20", "38.75, -9.15");
  await drawing(page).getByRole("button", { name: "Use this shape" }).click();
  await expect(form(page).getByText("Geofence · 3 corners")).toBeVisible();
  await form(page).getByRole("combobox", { name: "Icon" }).click();
  await page.getByRole("option", { name: "Warehouse" }).click();
  await form(page)
    .getByLabel(/^Speed limit/)
    .fill("50");
  await form(page).getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("was created.")).toBeVisible(PATIENCE);
  const made = await named(page, "Harbour <b>1</b>");
  expect(made).toMatchObject({
    area: "POLYGON ((38.7 -9.1, 38.7 -9.2, 38.75 -9.15, 38.7 -9.1))",
    attributes: { icon: "warehouse", fill: true },
  });
  expect(made?.attributes["speedLimit"]).toBeCloseTo(50 / 1.852, 6);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await form(page).getByRole("button", { name: "Edit shape" }).click();
  await expect(drawing(page)).toBeVisible(PATIENCE);
  await drawing(page).getByText("By coordinates").click();
  const corner = drawing(page).getByLabel("Coordinates of the corner");
  await corner.fill("38.71, -9.10");
  await corner.press("Enter");
  await page.getByRole("link", { name: "Drivers" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await drawing(page).getByRole("button", { name: "Cancel" }).click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Keep editing" }).click();
  await expect(drawing(page)).toBeVisible();
  await drawing(page).getByRole("button", { name: "Use this shape" }).click();
  await expect(drawing(page)).toBeHidden();
  await form(page).getByRole("button", { name: "Save", exact: true }).click();
  const notice = page.getByText("was saved.").locator("xpath=ancestor-or-self::*[.//button][1]");
  await expect(notice).toBeVisible(PATIENCE);
  expect((await named(page, "Harbour <b>1</b>"))?.area).toMatch(/^POLYGON \(\(38\.71 -9\.1, /);
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible(PATIENCE);
  expect((await named(page, "Harbour <b>1</b>"))?.area).toBe(made?.area);

  await form(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("searchbox", { name: "Search places" }).fill("geofence harb");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Harbour <b>1</b>");

  const post = async (path: string, data: object) =>
    page.request.post(`${server.url}/api/${path}`, { headers: { origin: server.url }, data });
  const group = await (await post("groups", { name: "Quay & co" })).json();
  const linked = await post("permissions", { groupId: group.id, geofenceId: made?.id });
  expect(linked.status()).toBe(204);
  await page.goto(`${server.url}/settings/geofence?q=harb&kind=poi`);
  await expect(page.getByText("Nothing is called “harb”.")).toBeVisible(PATIENCE);
  await page.getByRole("combobox", { name: "Kind" }).selectOption("geofence");
  await expect(page).toHaveURL(/[?&]kind=geofence/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Quay & co");

  const above = await (await post("groups", { name: "Port" })).json();
  await page.request.put(`${server.url}/api/groups/${group.id}`, {
    headers: { origin: server.url },
    data: { ...group, groupId: above.id },
  });
  await page.goto(`${server.url}/settings/geofence?group=${above.id}`);
  await expect(rows(page)).toHaveCount(1, PATIENCE);
  await expect(rows(page)).toContainText("Harbour <b>1</b>");
  await expect(page.getByRole("combobox", { name: "Group", exact: true })).toHaveValue("Port");
  await shot(page, "places-group");
});

/** Where the panel must leave the map free, and the ways to end what is drawn in sight. */
for (const { width, height, locale, taps } of [
  { width: 390, height: 844, locale: "en-GB", taps: true },
  { width: 390, height: 844, locale: "pt-PT", taps: true },
  { width: 1440, height: 900, locale: "en-GB", taps: false },
])
  test.describe(`at ${width} × ${height} in ${locale}`, () => {
    test.use({ viewport: { width, height }, locale, hasTouch: taps, isMobile: taps });

    test("while a shape is changed its ends are in sight, and so is all of it [DRAW-01, GEO-01, NAV-05]", {
      tag: "@drawn",
    }, async ({ page }) => {
      await openSession(page, server.url, "manager@demo.test");
      const made = await page.request.post(`${server.url}/api/geofences`, {
        headers: { origin: server.url },
        data: {
          name: `Yard ${width} ${locale}`,
          area: "POLYGON ((38.70 -9.20, 38.70 -9.10, 38.76 -9.10, 38.76 -9.20))",
          calendarId: 0,
          attributes: {},
        },
      });
      const { id } = (await made.json()) as Geofence;
      await page.goto(`${server.url}/settings/geofence?open=${id}`);
      const isEnglish = locale === "en-GB";
      await form(page)
        .getByRole("button", { name: isEnglish ? "Edit shape" : "Alterar a forma" })
        .click(PATIENCE);
      const panel = page.locator("section[data-drawing]");
      const ends = (
        isEnglish
          ? ["Try it out", "Cancel", "Use this shape"]
          : ["Experimentar", "Cancelar", "Usar esta forma"]
      ).map((name) => panel.getByRole("button", { name, exact: true }));
      const map = page.getByTestId("map");
      const sheet = page.getByTestId("draw-sheet");
      await expect(sheet.locator("[data-corner]")).toHaveCount(4, PATIENCE);
      for (const end of ends) await expect(end).toBeVisible(PATIENCE);

      const panelBox = (await panel.boundingBox())!;
      const mapBox = (await map.boundingBox())!;
      for (const end of ends) {
        const box = (await end.boundingBox())!;
        expect(box.y + box.height).toBeLessThanOrEqual(panelBox.y + panelBox.height);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        expect(box.y).toBeGreaterThanOrEqual(panelBox.y);
        // None lies under another element.
        await end.click({ trial: true });
        if (taps) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
      if (taps) expect(panelBox.y - mapBox.y).toBeGreaterThanOrEqual(0.45 * mapBox.height);
      await expect(async () => {
        for (let index = 0; index < 4; index++) {
          const box = (await sheet.locator(`[data-corner="${index}"]`).boundingBox())!;
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const isUnder =
            x > panelBox.x &&
            x < panelBox.x + panelBox.width &&
            y > panelBox.y &&
            y < panelBox.y + panelBox.height;
          expect(isUnder, `corner ${index} is under the panel`).toBe(false);
          expect(x).toBeGreaterThan(mapBox.x);
          expect(x).toBeLessThan(mapBox.x + mapBox.width);
          expect(y).toBeGreaterThan(mapBox.y);
          expect(y).toBeLessThan(mapBox.y + mapBox.height);
        }
      }).toPass(PATIENCE);
      if (taps) {
        const tops = await page
          .getByRole("main")
          .getByRole("navigation")
          .first()
          .getByRole("link")
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
        expect(tops).toHaveLength(2);
        expect(new Set(tops).size).toBe(1);
      }
      await shot(page, `shape-${width}-${locale}`);
    });
  });

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>=Depot</name><description><![CDATA[<i>by</i> night]]></description><Polygon><outerBoundaryIs><LinearRing>
<coordinates>-9,38 -8,38 -8,39 -9,38</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Well</name><Point><coordinates>-9.5,38.5</coordinates></Point></Placemark>
<Placemark><name>well</name><Point><coordinates>-9.7,38.7</coordinates></Point></Placemark>
<Placemark><name>Bow tie</name><Polygon><outerBoundaryIs><LinearRing>
<coordinates>0,0 1,1 1,0 0,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
</Document></kml>`;

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

test("a file shows what would come of it, is imported, exported and undone as one; one that is hostile is refused [GEO-01, A11Y-01]", async ({
  page,
}) => {
  await open(page);
  const before = await all(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog(page)).toBeVisible(PATIENCE);
  const bomb = '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "a">]><kml>&a;</kml>';
  await choose(page, "bomb.kml", Buffer.from(bomb));
  await expect(dialog(page).getByRole("alert")).toContainText("it declares entities", PATIENCE);
  await choose(page, "cut.kml", Buffer.from(KML.slice(0, 200)));
  await expect(dialog(page).getByRole("alert")).toContainText("its XML is damaged", PATIENCE);

  await choose(page, "places.kmz", Buffer.from(zipSync({ "doc.kml": strToU8(KML) })));
  await expect(dialog(page)).toContainText("2 new, 1 already there, 1 refused.", PATIENCE);
  await expect(dialog(page).getByRole("row", { name: /Well/ })).toContainText(
    "It gets a radius of 100",
  );
  await shot(page, "import");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog(page).getByText("Refused (1)").click();
  await expect(dialog(page).getByRole("row", { name: /Bow tie/ })).toContainText(
    "The outline crosses itself.",
  );
  expect(await all(page)).toEqual(before);

  await dialog(page).getByRole("button", { name: "Import 2 places" }).click();
  await expect(dialog(page)).toContainText("2 places were imported.", PATIENCE);
  expect(await named(page, "=Depot")).toMatchObject({
    description: "<i>by</i> night",
    area: "POLYGON ((38 -9, 38 -8, 39 -8, 38 -9))",
  });
  await shot(page, "imported");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("2 selected")).toBeVisible();

  // Those that are chosen, and nothing else.
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download", PATIENCE),
    page.getByRole("menuitem", { name: "CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Places.csv");
  const text = readFileSync(await download.path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  expect(text).toContain("'=Depot,geofence,");

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await choose(page, "places.csv", Buffer.from(text));
  await expect(dialog(page)).toContainText("0 new, 2 already there, 0 refused.", PATIENCE);
  await dialog(page).getByRole("checkbox", { name: "Import also what is already there" }).check();
  await dialog(page).getByRole("button", { name: "Import 2 places" }).click();
  await expect(dialog(page)).toContainText("2 places were imported.", PATIENCE);
  expect(await all(page)).toHaveLength(before.length + 4);
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(dialog(page)).toContainText("Undone.", PATIENCE);
  expect(await all(page)).toHaveLength(before.length + 2);
});

test("who may only read is offered no import and no drawing, and may export [GEO-01, PERM-01]", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "readonly@demo.test");
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "New place" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Import", exact: true })).toHaveCount(0);
  await rows(page).first().click();
  await expect(form(page)).toBeVisible(PATIENCE);
  await expect(form(page).getByRole("button", { name: "Edit shape" })).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await shot(page, "geofence-phone");
});
