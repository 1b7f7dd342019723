import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { colourShare } from "../support/colourShare.ts";
import { test } from "../support/pageTest.ts";
import { proofShare } from "../support/proofShare.ts";
import { openSession, signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { startTileServer, type TileServer } from "../support/startTileServer.ts";

/** A partner's own map, on a server of tiles with moods. */
let tiles: TileServer;
let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), "waymark-map-"));
/** Four cities' width of the sea and the demo city, which the built-in map knows. */
const CITY = "?at=-34.9,-56.17,11";
/** How the tile server draws land. */
const TILE_LAND = [242, 239, 233] as const;
/** The built-in map's water, in light and dark. */
const BUILT_IN_WATER = [207, 221, 230] as const;
const DARK_WATER = [14, 21, 29] as const;

test.beforeAll(async () => {
  tiles = await startTileServer();
  const layer = (name: string, tone: string) => ({
    tiles: tiles.template(name),
    attribution: `© ${name}`,
    tone,
  });
  const file = join(folder, "map.json");
  writeFileSync(
    file,
    JSON.stringify({
      layers: {
        streets: layer("Streets", "natural"),
        dark: layer("Night", "night"),
        light: null,
        satellite: layer("Above", "natural"),
        hybrid: null,
      },
    }),
  );
  server = await startServer({ MAP_LAYERS: file });
  await report(-34.9, 90);
});
test.beforeEach(() => tiles.behave("answers"));
// Software draws the tiles: fewer points, less waiting.
test.use({ viewport: { width: 1_000, height: 640 } });
test.afterAll(async () => {
  await server?.dispose();
  await tiles?.close();
  rmSync(folder, { recursive: true, force: true });
});

const report = (latitude: number, bearing: number) =>
  fetch(
    `${server.trackerUrl}?id=van-1&lat=${latitude}&lon=-56.17&speed=20&bearing=${bearing}&ignition=true&timestamp=${Date.now()}`,
  );

/** Signing in leads to where one wanted to go: the page is loaded once. */
const open = (page: Page, user?: string) => signIn(page, `${server.url}/map${CITY}`, user);

const notice = (page: Page) => page.getByText("Map tiles cannot be reached");
const makers = (page: Page) => page.locator(".maplibregl-ctrl-attrib-inner");
const drawn = (page: Page, colour: readonly [number, number, number]) =>
  expect.poll(() => colourShare(page, "map", colour));
const choose = async (page: Page, base: string) => {
  await page.getByRole("button", { name: "Map options" }).click();
  await page.getByRole("radio", { name: base, exact: true }).check({ force: true });
  await page.keyboard.press("Escape");
};

test("tiles lie above the built-in map, and their server learns no more than who asks [MAP-03, A08]", {
  tag: "@drawn",
}, async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404"))
      complaints.push(message.text());
  });
  await open(page);
  await drawn(page, TILE_LAND).toBeGreaterThan(0.5);
  await expect(makers(page)).toContainText("© Streets");
  await expect(notice(page)).toBeHidden();

  const asked = tiles.asked.filter(({ path }) => path.startsWith("/Streets/"));
  expect(asked.length).toBeGreaterThan(1);
  for (const { headers } of asked) {
    expect(headers.referer).toBe(`${server.url}/`);
    expect(headers.cookie).toBeUndefined();
  }
  expect(complaints).toEqual([]);
});

const MOODS = ["hangs", "refuses", "garbage"] as const;
for (const behaviour of MOODS.slice(0, proofShare(1, MOODS.length)))
  test(`a tile server that ${behaviour} leaves the built-in map, is named once, and may come back [MAP-03, U09]`, async ({
    page,
  }) => {
    tiles.behave(behaviour);
    const before = tiles.asked.length;
    await open(page);
    await expect(notice(page)).toBeVisible();
    await drawn(page, BUILT_IN_WATER).toBeGreaterThan(0.1);
    expect(tiles.asked.length - before).toBe(1);

    tiles.behave("answers");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(notice(page)).toBeHidden();
    await drawn(page, TILE_LAND).toBeGreaterThan(0.5);

    // A screen reader has read it out: it is shown again and not announced again.
    tiles.behave(behaviour);
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole("status").filter({ has: notice(page) })).toHaveCount(0);
  });

