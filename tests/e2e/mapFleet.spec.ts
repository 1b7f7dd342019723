import { expect, type Page } from "@playwright/test";
import { darkPixels } from "../support/darkPixels.ts";
import { test, withoutWebGl } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

/** Four vehicles at the corners of a square, seen so that they stand far apart. */
const MIDDLE = { latitude: -34.9, longitude: -56.2 };
const ZOOM = 13;
const PX_PER_DEGREE = (512 * 2 ** ZOOM) / 360;
const NORTHWARDS = PX_PER_DEGREE / Math.cos((MIDDLE.latitude * Math.PI) / 180);
/** Pixels right and up of the middle. */
const FLEET = {
  ana: { x: -200, y: 150, speed: 20, ignition: true },
  ben: { x: 200, y: 150, speed: 0, ignition: false },
  cleo: { x: -200, y: -150, speed: 0, ignition: false },
  dan: { x: 200, y: -150, speed: 30, ignition: true },
} as const;
type Name = keyof typeof FLEET;

/** On a busy machine the page alone takes a while to load and to draw. */

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
  for (const name of Object.keys(FLEET) as Name[]) await report(name);
});
test.afterAll(() => server.dispose());

async function report(name: Name, east = 0): Promise<void> {
  const { x, y, speed, ignition } = FLEET[name];
  const query = new URLSearchParams({
    id: name,
    lat: String(MIDDLE.latitude + y / NORTHWARDS),
    lon: String(MIDDLE.longitude + (x + east) / PX_PER_DEGREE),
    speed: String(speed),
    bearing: "45",
    ignition: String(ignition),
    timestamp: String(Date.now()),
  });
  expect((await fetch(`${server.trackerUrl}?${query}`)).status).toBe(200);
}

async function open(page: Page): Promise<void> {
  await signIn(page, `${server.url}/map?at=${MIDDLE.latitude},${MIDDLE.longitude},${ZOOM}`);
  await expect(page.locator('[data-filter="all"] b')).toHaveText("4");
}

/** Where a vehicle is drawn, in pixels of the page. */
async function spotOf(page: Page, name: Name, beside = { x: 0, y: 0 }) {
  const map = await page.getByTestId("map").boundingBox();
  if (!map) throw new Error("no map");
  return {
    x: map.x + map.width / 2 + FLEET[name].x + beside.x,
    y: map.y + map.height / 2 - FLEET[name].y + beside.y,
  };
}

async function drag(page: Page, points: readonly { readonly x: number; readonly y: number }[]) {
  const [first, ...rest] = points;
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
}

const bar = (page: Page) => page.getByTestId("selection");
const rows = (page: Page) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option");
const tip = (page: Page) => page.getByTestId("map-tooltip");

/** Points at the vehicle until the map has drawn it there. */
async function pointAt(page: Page, name: Name): Promise<void> {
  const { x, y } = await spotOf(page, name);
  await expect(async () => {
    await page.mouse.move(x + 60, y + 60);
    await page.mouse.move(x, y);
    await expect(tip(page)).toContainText(name, { timeout: 5_000 });
  }).toPass();
}

test("pointing at a vehicle shows which it is, and a click opens it [MAP-09]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await pointAt(page, "ana");
  await expect(tip(page)).toContainText("Moving · 37 km/h");
  await pointAt(page, "ben");
  await expect(tip(page)).toContainText("Stopped");

  const { x, y } = await spotOf(page, "ben");
  await page.mouse.click(x, y);
  await expect(page.getByRole("region", { name: "Vehicle", exact: true })).toContainText("ben");
});

test("a box chooses many: counted by state, listed alone, and let go by Escape [MAP-09]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await pointAt(page, "ana");
  await page.getByRole("button", { name: "Select in a box" }).click();
  const around = { x: 60, y: 60 };
  await drag(page, [
    await spotOf(page, "ana", { x: -60, y: -60 }),
    await spotOf(page, "cleo", around),
  ]);

  await expect(bar(page)).toContainText("2 vehicles selected");
  await expect(bar(page).getByRole("listitem")).toHaveText(["Moving1", "Stopped1"]);
  await bar(page).getByRole("button", { name: "List only these" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/only=\d+,\d+/);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(bar(page)).toContainText("2 vehicles selected");

  await bar(page).getByRole("button", { name: "List all" }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page).not.toHaveURL(/only=/);
});

test("Shift and drag draws a box at once, and the map stays where it is [MAP-09]", async ({
  page,
}) => {
  await open(page);
  await pointAt(page, "dan");
  await page.keyboard.down("Shift");
  await drag(page, [
    await spotOf(page, "ana", { x: -60, y: -60 }),
    await spotOf(page, "dan", { x: 60, y: 60 }),
  ]);
  await page.keyboard.up("Shift");

  await expect(bar(page)).toContainText("4 vehicles selected");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await pointAt(page, "dan");
});

test("a lasso takes whom it goes around, and nobody else [MAP-09]", { tag: "@drawn" }, async ({
  page,
}) => {
  await open(page);
  await pointAt(page, "ana");
  await page.getByRole("button", { name: "Select with a lasso" }).click();
  await drag(page, [
    await spotOf(page, "ana", { x: -60, y: 40 }),
    await spotOf(page, "ana", { x: -60, y: -60 }),
    await spotOf(page, "ana", { x: 40, y: -60 }),
    await spotOf(page, "dan", { x: 60, y: -40 }),
    await spotOf(page, "dan", { x: 60, y: 60 }),
    await spotOf(page, "dan", { x: -40, y: 60 }),
  ]);

  await expect(bar(page)).toContainText("2 vehicles selected");
  await expect(bar(page).getByRole("listitem")).toHaveText(["Moving2"]);
  await bar(page).getByRole("button", { name: "List only these" }).click();
  await expect(rows(page).filter({ hasText: "ana" })).toBeVisible();
  await expect(rows(page).filter({ hasText: "dan" })).toBeVisible();
});

