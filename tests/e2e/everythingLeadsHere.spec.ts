import { expect, type Page } from "@playwright/test";
import { createDays } from "#domain/time/days";
import { epochMs } from "#domain/units";
import { askForAlarms } from "../support/askForAlarms.ts";
import { keepNotices } from "../support/keepNotices.ts";
import { test } from "../support/pageTest.ts";
import { isProof } from "../support/proofShare.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", actionTimeout: 60_000, contextOptions: { reducedMotion: "reduce" } });

/** Seconds since 1970, as trackers say it. */
const NOW = Math.floor(Date.now() / 1_000);
const [TRIP_START, TRIP_END, ALARM, STOP_UNTIL] = [NOW - 7_200, NOW - 5_400, NOW - 6_000, NOW - 60];
/** Where the bus stands since. */
const END = String(50 + (TRIP_END - TRIP_START) / 40_000);
const ZONE = "Europe/Lisbon";
const CAMERA = "50.02,10.05,9.5";

let server: RunningServer;
const report = (id: string, at: number, facts: Record<string, string> = {}) =>
  fetch(
    `${server.trackerUrl}?${new URLSearchParams({ id, lat: "50", lon: "10", timestamp: String(at), ...facts })}`,
  );

/** The bus drove for half an hour, raised an alarm on its way, and stands since; the van stands. */
test.beforeAll(async () => {
  server = await startServer();
  await report("bus-1", TRIP_START - 900, { ignition: "false" });
  for (let at = TRIP_START; at < TRIP_END; at += 60)
    await report("bus-1", at, {
      lat: String(50 + (at - TRIP_START) / 40_000),
      speed: "20",
      ignition: "true",
      ...(at === ALARM && { alarm: "sos" }),
    });
  for (let at = TRIP_END; at <= STOP_UNTIL; at += 300)
    await report("bus-1", at, { lat: END, ignition: "false" });
  await report("van-1", NOW - 30, { lat: "50.05", lon: "10.2", ignition: "false" });
  await askForAlarms(server.url, "operator@demo.test", "sos,tow");
});
test.afterAll(() => server.dispose());

const bar = (page: Page) => page.getByTestId("history-bar");
const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const cursor = async (page: Page) =>
  Number(await page.getByRole("slider", { name: "Moment" }).getAttribute("aria-valuenow"));
const rowOf = (page: Page, id: number) => page.locator(`[data-vehicle="${id}"][role="option"]`);

const WAYS_BACK = ["the page's own", "the browser's"] as const;

interface Way {
  /** What one clicks. */
  readonly go: () => Promise<void>;
  readonly vehicle: number;
  readonly back: (typeof WAYS_BACK)[number];
  /** Within so many seconds of it: a click on a line is as exact as a pixel. */
  readonly at: number;
  readonly within?: number;
}

/**
 * Leads into the past of a vehicle at a moment, and back to exactly where one was: by the way named, and in
 * `npm run proofs` by both.
 */
async function leads(page: Page, { go, vehicle, at, back, within = 1 }: Way): Promise<void> {
  for (const way of isProof ? WAYS_BACK : [back]) {
    const live = await settledAddress(page);
    await go();
    await expect(bar(page)).toBeVisible();
    await expect.poll(async () => Math.abs((await cursor(page)) - at)).toBeLessThanOrEqual(within);
    expect(Number(query(page, "vehicle"))).toBe(vehicle);
    await expect(page.getByTestId("load")).toHaveAttribute("data-load", /complete|empty/);
    if (way === "the browser's") await page.goBack();
    else await bar(page).getByRole("button", { name: "Back to live" }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect.poll(() => page.url(), way).toBe(live);
  }
}

/** Once the camera has come to rest, and the address says where. */
async function settledAddress(page: Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]at=/);
  let last = "";
  await expect
    .poll(
      () => {
        const isSame = last === page.url();
        last = page.url();
        return isSame;
      },
      { intervals: [700] },
    )
    .toBe(true);
  return last;
}