test("a tile server that breaks while one looks gives way to the built-in map [MAP-03]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await expect(makers(page)).toContainText("© Streets");
  tiles.behave("garbage");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(makers(page)).not.toContainText("© Streets");
  await expect(page.getByRole("status").filter({ has: notice(page) })).toHaveCount(1);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toBeHidden();

  // Who has put it away knows, as long as the tab is open. The first view again: how much of it
  // is water is known there.
  const asked = tiles.asked.length;
  await page.goto(`${server.url}/map${CITY}`);
  await expect.poll(() => tiles.asked.length).toBeGreaterThan(asked);
  await drawn(page, BUILT_IN_WATER).toBeGreaterThan(0.1);
  await expect(notice(page)).toBeHidden();
});

test("the dark theme has dark streets until somebody chooses others [MAP-03]", {
  tag: ["@drawn", "@proof"],
}, async ({ browser }) => {
  const page = await browser.newPage({ colorScheme: "dark", locale: "en-GB" });
  await open(page);
  await expect(makers(page)).toContainText("© Night");
  await choose(page, "Built-in");
  await drawn(page, DARK_WATER).toBeGreaterThan(0.1);
  await choose(page, "Streets");
  await drawn(page, TILE_LAND).toBeGreaterThan(0.5);
  await choose(page, "Automatic");
  await expect(page.locator('[data-keeping="account"]')).toHaveCount(0);
  await page.close();
});

test("only what the partner provides is offered [MAP-03]", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Map options" }).click();
  const dialog = page.getByRole("dialog", { name: "Map options" });
  await expect(dialog.getByRole("radio", { name: "Satellite" })).toBeAttached();
  await expect(dialog.getByRole("radio", { name: "Hybrid" })).toBeAttached();
  await expect(dialog.getByRole("radio", { name: "Light" })).toBeAttached();
  await expect(dialog.getByRole("switch", { name: "Traffic" })).toHaveCount(0);
});

test("options chosen in one browser hold in another, units and all [MAP-10]", async ({
  browser,
}) => {
  const first = await browser.newPage({ locale: "en-GB", viewport: { width: 1_000, height: 640 } });
  await openOptions(first, "manager@demo.test");
  await first.getByLabel("Speed").selectOption("milesPerHour");
  await first.getByRole("radio", { name: "Built-in" }).check({ force: true });
  await first.getByRole("switch", { name: "Names" }).click();
  await expect(first.locator('[data-keeping="account"]')).toBeVisible();
  await first.close();

  const second = await browser.newPage({
    locale: "en-GB",
    viewport: { width: 1_000, height: 640 },
  });
  await open(second, "manager@demo.test");
  await report(-34.9, 90);
  await expect(second.getByRole("option", { name: /van-1/ })).toContainText("23 mph");
  await drawn(second, BUILT_IN_WATER).toBeGreaterThan(0.1);
  await second.goto(`${server.url}/settings/map`);
  await expect(second.getByRole("switch", { name: "Names" })).not.toBeChecked();
  await second.getByLabel("Speed").selectOption("kmPerHour");
  await second.getByRole("link", { name: "Back to map" }).click();
  await expect(second.getByRole("option", { name: /van-1/ })).toContainText("37 km/h");
  await second.close();
});

test("who may change nothing keeps the options in this browser, and is notified [MAP-10]", async ({
  page,
}) => {
  await openOptions(page, "readonly@demo.test");
  await page.getByRole("radio", { name: "Satellite" }).check({ force: true });
  await expect(page.locator('[data-keeping="browser"]')).toContainText("this browser only");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Satellite" })).toBeChecked();
});

test("everything works where the browser allows no storage [MAP-10, U09]", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await signIn(page, server.url, "readonly@demo.test");
  await choose(page, "Satellite");
  await expect(makers(page)).toContainText("© Above");
});

