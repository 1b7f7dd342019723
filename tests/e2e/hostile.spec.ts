import { expect, type Page } from "@playwright/test";
import { HOSTILE_TEXTS } from "../support/corpora/hostileTexts.ts";
import {
  DRIVEN,
  gridPoint,
  HOSTILE_USER,
  MIDDLE,
  nameOf,
  reportOf,
  startHostileFleet,
} from "../support/hostileFleet.ts";
import { keepNotices } from "../support/keepNotices.ts";
import { spareMap, test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import type { RunningServer } from "../support/startServer.ts";
import { type HarmWatch, watchHarm } from "../support/watchHarm.ts";

// Drawing by software is what takes the time here; without flights there is less of it.
test.use({
  drawing: "none",
  viewport: { width: 1280, height: 720 },
  contextOptions: { reducedMotion: "reduce" },
});

const NAMES = Object.keys(HOSTILE_TEXTS) as (keyof typeof HOSTILE_TEXTS)[];
/** Every vehicle of the grid and the one that drives. */
const VEHICLES = NAMES.length + 1;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startHostileFleet();
});
test.afterAll(() => server?.dispose());

async function open(page: Page): Promise<HarmWatch> {
  const harm = await watchHarm(page, server.url);
  const { latitude, longitude, zoom } = MIDDLE;
  await signIn(page, `${server.url}/map?at=${latitude},${longitude},${zoom}`, HOSTILE_USER);
  await expect(page.locator('[data-filter="all"] b')).toHaveText(String(VEHICLES), {
    timeout: 60_000,
  });
  return harm;
}

const list = (page: Page) => page.getByRole("listbox", { name: "Vehicle list" });

/** Looks at all that scrolls by, a frame's height at a time. */
async function scrollThrough(page: Page, frame: string, look: (where: string) => Promise<void>) {
  const list = page.getByRole("listbox", { name: frame, exact: true });
  const { scrollHeight, clientHeight } = await list.evaluate(({ scrollHeight, clientHeight }) => ({
    scrollHeight,
    clientHeight,
  }));
  for (let top = 0; top < scrollHeight; top += clientHeight) {
    await list.evaluate((element, to) => {
      element.scrollTop = to;
    }, top);
    await expect(list.locator('[role="option"] span').first()).toBeVisible();
    await look(`${frame} from ${top} px`);
  }
}

