import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

const HEIGHT = 844;
/** Between one position of a finger and the next, in milliseconds. */
const [SLOW, QUICK] = [400, 8];

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());
test.use({
  drawing: "none",
  viewport: { width: 390, height: HEIGHT },
  hasTouch: true,
  isMobile: true,
});

/** A tracker says where it is, and becomes a vehicle. */
const report = (id: string) => fetch(`${server.trackerUrl}?id=${id}&lat=50&lon=10&speed=20`);

const sheet = (page: Page) => page.locator("[data-side=left][data-detent]");
const grip = (page: Page) => page.getByRole("button", { name: "Height of the list" });
async function rests(page: Page, detent: string): Promise<void> {
  await expect(sheet(page)).toHaveAttribute("data-detent", detent);
  // On its way the grip is not where it will be.
  await sheet(page).evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  );
}

/**
 * A finger, as the browser receives it: it comes down on the grip, goes through eight positions,
 * and is lifted. How fast it is stands in the events, not in how long the test takes.
 */
async function drag(context: BrowserContext, page: Page, toY: number, stepMs: number) {
  const box = await grip(page).boundingBox();
  if (!box) throw new Error("no grip");
  const session = await context.newCDPSession(page);
  const [x, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  const steps = 8;
  const downMs = Date.now() - (steps + 1) * stepMs;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number, y?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
      timestamp: (downMs + step * stepMs) / 1_000,
    });
  await touch("touchStart", 0, fromY);
  for (let step = 1; step <= steps; step++)
    await touch("touchMove", step, fromY + ((toY - fromY) * step) / steps);
  return {
    heightPx: await sheet(page).evaluate((element) => element.clientHeight),
    lift: async (restedMs = 0) => {
      await touch("touchEnd", steps + 1 + restedMs / stepMs);
      await session.detach();
    },
  };
}

test("the sheet of the list follows a finger, and rests where it is nearest [NAV-05]", async ({
  page,
  context,
}) => {
  await signIn(page, server.url);
  await rests(page, "closed");
  await page.getByRole("button", { name: "Show list" }).tap();
  await rests(page, "half");
  const half = await sheet(page).evaluate((element) => element.clientHeight);

  const up = await drag(context, page, 120, SLOW);
  expect(up.heightPx).toBeGreaterThan(half + 100);
  await up.lift();
  await rests(page, "full");

  const down = await drag(context, page, HEIGHT - 400, SLOW);
  expect(down.heightPx).toBeLessThan(half + 100);
  await down.lift();
  await rests(page, "half");

  const away = await drag(context, page, HEIGHT - 60, SLOW);
  await away.lift();
  await rests(page, "closed");
  await expect(page.getByRole("button", { name: "Show list" })).toBeVisible();
});

test("a tap opens the sheet whole and halves it again, a quick finger sends it one step on [NAV-05]", async ({
  page,
  context,
}) => {
  await signIn(page, server.url);
  await page.getByRole("button", { name: "Show list" }).tap();
  await rests(page, "half");
  await grip(page).tap();
  await rests(page, "full");
  await grip(page).tap();
  await rests(page, "half");

  // Not as far as half the way to the next: it is how fast it was, when it was lifted.
  const above = ((await grip(page).boundingBox())?.y ?? 0) - 60;
  const rested = await drag(context, page, above, QUICK);
  await rested.lift(800);
  await rests(page, "half");
  const flick = await drag(context, page, above, QUICK);
  await flick.lift();
  await rests(page, "full");
});

test("a sheet let go of by the browser stays nowhere between [NAV-05]", async ({ page }) => {
  await signIn(page, server.url);
  await page.getByRole("button", { name: "Show list" }).tap();
  await rests(page, "half");
  await grip(page).evaluate((element) => {
    const at = (type: string, clientY: number) =>
      element.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientY, bubbles: true }));
    // No finger of the test's own is down: an event that was only dispatched cannot be captured.
    element.setPointerCapture = () => {};
    at("pointerdown", 400);
    at("pointermove", 300);
    at("pointercancel", 300);
    at("pointermove", 100);
  });
  await expect(sheet(page)).not.toHaveAttribute("data-dragging", "true");
  await expect(sheet(page)).toHaveAttribute("data-detent", /half|full/);
});