test("the coordinates control copies with six decimals and says so, also when it cannot [MAP-04]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await expect(page.getByTestId("mapCoordinates")).toHaveText("-34.900000,-56.170000");
  await page.getByRole("button", { name: "Copy the coordinates of the map's middle" }).click();
  await expect(page.getByText("Copied: -34.900000,-56.170000")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("-34.900000,-56.170000");

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await page.getByRole("option", { name: /van-1/ }).click();
  await page.getByRole("button", { name: "Copy the vehicle's coordinates" }).click();
  await expect(page.getByText(/does not allow copying.*-34\.900000,-56\.170000/)).toBeVisible();
});

test("a right click offers coordinates, street view, directions [MAP-04, MAP-05]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  const map = page.getByTestId("map");
  await map.click({ button: "right", position: { x: 300, y: 300 } });
  await expectMapMenu(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
});

test("a finger that stays offers the same on a phone [MAP-04, NAV-05]", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "en-GB",
  });
  const page = await context.newPage();
  await open(page);
  await expect(makers(page)).toBeAttached();
  await touch(context, page, { x: 150, y: 300 });
  await expectMapMenu(page);
  await context.close();
});

async function openOptions(page: Page, user: string) {
  await openSession(page, server.url, user);
  await page.goto(`${server.url}/settings/map`);
}

async function expectMapMenu(page: Page) {
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: "Copy coordinates" })).toBeVisible();
  const at = await menu.getByText(/^-?\d+\.\d{6},-?\d+\.\d{6}$/).textContent();
  for (const [name, parameter] of [
    ["Street view here", "viewpoint"],
    ["Directions to here", "destination"],
  ] as const) {
    const link = menu.getByRole("menuitem", { name });
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(link).toHaveAttribute("target", "_blank");
    const url = new URL((await link.getAttribute("href")) ?? "");
    expect(url.protocol).toBe("https:");
    expect(url.searchParams.get(parameter)).toBe(at);
  }
}

/** A finger that comes down and stays, as the browser receives it. */
async function touch(context: BrowserContext, page: Page, point: { x: number; y: number }) {
  const session = await context.newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await expect(page.getByRole("menu")).toBeVisible();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("following keeps the vehicle in view and the zoom, until somebody drags the map [MAP-05]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await report(-34.9, 90);
  await page.getByRole("option", { name: /van-1/ }).click();
  // The flight's end is written into the address: zoom 16, pitch 60.
  await expect(page).toHaveURL(/at=-34\.9,-56\.17,16,0,60/);

  const follow = page.getByRole("button", { name: /follow/i }).first();
  await follow.click();
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Zoom out" }).click();
  await report(-34.87, 0);
  await expect(page).toHaveURL(/at=-34\.87,-56\.17,15,0,60/);

  const box = await page.getByTestId("map").boundingBox();
  if (!box) throw new Error("no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(follow).toHaveAttribute("aria-pressed", "false");
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR" });

  test("what the map's library says itself is in the page's language [I18N-01]", {
    tag: "@drawn",
  }, async ({ page }) => {
    await signIn(page, server.url);
    const map = page.getByTestId("map");
    await expect(map.locator("summary")).toHaveAttribute(
      "aria-label",
      "Afficher ou masquer les auteurs de la carte",
      { timeout: 60_000 },
    );
    const said = await map
      .locator("[title], [aria-label]")
      .evaluateAll((all) =>
        all.flatMap((one) => [one.getAttribute("title"), one.getAttribute("aria-label")]),
      );
    expect(new Set(said.filter(Boolean))).toEqual(
      new Set(["Carte des véhicules", "Afficher ou masquer les auteurs de la carte"]),
    );
  });
});

test("the needle turns back to north, seen from above [MAP-05]", { tag: "@drawn" }, async ({
  page,
}) => {
  await signIn(page, `${server.url}/map?at=-34.9,-56.17,12,45,50`);
  await page.getByRole("button", { name: "Face north, from above" }).click();
  await expect(page).toHaveURL(/at=-34\.9,-56\.17,12(&|$)/);
});
