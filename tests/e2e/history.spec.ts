import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { busiestVehicle } from "../support/busiestVehicle.ts";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { pickVehicle } from "../support/pickVehicle.ts";
import { proofShare } from "../support/proofShare.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  // A past long enough that all of yesterday is in it.
  server = await startServer({ DEMO_VEHICLES: "12", DEMO_HOURS: "50" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

const rows = (page: Page) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option");
const panel = (page: Page) => page.getByRole("region", { name: "Vehicle", exact: true });
const bar = (page: Page) => page.getByTestId("history-bar");
const slider = (page: Page) => page.getByRole("slider", { name: "Moment" });
const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
/** Seconds since 1970. */
const cursor = async (page: Page) => Number(await slider(page).getAttribute("aria-valuenow"));

const busiest = (page: Page) => busiestVehicle(page, server.url);

/** Everything of yesterday of the busiest vehicle. */
async function openYesterday(page: Page): Promise<void> {
  await pickVehicle(page, await busiest(page));
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Yesterday", exact: true }).click();
  await expect(page.getByTestId("load")).toHaveAttribute("data-load", "complete");
  await expect(slider(page)).toHaveAttribute("data-bands", /[1-4]/);
}

test("a vehicle's yesterday is opened, played and scrubbed, and a link shows the same [HIST-02] [HIST-03] [NAV-07]", async ({
  page,
  context,
}) => {
  await signIn(page, server.url);
  await openYesterday(page);
  await expect(page.getByTestId("panel-past")).toContainText("Past, as of");
  await expect(panel(page).getByRole("button", { name: "More" })).toHaveCount(0);
  const start = await cursor(page);

  await page.getByLabel("Speed of the replay").selectOption("3600");
  await bar(page).getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => cursor(page)).toBeGreaterThan(start + 3_600);
  await bar(page).getByRole("button", { name: "Pause" }).click();

  const box = (await slider(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height - 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height - 8, { steps: 8 });
  await page.mouse.up();
  // Half a day, to a few pixels.
  await expect.poll(async () => Math.abs((await cursor(page)) - start - 43_200)).toBeLessThan(900);
  const written = () => Date.parse(query(page, "moment") ?? "") / 1_000;
  await expect.poll(async () => Math.abs(written() - (await cursor(page)))).toBeLessThan(2);
  const clock = await page.getByTestId("cursor").textContent();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByTestId("cursor")).toHaveText(clock ?? "?");
  await expect(panel(other).getByRole("heading", { level: 2 })).toHaveText(
    (await panel(page).getByRole("heading", { level: 2 }).textContent()) ?? "?",
  );
  await other.close();
});

test("the way back leads to the live view as it was, and a step back into the past again [HIST-01] [NAV-07]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await page.getByLabel("Order by").selectOption("vehicle");
  await pickVehicle(page, await busiest(page));
  await expect(page).toHaveURL(/vehicle=\d+/);
  await expect(page).toHaveURL(/order=vehicle/);
  const live = page.url();
  await openYesterday(page);
  const past = page.url();
  await page.getByRole("searchbox").fill("x");
  await expect(page).toHaveURL(/search=x/);

  await page.getByRole("searchbox").blur();
  await page.keyboard.press("l");
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByTestId("past-frame")).toHaveCount(0);
  await expect.poll(() => page.url()).toBe(live);
  await page.goBack();
  await expect(bar(page)).toBeVisible();
  expect(query(page, "history")).toBe(new URL(past).searchParams.get("history"));
});

