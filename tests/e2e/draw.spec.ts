import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

const MANAGER = "manager@demo.test";
/** Of what an engine and a map do on a machine that does other things, too. */
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

async function named(page: Page, name: string): Promise<Geofence | undefined> {
  const all = (await (
    await page.request.get(`${server.url}/api/geofences`)
  ).json()) as readonly Geofence[];
  return all.find((one) => one.name === name);
}

async function make(page: Page, name: string, area: string): Promise<number> {
  const made = await page.request.post(`${server.url}/api/geofences`, {
    headers: { origin: server.url },
    data: { name, area, calendarId: 0, attributes: { icon: "home" } },
  });
  expect(made.status(), await made.text()).toBe(200);
  return ((await made.json()) as Geofence).id;
}

/** From straight above the sea, where no vehicle of the demonstration drives. */
async function open(page: Page, user = MANAGER): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem(
      "waymark.camera",
      JSON.stringify({ longitude: 0, latitude: 0, zoom: 14, bearing: 0, pitch: 0 }),
    ),
  );
  await signIn(page, server.url, user);
}

const panel = (page: Page) => page.getByRole("region", { name: "Drawing", exact: true });
const press = (page: Page, name: string) =>
  panel(page).getByRole("button", { name, exact: true }).click();

async function draw(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "Draw an area" }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  await expect(panel(page)).toBeVisible(PATIENCE);
}

/** Clicks on the map, so far from its middle in pixels. */
async function clickMap(page: Page, ...points: readonly (readonly [x: number, y: number])[]) {
  const box = (await page.getByTestId("map").boundingBox())!;
  for (const [x, y] of points) {
    await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 4 });
    await page.mouse.down();
    await page.mouse.up();
  }
}

async function drag(page: Page, handle: Locator, dx: number, dy: number): Promise<void> {
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 5 });
  await page.mouse.move(x + dx, y + dy, { steps: 5 });
  await page.mouse.up();
}

async function name(page: Page, called: string): Promise<void> {
  await press(page, "Confirm");
  await panel(page).getByRole("textbox").fill(called);
  await press(page, "Save");
  await expect(panel(page)).toBeHidden(PATIENCE);
}

const leaving = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

/** From the left; the chosen corner is larger than the others. */
async function middleOf(handle: Locator): Promise<number> {
  const box = (await handle.boundingBox())!;
  return box.x + box.width / 2;
}

const corner = (page: Page, index: number) =>
  page.getByTestId("draw-sheet").locator(`[data-corner="${index}"]`);
const corners = (page: Page) => page.getByTestId("draw-sheet").locator("[data-corner]");