test("activity line, search, palette, panel, trip, stop, alert and notice lead into the past and back to where one was [HIST-01] [EVT-02] [LIST-05] [NAV-07]", {
  tag: "@drawn",
}, async ({ page }) => {
  await keepNotices(page);
  await openSession(page, server.url);
  const devices = (await (await page.request.get(`${server.url}/api/devices`)).json()) as {
    readonly id: number;
    readonly uniqueId: string;
  }[];
  const idOf = (name: string) => devices.find(({ uniqueId }) => uniqueId === name)?.id ?? 0;
  const [bus, van] = [idOf("bus-1"), idOf("van-1")];
  const at = (view: string) => `${server.url}/map?${view}&at=${CAMERA}`;

  // Somebody looks at the van, has ordered and searched the list, and moved the map.
  await page.goto(at(`vehicle=${van}&order=vehicle&search=-1`));
  await expect(rowOf(page, bus)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();

  await page.getByRole("button", { name: "Density and facts" }).click();
  await page.getByText("Detailed", { exact: true }).click();
  await page.keyboard.press("Escape");
  const line = rowOf(page, bus).getByTitle(/Show the past of this moment/);
  const { start, end } = createDays(ZONE).dayOf(epochMs(Date.now()));
  const box = (await line.boundingBox())!;
  const x = Math.min(
    box.width - 2,
    Math.max(1, Math.round((box.width * (NOW * 1_000 - start)) / (end - start) / 2)),
  );
  await leads(page, {
    back: "the page's own",
    go: () => line.click({ position: { x, y: box.height / 2 } }),
    vehicle: bus,
    at: (start + ((end - start) * x) / box.width) / 1_000,
    // A pixel of the day, or what of it is still to come.
    within: (2 * (end - start)) / box.width / 1_000,
  });

  const openPalette = async (words: string, name: RegExp) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    await page.getByRole("option", { name }).first().click();
  };
  const yesterday = createDays(ZONE).dayOf(epochMs(start - 1));
  // Summer time neither begins nor ends between noon and midnight.
  await leads(page, {
    back: "the browser's",
    go: () => openPalette("yesterday 16:00 bus-1", /16:00:00/),
    vehicle: bus,
    at: yesterday.end / 1_000 - 8 * 3_600,
  });
  const before = Date.now() / 1_000;
  await leads(page, {
    back: "the page's own",
    go: () => openPalette("bus-1", /^History of bus-1/),
    vehicle: bus,
    at: before,
    within: 120,
  });

  // The bus is selected, and the list makes way for its trips.
  await page.goto(at(`vehicle=${bus}&tab=trips&tripsPeriod=lastWeek`));
  const panel = page.getByRole("region", { name: "Vehicle", exact: true });
  await leads(page, {
    back: "the browser's",
    go: () => page.getByRole("button", { name: "Show trip 1 in the past" }).click(),
    vehicle: bus,
    at: TRIP_START,
  });
  const fix = panel.locator("dl > div").filter({ hasText: "Last position" }).getByRole("button");
  const reported = Math.floor((STOP_UNTIL - TRIP_END) / 300) * 300 + TRIP_END;
  await leads(page, { back: "the page's own", go: () => fix.click(), vehicle: bus, at: reported });

  // Stops are picked in the past, of the trips and of the panel; the way back does not lead through
  // each moment of it.
  const live = await settledAddress(page);
  await page.getByRole("button", { name: "Show trip 1 in the past" }).click();
  await page.locator("[data-stop] > button").last().click();
  await expect.poll(() => cursor(page)).toBe(TRIP_END);
  await page.getByRole("slider", { name: "Moment" }).press("End");
  await expect.poll(() => cursor(page)).toBeGreaterThan(TRIP_END);
  const stop = panel.locator("dl > div").filter({ hasText: "Last stop" }).getByRole("button");
  await stop.click();
  await expect.poll(() => cursor(page)).toBe(TRIP_END);
  await page.goBack();
  await expect.poll(() => page.url()).toBe(live);

  // An alert of a while ago, from the list of all; then one that comes this moment.
  const alerts = "events=open&eventsPeriod=last_six_hours";
  await page.goto(at(`vehicle=${van}&order=vehicle&search=-1&${alerts}`));
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();

  // The van stops before everybody's eyes.
  const stopped = Math.floor(Date.now() / 1_000);
  const where = { lat: "50.05", lon: "10.2" };
  await report("van-1", stopped - 1, { ...where, ignition: "true" });
  await report("van-1", stopped, { ...where, ignition: "false" });
  await leads(page, { back: "the browser's", go: () => stop.click(), vehicle: van, at: stopped });

  const centre = page.getByTestId("event-centre");
  await centre.getByRole("option", { name: /SOS/ }).click();
  const card = page.getByTestId("event-card");
  const name = card.getByRole("link", { name: "bus-1" });
  // The map goes where it happened.
  await expect(page).toHaveURL(/at=50\.03,10,/);
  await leads(page, { back: "the page's own", go: () => name.click(), vehicle: bus, at: ALARM });
  await card.getByRole("button", { name: "Close alert" }).click();

  const towed = Math.floor(Date.now() / 1_000);
  await report("bus-1", towed, { lat: END, alarm: "tow", ignition: "false" });
  const notice = page.getByRole("status").filter({ hasText: "Towing" });
  await notice.getByRole("button").first().click();
  await expect(card).toContainText("Towing");
  await expect(page).toHaveURL(/at=50\.045,10,/);
  await leads(page, { back: "the browser's", go: () => name.click(), vehicle: bus, at: towed });

  // The map itself is where it was: one step nearer leads from there.
  const zoom = Number(query(page, "at")?.split(",")[2]);
  const [latitude = "", longitude = ""] = query(page, "at")?.split(",") ?? [];
  await page.getByTestId("map-controls").getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => Number(query(page, "at")?.split(",")[2])).toBeCloseTo(zoom + 1, 1);
  const there = query(page, "at")?.split(",").map(Number) ?? [];
  expect(there[0]).toBeCloseTo(Number(latitude), 2);
  expect(there[1]).toBeCloseTo(Number(longitude), 2);
});