test("the live view is held by one key and shown again by another, exactly [HIST-01] [HIST-07]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await rows(page).first().click();
  await expect(page).toHaveURL(/vehicle=\d+/);
  const live = page.url();
  await rows(page).first().blur();
  await page.keyboard.press("Space");
  await expect(page.getByTestId("load")).toHaveAttribute("data-load", "complete");
  // Of the whole fleet, at what was now.
  await expect(rows(page)).toHaveCount(12);
  const [from = "", to = ""] = (query(page, "history") ?? "").split("~");
  expect(query(page, "moment")).toBe(to);
  // Less than a minute was recorded yet: the last hour is there in its place.
  expect(Date.parse(to) - Date.parse(from)).toBe(3_600_000);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => page.url()).toBe(live);

  await page.getByRole("button", { name: "Rewind", exact: true }).click();
  await expect.poll(() => cursor(page)).toBeLessThan(Date.parse(to) / 1_000 - 60);
  await bar(page).getByRole("button", { name: "Back to live" }).click();
  await expect.poll(() => page.url()).toBe(live);
});

test("who points at a moment in the timeline sees it on the route and in the trips [HIST-06]", {
  tag: "@drawn",
}, async ({ page }) => {
  await signIn(page, server.url);
  await openYesterday(page);
  const vehicle = query(page, "vehicle") ?? "";
  const [from = "", to = ""] = (query(page, "history") ?? "").split("~");
  const asked = new URLSearchParams({ deviceId: vehicle, from, to });
  const answer = await page.request.get(`${server.url}/api/reports/trips?${asked}`);
  const trips = (await answer.json()) as { readonly startTime: string; readonly endTime: string }[];
  const [start, end] = [Date.parse(trips[0]!.startTime), Date.parse(trips[0]!.endTime)];
  await page.getByRole("tab", { name: "Trips" }).click();
  await expect(page.getByRole("list", { name: "Trips and stops" })).toBeVisible();

  const box = (await slider(page).boundingBox())!;
  const [min, max] = [Date.parse(from), Date.parse(to)];
  const share = ((start + end) / 2 - min) / (max - min);
  await expect(page.locator("[data-point]")).toHaveCount(0);
  await page.mouse.move(box.x + box.width * share, box.y + box.height - 8);
  await expect(page.locator("[data-point]")).toHaveCount(1);
  await expect(page.locator("li[data-pointed]")).toHaveCount(1);
  await page.mouse.move(box.x + box.width * share, box.y - 120);
  await expect(page.locator("[data-point]")).toHaveCount(0);
  await expect(page.locator("li[data-pointed]")).toHaveCount(0);
});

test("a brushed chart marks its trips, and a trip that is pointed at stands out in charts and timeline [HIST-06]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await openYesterday(page);
  await bar(page).getByRole("button", { name: "Charts" }).click();
  await page.getByRole("tab", { name: "Trips" }).click();
  const list = page.getByRole("list", { name: "Trips and stops" });
  await expect(list).toBeVisible();
  const charts = page.getByTestId("history-charts");
  const plot = charts.locator(".u-over").first();
  await expect(plot).toBeVisible();
  const current = list.locator("button[aria-current=true]");
  await expect(current).toHaveCount(0);

  const pointed = charts.locator("[data-stretch=pointed]");
  await expect(pointed).toHaveCount(0);
  const row = list.locator("li").filter({ has: page.locator("[data-trip='1']") });
  await row.hover();
  await expect(pointed).toHaveCount(1);
  await expect(slider(page).locator("[data-stretch=pointed]")).toHaveCount(1);
  const marked = (await pointed.boundingBox())!;
  const over = (await plot.boundingBox())!;
  await page.mouse.move(over.x + 1, over.y - 200);
  await expect(pointed).toHaveCount(0);

  // From before the first trip into it: what was brushed is the trip's part of the time.
  const y = over.y + over.height / 2;
  await page.mouse.move(Math.max(over.x + 1, marked.x - 20), y);
  await page.mouse.down();
  await page.mouse.move(marked.x + marked.width / 2, y, { steps: 5 });
  await page.mouse.up();
  await expect(row.locator("button[aria-current=true]")).toHaveCount(1);
  await expect(list.locator("[data-trip='2'] button[aria-current=true]")).toHaveCount(0);
});