test("each kind is drawn with the pointer, named and on the map at once; what crosses itself is said while it is drawn [DRAW-01, DRAW-03]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await draw(page, "Geofence");
  await clickMap(page, [-100, -100], [100, 100], [100, -100], [-100, 100]);
  await expect(panel(page).getByText("The outline crosses itself.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toHaveAttribute("data-mode", "editing");
  await expect(panel(page).getByRole("button", { name: "Confirm" })).toBeDisabled();
  // Ended as it is, it is taken back corner by corner all the same.
  await press(page, "Undo");
  await expect(corners(page)).toHaveCount(3);
  await press(page, "Redo");
  await expect(corners(page)).toHaveCount(4);
  // The two that cross change their places.
  await drag(page, corner(page, 1), 0, -200);
  await drag(page, corner(page, 2), 0, 200);
  await expect(panel(page).getByText("The outline crosses itself.")).toBeHidden();
  await name(page, "Harbour");
  const harbour = await named(page, "Harbour");
  expect(harbour?.area).toMatch(/^POLYGON \(\(/);

  await draw(page, "Line geofence");
  await clickMap(page, [50, 160], [250, 170]);
  await page.keyboard.press("Enter");
  await expect(corners(page)).toHaveCount(2);
  await drag(page, page.getByTestId("draw-size"), 0, 12);
  await expect(panel(page).getByLabel("Distance to each side (m)")).not.toHaveValue("100");
  await panel(page).getByLabel("Distance to each side (m)").fill("150");
  await page.keyboard.press("Enter");
  await name(page, "Quay");
  expect(await named(page, "Quay")).toMatchObject({
    area: expect.stringMatching(/^LINESTRING \(/),
    attributes: { polylineDistance: 150 },
  });

  await draw(page, "Point of interest");
  await clickMap(page, [180, 0]);
  await expect(panel(page).getByLabel("Radius (m)")).toHaveValue("100");
  await name(page, "Buoy");
  expect(await named(page, "Buoy")).toMatchObject({
    area: expect.stringMatching(/^CIRCLE \([^,]+, 100\)$/),
    attributes: { color: "3232b4" },
  });

  // Not asked for again by anybody: the map has it.
  await expect(async () => {
    await clickMap(page, [180, 0]);
    await expect(page.getByRole("region", { name: "Place", exact: true })).toContainText("Buoy", {
      timeout: 5_000,
    });
  }).toPass(PATIENCE);
});

test("an area is reshaped, undone and redone, split, and brought back after it was saved [DRAW-01]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  const square = "POLYGON ((-0.01 -0.01, -0.01 0.01, 0.01 0.01, 0.01 -0.01))";
  const id = await make(page, "Yard", square);
  await page.goto(`${server.url}/map?place=${id}`);
  await page.getByRole("button", { name: "Edit shape" }).click(PATIENCE);
  await expect(corners(page)).toHaveCount(4, PATIENCE);
  const before = await middleOf(corner(page, 2));
  await drag(page, corner(page, 2), 40, -30);
  await expect
    .poll(async () => (await middleOf(corner(page, 2))) - before, PATIENCE)
    .toBeCloseTo(40, -1);
  await page.keyboard.press("Control+z");
  await expect
    .poll(async () => (await middleOf(corner(page, 2))) - before, PATIENCE)
    .toBeCloseTo(0, 0);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Delete");
  await expect(corners(page)).toHaveCount(3);
  await press(page, "Undo");
  await expect(corners(page)).toHaveCount(4);
  await press(page, "Undo");

  await press(page, "Split");
  await clickMap(page, [0, -400], [0, 400]);
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("1 piece that was split off")).toBeVisible();
  await press(page, "Save");
  await expect(panel(page)).toBeHidden(PATIENCE);
  expect((await named(page, "Yard"))?.attributes).toEqual({ icon: "home" });
  expect((await named(page, "Yard"))?.area).not.toBe(square);
  expect(await named(page, "Yard 2")).toBeDefined();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone.")).toBeVisible(PATIENCE);
  expect((await named(page, "Yard"))?.area).toBe(square);
  expect(await named(page, "Yard 2")).toBeUndefined();
});

test("a point of interest is dragged; Escape puts it back, saving keeps it [DRAW-02]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  const id = await make(page, "Pier", "CIRCLE (0.02 0.02, 200)");
  await page.goto(`${server.url}/map?place=${id}`);
  for (const isKept of [false, true]) {
    await page.getByRole("button", { name: "Move", exact: true }).click(PATIENCE);
    await expect(corner(page, 0)).toBeVisible(PATIENCE);
    const coordinates = panel(page).getByLabel("Coordinates");
    await expect(coordinates).toHaveValue("0.020000,0.020000");
    await drag(page, corner(page, 0), 60, 40);
    await expect(coordinates).not.toHaveValue("0.020000,0.020000");
    if (isKept) await press(page, "Save");
    else {
      await page.keyboard.press("Escape");
      await leaving(page).getByRole("button", { name: "Discard changes" }).click();
    }
    await expect(panel(page)).toBeHidden(PATIENCE);
    const { area } = (await named(page, "Pier"))!;
    if (isKept) expect(area).toMatch(/^CIRCLE \(.*, 200\)$/);
    expect(area === "CIRCLE (0.02 0.02, 200)").toBe(!isKept);
  }
});

test("what is drawn is given up by Escape and Cancel only after the question that leaving asks [DRAW-01]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await draw(page, "Geofence");
  await clickMap(page, [-100, -100]);
  await page.keyboard.press("Escape");
  // A single corner is soon set again.
  await expect(panel(page)).toBeHidden();
  await expect(leaving(page)).toHaveCount(0);

  await draw(page, "Geofence");
  await clickMap(page, [-100, -100], [100, -100]);
  await page.keyboard.press("Escape");
  await leaving(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(leaving(page)).toHaveCount(0);
  await clickMap(page, [100, 100], [-100, 100]);
  await press(page, "Finish");
  await expect(corners(page)).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(leaving(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(leaving(page)).toHaveCount(0);
  await expect(corners(page)).toHaveCount(4);
  await press(page, "Cancel");
  await leaving(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(panel(page)).toBeHidden();
  // Whoever begins again is asked again.
  await draw(page, "Geofence");
  await clickMap(page, [-100, -100], [100, -100]);
  await press(page, "Cancel");
  await expect(leaving(page)).toBeVisible();
});

test("areas are drawn by keyboard and numbers alone, without a map to click on [DRAW-01, A11Y-01]", async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("New point of interest");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible(PATIENCE);
  await panel(page).getByLabel("Coordinates").fill("nowhere");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("Latitude and longitude, please")).toBeVisible();
  await panel(page).getByLabel("Coordinates").fill("38.7223, -9.1393");
  await page.keyboard.press("Enter");
  const radius = panel(page).getByLabel("Radius (m)");
  await radius.fill("99999999");
  await press(page, "Confirm");
  await expect(panel(page).getByText("At most 20,037,508 m, please")).toBeVisible();
  await expect(radius).toBeFocused();
  await expect(panel(page)).toHaveAttribute("data-mode", "editing");
  await radius.fill("250");
  await page.keyboard.press("Tab");
  await panel(page).getByRole("button", { name: "Confirm" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("textbox")).toBeFocused();
  const { violations } = await new AxeBuilder({ page })
    .include('section[aria-label="Drawing"]')
    .analyze();
  expect(violations).toEqual([]);
  await page.keyboard.type("Square <b>");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeHidden(PATIENCE);
  expect((await named(page, "Square <b>"))?.area).toBe("CIRCLE (38.7223 -9.1393, 250)");

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("New geofence");
  await page.keyboard.press("Enter");
  await panel(page).getByText("By coordinates").focus();
  await page.keyboard.press("Enter");
  for (const [index, typed] of ["1 1", "1 2", "2 2", "2 1"].entries()) {
    await panel(page).getByLabel("Coordinates of a new corner").fill(typed);
    await page.keyboard.press("Enter");
    await expect(panel(page).getByText(`Corner ${index + 1} of ${index + 1}`)).toBeVisible();
  }
  await press(page, "Remove corner");
  await expect(panel(page).getByText("Corner 3 of 3")).toBeVisible();
  await press(page, "Undo");
  await expect(panel(page).getByText("of 4")).toBeVisible();
  await name(page, "By numbers");
  expect((await named(page, "By numbers"))?.area).toBe("POLYGON ((1 1, 1 2, 2 2, 2 1, 1 1))");

  const notice = page.getByRole("status").filter({ hasText: "By numbers was created." });
  await notice.getByRole("button", { name: "Close" }).press("Enter");
  await expect(notice).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("Geofences");
  await page.keyboard.press("Enter");
  const row = page.getByRole("grid", { name: "Search places" }).getByText("By numbers");
  await expect(row).toBeVisible(PATIENCE);
  await page.getByRole("button", { name: "Done lately" }).press("Enter");
  await page.getByRole("button", { name: "Undo: By numbers was created." }).press("Enter");
  await expect(page.getByText("Undone.")).toBeVisible(PATIENCE);
  await expect(row).toHaveCount(0);
  expect(await named(page, "By numbers")).toBeUndefined();
});

test("who may make no areas is offered none, and is refused by the server [DRAW-01, PERM-01]", async ({
  page,
}) => {
  await open(page, "readonly@demo.test");
  await expect(page.getByRole("button", { name: "Map options" })).toBeVisible(PATIENCE);
  await expect(page.getByRole("button", { name: "Draw an area" })).toHaveCount(0);
  const refused = await page.request.post(`${server.url}/api/geofences`, {
    headers: { origin: server.url },
    data: { name: "No", area: "CIRCLE (0 0, 100)", calendarId: 0, attributes: {} },
  });
  expect(refused.status()).toBe(403);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the tools stand at the bottom, large enough for fingers, and taps draw [DRAW-01, A11Y-01]", {
    tag: "@drawn",
  }, async ({ page }) => {
    await open(page);
    await draw(page, "Geofence");
    const box = (await page.getByTestId("map").boundingBox())!;
    const top = box.y + 120;
    for (const [x, y] of [
      [100, 0],
      [200, 0],
      [200, 120],
      [100, 120],
    ] as const)
      await page.touchscreen.tap(box.x + x, top + y);
    await press(page, "Finish");
    await expect(corners(page)).toHaveCount(4);
    for (const button of await panel(page).getByRole("button").all()) {
      const size = (await button.boundingBox())!;
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    }
    const { violations } = await new AxeBuilder({ page })
      .include('section[aria-label="Drawing"]')
      .analyze();
    expect(violations).toEqual([]);
    await name(page, "By thumb");
    expect((await named(page, "By thumb"))?.area).toMatch(/^POLYGON \(\(/);
  });

  test("what was drawn lies beside the panel, which grows once it is finished [DRAW-01]", {
    tag: "@drawn",
  }, async ({ page }) => {
    await open(page);
    await draw(page, "Geofence");
    const box = (await page.getByTestId("map").boundingBox())!;
    const free = (await panel(page).boundingBox())!.y - box.y;
    for (const [x, y] of [
      [100, 150],
      [250, 150],
      [250, free - 30],
      [100, free - 30],
    ] as const)
      await page.touchscreen.tap(box.x + x, box.y + y);
    await press(page, "Finish");
    await expect(corners(page)).toHaveCount(4);
    const hidden = async () => {
      const cover = (await panel(page).boundingBox())!;
      const places = await Promise.all(
        (await corners(page).all()).map((place) => place.boundingBox()),
      );
      return places.filter((place) => {
        const middle = place!.y + place!.height / 2;
        return middle < box.y || middle > cover.y;
      });
    };
    await expect.poll(async () => (await hidden()).length, PATIENCE).toBe(0);
    expect((await panel(page).boundingBox())!.y).toBeLessThan(box.y + free - 30);

    await panel(page).getByText("By coordinates").click();
    await expect.poll(async () => (await hidden()).length, PATIENCE).toBe(0);
  });
});