const panel = (page: Page) => page.locator("[data-side=right][data-detent]");
/** What a finger in the middle of a sheet's half would touch. */
const onTop = (page: Page) =>
  page.evaluate(
    () =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight * 0.75)
        ?.closest<HTMLElement>("[data-detent]")?.dataset.side,
  );

/** Two vehicles, and the list over half of the screen. */
async function openList(page: Page): Promise<void> {
  await report("phone-1");
  await report("phone-2");
  await signIn(page, server.url);
  await page.getByRole("button", { name: "Show list" }).tap();
}

test("a vehicle's panel takes the place of the list, which comes back as it was [NAV-05]", async ({
  page,
}) => {
  await openList(page);
  await rests(page, "half");
  await grip(page).tap();
  await rests(page, "full");
  const rows = sheet(page).locator("[data-vehicle]");
  await rows.first().tap();

  await expect(panel(page)).toHaveAttribute("data-detent", "half");
  await rests(page, "closed");
  await expect(rows.first()).toBeHidden();
  expect(await onTop(page)).toBe("right");
  await expect(page.getByRole("button", { name: "Show list" })).toHaveCount(0);

  await panel(page).getByRole("button", { name: "Close", exact: true }).tap();
  await expect(panel(page)).toHaveCount(0);
  await rests(page, "full");
  await expect(rows.first()).toBeVisible();
});

test("a list that is asked for lies before the panel, until it is closed or a vehicle is picked [NAV-05]", async ({
  page,
}) => {
  await openList(page);
  const rows = sheet(page).locator("[data-vehicle]");
  await rows.first().tap();
  await expect(panel(page)).toHaveAttribute("data-detent", "half");

  // So slow that the focus comes while the sheet is on its way.
  await page.evaluate(() => document.documentElement.style.setProperty("--motion", "1s"));
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await rests(page, "half");
  expect(await page.locator("#content").evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(panel(page)).toBeHidden();
  expect(await onTop(page)).toBe("left");
  await rows.first().tap();
  await expect(panel(page)).toBeVisible();
  await rests(page, "closed");

  await page.keyboard.press("/");
  await rests(page, "half");
  await sheet(page).getByRole("button", { name: "Hide list" }).tap();
  await rests(page, "closed");
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole("button", { name: "Close", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Show list" })).toBeVisible();
});

test("a finger opens no tooltip, nor does focus that comes back [NAV-05, A11Y-01]", {
  tag: "@drawn",
}, async ({ page }) => {
  await signIn(page, server.url);
  const tips = page.getByRole("tooltip");
  await page.getByTestId("alert-bell").tap();
  await expect(page.getByTestId("event-centre")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("alert-bell")).toBeFocused();
  await expect(tips).toHaveCount(0);
  await page.getByRole("button", { name: "Map options" }).tap();
  await page.keyboard.press("Escape");
  await expect(tips).toHaveCount(0);
});

test.describe("with a mouse and keys", () => {
  test.use({ hasTouch: false, isMobile: false });

  test("tooltips come with a pointer that moves or the Tab key, and go with a press or Escape [A11Y-01]", async ({
    page,
  }) => {
    await signIn(page, server.url);
    const tips = page.getByRole("tooltip");
    const bell = page.getByTestId("alert-bell");
    await expect(async () => {
      await page.mouse.move(200, 300);
      await bell.hover();
      await expect(tips).toHaveText("Alerts", { timeout: 5_000 });
    }).toPass();
    await bell.click();
    await expect(tips).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(bell).toBeFocused();
    await expect(tips).toHaveCount(0);

    // What was below the list comes to lie under a pointer that rests.
    await bell.click();
    await page.getByRole("button", { name: "Close alerts" }).click();
    await expect(page.getByTestId("event-centre")).toHaveCount(0);
    await expect(tips).toHaveCount(0);

    await page.mouse.move(200, 300);
    await bell.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(tips).toHaveText("Find anything");
    await page.keyboard.press("Escape");
    await expect(tips).toHaveCount(0);
  });
});