test("on a phone nothing lies over what the route's colours mean [HIST-04] [A11Y-01]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await openYesterday(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();
  const summary = page.getByText("Colours of the route");
  const opener = page.getByRole("button", { name: "Show list" });
  const [above, below] = [await summary.boundingBox(), await opener.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);

  // Nor does what explains a trip's figures lie beside the screen.
  await opener.click();
  await page.getByRole("tab", { name: "Trips" }).click();
  const explain = page.getByRole("button", { name: /^Where the figures of trip 1 / });
  await explain.click();
  const explanation = page.getByRole("dialog", { name: /^Where the figures of trip 1 / });
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await explanation.boundingBox())!;
      return x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844;
    })
    .toBe(true);
});

test("alerts are those of the open past up to its cursor [HIST-07] [EVT-05]", async ({ page }) => {
  await signIn(page, server.url);
  await openYesterday(page);
  await slider(page).press("End");
  await page.getByTestId("alert-bell").click();
  const centre = page.getByTestId("event-centre");
  const alerts = centre.getByRole("option");
  await expect(alerts.first()).toBeVisible();
  const times = async () =>
    Promise.all(
      (await centre.locator("time").all()).map(async (time) =>
        Date.parse((await time.getAttribute("datetime")) ?? ""),
      ),
    );
  const [newest = 0] = await times();
  const end = await cursor(page);
  expect(newest / 1_000).toBeLessThanOrEqual(end);
  expect(newest / 1_000).toBeGreaterThan(end - 86_400);

  // The time is in sight beside the list.
  const box = (await slider(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height - 8);
  await expect.poll(() => cursor(page)).toBeLessThan(end - 40_000);
  await expect
    .poll(async () => Math.max(...(await times())) / 1_000)
    .toBeLessThanOrEqual(await cursor(page));
});

test("the keys of the help step, play and turn the time round [HIST-03] [A11Y-01]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await openYesterday(page);
  const moves = async (key: string, direction: 1 | -1) => {
    const before = await cursor(page);
    await page.keyboard.press(key);
    await expect.poll(async () => Math.sign((await cursor(page)) - before)).toBe(direction);
  };
  // From the ends of the day, so that there is a trip and an event ahead whatever the vehicle did.
  await slider(page).press("Home");
  await slider(page).blur();
  await moves(".", 1);
  await moves("ArrowRight", 1);
  await moves(",", -1);
  await slider(page).press("End");
  await slider(page).blur();
  await moves("Shift+ArrowLeft", -1);
  await moves("Shift+ArrowLeft", -1);
  await moves("Shift+ArrowRight", 1);
  await moves("ArrowLeft", -1);

  await moves("r", -1);
  const reverse = bar(page).getByRole("button", { name: "Play backwards" });
  await expect(reverse).toHaveAttribute("aria-pressed", "true");
  await moves("r", 1);
  await expect(reverse).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Space");
  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();

  // Who closes the menu of files stands where it was opened, and goes on from there.
  const files = bar(page).getByRole("button", { name: "Export" });
  const period = bar(page).getByRole("button", { name: /Change period/ });
  for (const opening of ["Enter", "ArrowDown"] as const) {
    await files.focus();
    await page.keyboard.press("Enter");
    // The keys are the menu's once the focus is in it.
    await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
    await expect(page.getByRole("menuitem", { name: "Route as CSV" })).toBeVisible();
    if (opening === "ArrowDown") await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(files).toBeFocused();
    await expect(page.getByRole("menu")).toHaveCount(0);
    const passed: string[] = [];
    while (passed.length < 20 && !(await period.evaluate((it) => it === document.activeElement))) {
      await page.keyboard.press("Shift+Tab");
      passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ""));
    }
    expect(passed.length, passed.join("\n")).toBeLessThan(20);
  }
  await expect(bar(page)).toBeVisible();
});