test("no text of the list runs, and all rows stay as high as they are, in both densities [U01, U10, LIST-02]", async ({
  page,
}) => {
  const harm = await open(page);
  const heights = () =>
    list(page)
      .getByRole("option")
      .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
  await scrollThrough(page, "Vehicle list", harm.expectNone);
  expect(await heights()).toHaveLength(1);

  await page.getByRole("button", { name: "Density and facts" }).click();
  await page.getByText("Compact", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect.poll(heights).toEqual([48]);
  await scrollThrough(page, "Vehicle list", harm.expectNone);
  expect(await heights()).toEqual([48]);
});

test("each vehicle opens, and its panel shows its words as text [U01, U10, PANEL-01]", async ({
  page,
}) => {
  const harm = await open(page);
  const panel = page.getByRole("region", { name: "Vehicle", exact: true });
  await list(page).focus();
  await page.keyboard.press("Home");
  const chosen = () => new URL(page.url()).searchParams.get("vehicle");
  const seen = new Set<string | null>();
  let width: number | undefined;
  for (let row = 0; row < VEHICLES; row++) {
    await page.keyboard.press("Enter");
    await expect(panel.getByTestId("coordinates")).toBeVisible();
    // The next one's, not that of the row before.
    await expect.poll(() => chosen() !== null && !seen.has(chosen())).toBe(true);
    seen.add(chosen());
    await harm.expectNone(`panel ${row}`);
    width ??= (await panel.boundingBox())?.width;
    expect((await panel.boundingBox())?.width, `panel ${row}`).toBe(width);
    await list(page).focus();
    await page.keyboard.press("ArrowDown");
  }
  expect(seen.size).toBe(VEHICLES);
});

test("the map draws names and a tooltip of what is pointed at, whatever it is called [U01, MAP-09, MAP-10]", {
  tag: "@drawn",
}, async ({ page }) => {
  const harm = await open(page);
  const map = await page.getByTestId("map").boundingBox();
  if (!map) throw new Error("no map");
  const tip = page.getByTestId("map-tooltip");
  let shown = 0;
  for (const [index, name] of NAMES.entries()) {
    const { x, y } = gridPoint(index);
    const at = { x: map.x + map.width / 2 + x, y: map.y + map.height / 2 - y };
    if (at.x < map.x + 20 || at.x > map.x + map.width - 70) continue;
    if (at.y < map.y + 20 || at.y > map.y + map.height - 20) continue;
    await expect(async () => {
      await page.mouse.move(at.x + 30, at.y);
      await page.mouse.move(at.x, at.y);
      await expect(tip.locator("strong")).toBeVisible({ timeout: 5_000 });
    }, name).toPass();
    await harm.expectNone(`${name} on the map`);
    await page.mouse.move(at.x, at.y + 40);
    await harm.expectNone(`beside ${name} on the map`);
    shown++;
  }
  expect(shown).toBeGreaterThan(15);
});

test("areas, their cards and the groups of the map stay text [U01, U10, MAP-08]", {
  tag: "@drawn",
}, async ({ page }) => {
  const harm = await open(page);
  await page.getByRole("tab", { name: "Places" }).click();
  await expect(page.getByText(`${2 * NAMES.length} places`)).toBeVisible();
  const areaList = page.getByRole("listbox", { name: "Places", exact: true });
  const card = page.getByRole("region", { name: "Place", exact: true });
  await scrollThrough(page, "Places", async (where) => {
    await harm.expectNone(where);
    await areaList.locator('[role="option"]').nth(4).click();
    await expect(card.locator("dl")).toBeVisible();
    await harm.expectNone(`card, ${where}`);
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Map options" }).click();
  await expect(page.getByRole("switch", { name: "Line geofences" })).toBeVisible();
  await harm.expectNone("map options");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await harm.expectNone("account");
});

test("what is looked for is found as text, here and in the palette [U01, LIST-04, A11Y-01]", async ({
  page,
}) => {
  const harm = await open(page);
  for (const text of Object.values(HOSTILE_TEXTS)) {
    await page.getByRole("searchbox").fill(text.slice(0, 400).replace(/[\r\n]/g, " "));
    await harm.expectNone(`search for ${text.slice(0, 20)}`);
  }
  await page.getByRole("searchbox").fill(HOSTILE_TEXTS.scriptTag);
  await expect(list(page).getByRole("option").first()).toContainText(HOSTILE_TEXTS.scriptTag);
  const sought = () => new URL(page.url()).searchParams.get("search");
  await expect.poll(sought).toBe(HOSTILE_TEXTS.scriptTag);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue(HOSTILE_TEXTS.scriptTag);
  await harm.expectNone("search from the address");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: "Find anything" });
  for (const text of [
    "script",
    "onerror",
    "a",
    "W",
    "vehicle",
    "line",
    "عرب",
    "$t(",
    "{{count}}",
  ]) {
    await palette.fill(text);
    await expect(
      page
        .getByRole("dialog")
        .getByText(/Nothing found for|Vehicles|Places/)
        .first(),
    ).toBeVisible();
    await harm.expectNone(`palette: ${text}`);
  }
  await palette.fill("Q".repeat(5_000));
  await expect(page.getByText("Nothing found for")).toBeVisible();
  await harm.expectNone("palette: nothing found");
});

test("trips, alerts, notices and figures stay text [U01, U10, LIST-05, EVT-01, EVT-02]", async ({
  page,
}) => {
  await keepNotices(page);
  const harm = await open(page);
  await reportOf(server, nameOf(2), {
    lat: String(MIDDLE.latitude),
    lon: String(MIDDLE.longitude),
    alarm: "tow",
    text: HOSTILE_TEXTS.imageHandler,
  });
  await expect(page.getByRole("status").filter({ hasText: "Towing" })).toContainText("<img");
  await harm.expectNone("notice");

  await page.getByTestId("alert-bell").click();
  const alerts = page.getByRole("listbox", { name: "List of alerts" });
  await expect(alerts.getByRole("option").nth(5)).toBeVisible();
  await scrollThrough(page, "List of alerts", async (where) => {
    await harm.expectNone(where);
    await alerts.getByRole("option").nth(2).click();
    await expect(page.getByTestId("event-card")).toBeVisible();
    await harm.expectNone(`alert, ${where}`);
  });
  const card = page.getByTestId("event-card");
  await card.getByRole("button", { name: "Acknowledge" }).click();
  await card.getByLabel("Note").fill(HOSTILE_TEXTS.attributeBreak);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(page.getByTestId("seen-to")).toContainText(HOSTILE_TEXTS.attributeBreak);
  await harm.expectNone("note");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Live/ }).click();
  await expect(page.getByTestId("diagnostics")).toBeVisible();
  await harm.expectNone("figures");
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox").fill(DRIVEN);
  await list(page).getByRole("option").first().click();
  await page.getByRole("tab", { name: "Trips" }).click();
  const trips = page.getByRole("region", { name: "Trips" });
  // Half an hour ago may have been yesterday.
  await trips.getByText("Last 7 days").click();
  await expect(trips.getByRole("listitem").first()).toBeVisible();
  await harm.expectNone("trips");
});

test("a phone shows the same words, and nothing is wider than it [U01, U10, NAV-05]", async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  await spareMap(context);
  const page = await context.newPage();
  const harm = await open(page);
  await page.getByRole("button", { name: "Show list" }).click();
  await scrollThrough(page, "Vehicle list", harm.expectNone);
  await page.getByRole("tab", { name: "Places" }).click();
  await expect(page.getByRole("listbox", { name: "Places", exact: true })).toBeVisible();
  await scrollThrough(page, "Places", harm.expectNone);
  await page.getByTestId("alert-bell").click();
  await expect(page.getByTestId("event-centre")).toBeVisible();
  await harm.expectNone("alerts");
  await context.close();
});
