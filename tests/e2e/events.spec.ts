import { expect, type Page } from "@playwright/test";
import { askForAlarms } from "../support/askForAlarms.ts";
import { keepNotices } from "../support/keepNotices.ts";
import { spareMap, test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
const ALARMS = "sos,powerCut,tow,hardBraking";
let clock = Math.floor(Date.now() / 1_000) - 600;

/** What a tracker says; each report is newer than the one before. */
const report = (id: string, more = "") =>
  fetch(
    `${server.trackerUrl}?id=${id}&lat=50&lon=10&speed=20&ignition=true&timestamp=${++clock}${more}`,
  );

/** Counts the tones that the page plays. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      counted.tones++;
      return make.call(this);
    };
  });
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);
/** An alarm is reported when the report before had it not. */
const alternating = (at: number) => `&alarm=${at % 2 === 0 ? "hardBraking" : "powerCut"}`;
const STORM = Array.from({ length: 20 }, (_, at) => `truck-${at}`);
const unread = (page: Page) => page.getByTestId("unread-alerts");
const live = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();

test.describe("alerts", () => {
  test.beforeAll(async () => {
    server = await startServer();
    await report("bus-1");
    await report("van-1");
    for (const id of STORM) await report(id);
    await askForAlarms(server.url, "operator@demo.test", ALARMS);
  });
  test.afterAll(() => server.dispose());

  test("come from a tracker: notice, doorbell, count, list, card, and are seen to by one for all [EVT-01] [EVT-02]", {
    tag: "@drawn",
  }, async ({ page, browser }) => {
    await listen(page);
    await keepNotices(page);
    await signIn(page, server.url);
    await live(page);
    await report("bus-1", "&alarm=sos");

    const notice = page.getByRole("status").filter({ hasText: "SOS" });
    await expect(notice).toContainText("bus-1");
    await expect(unread(page)).toHaveText("1");
    await expect.poll(() => tones(page)).toBe(2);
    await notice.getByRole("button").click();

    const card = page.getByTestId("event-card");
    await expect(card).toContainText("Somebody pressed the emergency button.");
    await expect(card.getByRole("link", { name: "bus-1" })).toHaveAttribute(
      "href",
      /\/map\?vehicle=\d+&history=.+&moment=/,
    );
    await expect(page.getByTestId("event-pin")).toBeVisible();
    await expect(unread(page)).toHaveCount(0);
    await card.getByRole("button", { name: "Acknowledge" }).click();
    await card.getByLabel("Note").fill("Called <b>the driver</b>");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(page.getByTestId("seen-to")).toContainText("Called <b>the driver</b>");

    await page.keyboard.press("Escape");
    await page.getByTestId("alert-bell").click();
    const row = page.getByRole("option", { name: /SOS/ });
    await expect(row).toContainText("Seen to");

    const context = await browser.newContext();
    await spareMap(context);
    const other = await context.newPage();
    await signIn(other, server.url, "manager@demo.test");
    await other.getByTestId("alert-bell").click();
    await other.getByRole("option", { name: /SOS/ }).click();
    await expect(other.getByTestId("seen-to")).toContainText("Called <b>the driver</b>");
    await context.close();
  });

  test("bring their vehicle into an open panel, and leave what is picked after that [EVT-02]", {
    tag: "@drawn",
  }, async ({ page }) => {
    await keepNotices(page);
    await signIn(page, server.url);
    await live(page);
    const panel = page.getByRole("region", { name: "Vehicle", exact: true });
    const heading = panel.getByRole("heading", { level: 2 });
    await page.getByRole("searchbox").fill("van-1");
    const van = page.locator("[data-vehicle]").filter({ hasText: "van-1" });
    await van.click();
    await expect(heading).toHaveText("van-1");
    await report("bus-1");
    await report("bus-1", "&alarm=powerCut");
    const notice = page.getByRole("status").filter({ hasText: "bus-1" }).first();
    await notice.getByRole("button").first().click();
    const card = page.getByTestId("event-card");
    await expect(card.getByRole("link", { name: "bus-1" })).toBeVisible();
    await expect(heading).toHaveText("bus-1");
    await expect(page.getByTestId("event-pin")).toBeInViewport();

    await van.click();
    await expect(heading).toHaveText("van-1");
    await expect(card).toBeVisible();
    await page.getByTestId("alert-bell").click();
    const row = page.getByRole("option", { name: /Power/ }).filter({ hasText: "bus-1" }).first();
    await row.click();
    await expect(heading).toHaveText("bus-1");

    await panel.getByRole("button", { name: "Close", exact: true }).click();
    await expect(panel).toHaveCount(0);
    await row.click();
    await expect(card).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test("ring no bell that is off, also after a reload [EVT-01]", async ({ page }) => {
    await listen(page);
    await signIn(page, server.url);
    await page.getByTestId("alert-bell").click();
    await page.getByRole("button", { name: "Turn alert sound off" }).click();
    await page.reload();
    await live(page);
    await page.mouse.click(700, 400);
    await report("van-1", "&alarm=tow");
    await expect(unread(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn alert sound on" })).toBeVisible();
    expect(await tones(page)).toBe(0);
  });

  test("reach a hidden page that draws nothing, each once [EVT-01] [E13]", async ({ page }) => {
    await signIn(page, server.url);
    await live(page);
    const before = Number(
      (await unread(page)
        .textContent({ timeout: 500 })
        .catch(() => "0")) ?? 0,
    );
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    for (let at = 0; at < 6; at++) await report("bus-1", alternating(at));
    await expect(unread(page)).toHaveText(String(before + 6));
  });

  test("of a storm are counted in one notice, and the page stays quick [EVT-01] [U07]", async ({
    page,
  }) => {
    await keepNotices(page);
    await signIn(page, server.url);
    await live(page);
    const before = Number(
      (await unread(page)
        .textContent({ timeout: 500 })
        .catch(() => "0")) ?? 0,
    );
    await page.evaluate(() => {
      const watched = window as unknown as { longest: number };
      watched.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          watched.longest = Math.max(watched.longest, duration);
      }).observe({ type: "longtask" });
    });
    for (let at = 0; at < 10; at++)
      await Promise.all(STORM.map((id) => report(id, alternating(at))));
    await expect(unread(page)).toHaveText(String(before + 200));
    await expect(page.getByRole("status").filter({ hasText: /more alert/ })).toHaveCount(1);
    expect(await page.locator(".mantine-Notification-root").count()).toBeLessThan(5);
    const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
    console.log(`200 alerts: longest task ${Math.round(longest)} ms`);
  });

  test("are found by type, and the address keeps the list open [EVT-05]", async ({ page }) => {
    for (const alarm of ["sos", "tow"]) await report("van-2", `&alarm=${alarm}`);
    await signIn(page, server.url);
    await page.getByTestId("alert-bell").click();
    const centre = page.getByTestId("event-centre");
    await expect(centre.getByLabel("Period").first()).toHaveValue("Last hour");
    await centre.getByLabel("Type").first().fill("no such type");
    await expect(page.getByRole("option", { name: "Nothing found" })).toBeDisabled();
    await centre.getByLabel("Type").first().fill("tow");
    await page.getByRole("option", { name: "Towing", exact: true }).click();
    const rows = centre.getByRole("listbox", { name: "List of alerts" }).getByRole("option");
    await expect(rows.filter({ hasText: "van-2" })).toHaveCount(1);
    await expect(rows.filter({ hasNotText: "Towing" })).toHaveCount(0);
    await expect(page).toHaveURL(/events=open/);
    await page.reload();
    await expect(centre).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(centre).toHaveCount(0);
  });

  test("are filtered as the address says, after a reload, a step back and in a sent link [NAV-07] [EVT-05]", async ({
    page,
    browser,
  }) => {
    for (const alarm of ["sos", "tow"]) await report("van-3", `&alarm=${alarm}`);
    await signIn(page, server.url);
    await page.getByTestId("alert-bell").click();
    const centre = page.getByTestId("event-centre");
    const field = (name: string, of: Page = page) => of.getByRole("combobox", { name });
    const rows = centre.getByRole("listbox", { name: "List of alerts" }).getByRole("option");
    await field("Period").click();
    await page.getByRole("option", { name: "Last 6 hours" }).click();
    await field("Type").fill("tow");
    await page.getByRole("option", { name: "Towing", exact: true }).click();
    await field("Vehicle").fill("van-3");
    await page.getByRole("option", { name: "van-3", exact: true }).click();
    await centre.getByText("Not seen to", { exact: true }).click();
    await expect(page).toHaveURL(
      /events=open&eventsPeriod=last_six_hours&eventsType=tow&eventsVehicle=\d+&eventsShown=open/,
    );
    const address = page.url();
    const isFiltered = async (of: Page = page) => {
      await expect(field("Period", of)).toHaveValue("Last 6 hours");
      await expect(field("Type", of)).toHaveValue("Towing");
      await expect(field("Vehicle", of)).toHaveValue("van-3");
      await expect(of.getByRole("radio", { name: "Not seen to" })).toBeChecked();
    };
    await isFiltered();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("van-3");

    await page.reload();
    await isFiltered();
    await expect(rows).toHaveCount(1);
    await centre.getByRole("button", { name: "Close alerts" }).click();
    await expect(page).not.toHaveURL(/events/);
    await page.goBack();
    await isFiltered();
    await page.goBack();
    await expect(centre).toHaveCount(0);
    await page.goForward();
    await isFiltered();

    const context = await browser.newContext({ locale: "en-GB" });
    await spareMap(context);
    const other = await context.newPage();
    await signIn(other, address, "manager@demo.test");
    await isFiltered(other);
    await other.goto(address.replace("tow", "flying").replace("last_six_hours", "for_ever"));
    await expect(field("Type", other)).toHaveValue("");
    await expect(field("Vehicle", other)).toHaveValue("van-3");
    await context.close();
  });
});