test("a moment is typed into the palette, and a broken link says so [HIST-07] [NAV-07]", async ({
  page,
}) => {
  await signIn(page, server.url);
  const name = (await rows(page).first().locator("span").first().innerText()).split("\n")[0] ?? "";
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`yesterday 16:00 ${name}`);
  await expect(
    page.getByRole("group", { name: "The past" }).getByRole("option").first(),
  ).toContainText("16:00:00");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("cursor")).toContainText("16:00:00");

  await page.keyboard.press("Control+k");
  await page.keyboard.type(name);
  await page.getByRole("option", { name: `History of ${name}` }).click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(name);
  await expect.poll(() => query(page, "history")).toMatch(/~20/);
  expect(await cursor(page), "up to now").toBe(
    Number(await slider(page).getAttribute("aria-valuemax")),
  );

  await page.goto(`${server.url}/map?vehicle=1&history=2026-02-30T00:00:00Z~yesterday`);
  await expect(page.getByText("names a time in the past that makes no sense")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("the charts end where the timeline ends, though the page becomes narrower [HIST-06]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await openYesterday(page);
  await bar(page).getByRole("button", { name: "Charts" }).click();
  const ends = async (name: string) =>
    page.getByTestId(name).evaluate((element) => {
      const plot = element.querySelector(".u-over") ?? element;
      return Math.round(plot.getBoundingClientRect().right);
    });
  await expect.poll(() => ends("history-charts")).toBeGreaterThan(1_000);
  await page.setViewportSize({ width: 1_100, height: 720 });
  await expect.poll(() => ends("timeline")).toBeLessThan(1_100);
  await expect
    .poll(async () => Math.abs((await ends("history-charts")) - (await ends("timeline"))))
    .toBeLessThanOrEqual(1);
});

test("every button of the map can be pressed above the charts on a low screen [HIST-06] [HIST-07]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_280, height: 720 });
  await signIn(page, server.url);
  await openYesterday(page);
  await bar(page).getByRole("button", { name: "Charts" }).click();
  await expect(page.getByTestId("history-charts").locator(".u-over").first()).toBeVisible();
  const buttons = page.getByTestId("map-controls").getByRole("button");
  await expect(buttons).toHaveCount(9);
  for (const button of await buttons.all()) await button.click({ trial: true, timeout: 30_000 });
});

/** `npm test` looks at the light one, which has the same parts. */
for (const colorScheme of (["light", "dark"] as const).slice(0, proofShare(1, 2)))
  test(`the time, its charts and the choice of a period have no accessibility fault, ${colorScheme} [A11Y-01]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signIn(page, server.url);
    await openYesterday(page);
    await bar(page).getByRole("button", { name: "Charts" }).click();
    await expect(page.getByTestId("history-charts")).toBeVisible();
    const faults = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.map(({ id, nodes }) => [
        id,
        ...nodes.map(({ target }) => target.join(" ")),
      ]);
    };
    expect(await faults()).toEqual([]);
    await bar(page)
      .getByRole("button", { name: /Change period/ })
      .click();
    await expect(page.getByRole("dialog", { name: "Show the past" })).toBeVisible();
    expect(await faults()).toEqual([]);
  });

test("on a phone the time stands below the sheets, and the map stays in sight [NAV-05] [HIST-03]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.url);
  await page.getByRole("button", { name: "Show list" }).click();
  await openYesterday(page);
  const sheet = page.locator("[data-side=right][data-detent]");
  await expect(sheet).toHaveAttribute("data-detent", "peek");
  const [box, above] = [await bar(page).boundingBox(), await sheet.boundingBox()];
  expect(box!.y).toBeGreaterThanOrEqual(above!.y + above!.height - 1);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);

  await bar(page).getByRole("button", { name: "Charts" }).click();
  await expect(bar(page).locator("[data-series]").first()).toBeVisible();
  await expect.poll(async () => (await sheet.boundingBox())!.y).toBeGreaterThan(844 / 3);
  const { y: low } = (await sheet.boundingBox())!;
  for (const control of await page.getByTestId("map-controls").getByRole("button").all()) {
    const at = (await control.boundingBox())!;
    expect(at.y + at.height).toBeLessThanOrEqual(low);
    expect(at.x).toBeGreaterThanOrEqual(0);
  }
  await bar(page).getByRole("button", { name: "Back to live" }).click();
  await expect(bar(page)).toHaveCount(0);
});