test("without a pointer one takes everybody in view [MAP-09] [A11Y-01]", async ({ page }) => {
  await open(page);
  await pointAt(page, "ana");
  await page.getByRole("button", { name: "Select in a box" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "All in view" }).focus();
  await page.keyboard.press("Enter");

  await expect(bar(page)).toContainText("4 vehicles selected");
});

test("a vehicle that moves is found where it has moved to [MAP-06]", { tag: "@drawn" }, async ({
  page,
}) => {
  await open(page);
  await pointAt(page, "dan");
  await report("dan", 80);
  const { x, y } = await spotOf(page, "dan", { x: 80, y: 0 });
  await expect(async () => {
    await page.mouse.move(x, y + 90);
    await page.mouse.move(x, y);
    await expect(tip(page)).toContainText("dan", { timeout: 5_000 });
  }).toPass();
  await report("dan");
});

test("names stand under their vehicles, and go when they are not wanted [MAP-01] [MAP-10]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await pointAt(page, "cleo");
  await page.mouse.move(0, 0);
  const { x, y } = await spotOf(page, "cleo");
  const clip = { x: x - 30, y: y + 15, width: 60, height: 16 };
  const dark = async () => darkPixels(page, (await page.screenshot({ clip })).toString("base64"));
  await expect.poll(dark).toBeGreaterThan(30);

  await page.getByRole("button", { name: "Map options" }).click();
  await page.getByRole("switch", { name: "Names" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(dark).toBeLessThan(10);
});

/** Takes the graphics card from canvases of the map, as a driver that crashes does. */
const loseGraphics = (page: Page, which: string) =>
  page.evaluate((selector) => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>(selector))
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  }, which);

for (const [what, canvas] of [
  ["the base map", "[data-testid=map] canvas.maplibregl-canvas"],
  ["the fleet", "[data-testid=map] canvas:not(.maplibregl-canvas)"],
  ["both", "[data-testid=map] canvas"],
] as const)
  test(`comes back after ${what} has lost the graphics card [U09]`, {
    tag: what === "both" ? "@drawn" : [],
  }, async ({ page }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await open(page);
    await pointAt(page, "ana");
    const before = await page.getByTestId("map").getAttribute("data-edition");

    await loseGraphics(page, canvas);
    await expect(page.getByTestId("map")).not.toHaveAttribute("data-edition", before ?? "");

    await expect(page.getByRole("alert").filter({ hasText: "graphics" })).toBeHidden();
    await pointAt(page, "ana");
    await expect(rows(page)).toHaveCount(4);
    expect(faults).toEqual([]);
  });

test("says so when the card does not stay, goes on without a map, and tries again when asked [U09]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await pointAt(page, "ana");
  const notice = page.getByRole("alert").filter({ hasText: "does not come back by itself" });
  await expect(async () => {
    await loseGraphics(page, "[data-testid=map] canvas");
    await expect(notice).toBeVisible({ timeout: 700 });
  }).toPass();

  await rows(page).first().click();
  await expect(page.getByTestId("coordinates")).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeHidden();
});

test("without WebGL it says why there is no map, and the list goes on [U09]", async ({ page }) => {
  await withoutWebGl(page.context());
  await signIn(page, server.url);
  await expect(page.getByRole("alert").filter({ hasText: "needs WebGL" })).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
});

test("a map that the processor draws moves as an image, seldom drawn and coarse, and finely when it rests", async ({
  page,
}) => {
  await open(page);
  await pointAt(page, "ana");
  // Base map and fleet: pixels that are drawn to pixels that are covered.
  const density = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLCanvasElement>(
          '[data-testid="map"] canvas:not([data-frame-copy])',
        ),
      ].map(({ width, clientWidth }) => Math.round((10 * width) / clientWidth) / 10),
    );
  /** Where the frames are shown, other than where they were drawn: while one is drawn, its copy's. */
  const shifts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('[data-testid="map"] canvas')]
        .filter(({ style }) => style.display !== "none" && style.opacity !== "0")
        .map(({ style }) => style.transform),
    );
  await expect.poll(density).toEqual([1, 1]);

  const { x, y } = await spotOf(page, "ana", { x: 150, y: 100 });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(async () => {
    await page.mouse.move(x + 20, y, { steps: 2 });
    await page.mouse.move(x + 90, y + 30, { steps: 2 });
    const [ground, fleet] = await shifts();
    expect(ground).toMatch(/^matrix\(1, 0, .*, 1, \d+/);
    expect(fleet).toBe(ground);
  }).toPass();
  await expect.poll(density).toEqual([0.5, 0.5]);
  // Held still first: what is thrown flies on.
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect.poll(density).toEqual([1, 1]);
  await expect.poll(shifts).toEqual(["", ""]);
  // What was dragged is where it was dragged to.
  await expect(async () => {
    const to = await spotOf(page, "ana", { x: 90, y: 30 });
    await page.mouse.move(to.x + 60, to.y + 60);
    await page.mouse.move(to.x, to.y);
    await expect(tip(page)).toContainText("ana", { timeout: 5_000 });
  }).toPass();
});
