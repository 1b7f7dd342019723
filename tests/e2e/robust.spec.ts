import { expect, type Page } from "@playwright/test";
import { test, withoutWebGl } from "../support/pageTest.ts";
import { proofShare } from "../support/proofShare.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

/**
 * What the browser or the way to it lacks. Others hold: `mapBase` for tiles and for the map's
 * options without storage, `mapFleet` for a graphics card that is lost.
 */
test.use({
  drawing: "none",
  viewport: { width: 1_024, height: 640 },
  contextOptions: { reducedMotion: "reduce" },
});

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
  for (const [index, id] of ["van-1", "van-2", "van-3"].entries())
    await fetch(
      `${server.trackerUrl}?id=${id}&lat=${50 + index / 100}&lon=10&speed=20&ignition=true&timestamp=${Date.now()}`,
    );
});
test.afterAll(() => server.dispose());

const rows = (page: Page) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option");

/** Listens for faults, and for what a person would read as one. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  return faults;
}

/** One goes on working: list, search, panel, palette, alerts. */
async function expectWorking(page: Page): Promise<void> {
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("searchbox").fill("van-2");
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  const panel = page.getByRole("region", { name: "Vehicle", exact: true });
  await expect(panel.getByTestId("coordinates")).toHaveText("50.010000,10.000000");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("van-3");
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText("van-3");
  await page.keyboard.press("Escape");
  await page.getByTestId("alert-bell").click();
  const centre = page.getByTestId("event-centre");
  await centre.getByRole("button", { name: "Close alerts" }).click();
  await expect(centre).toBeHidden();
}

test("without any storage one works all the same, and what one chooses holds until the page goes [U09]", async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await signIn(page, server.url);
  await expectWorking(page);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Density and facts" }).click();
  await page.getByText("Compact", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(48);
  expect(faults).toEqual([]);
});

test("a storage that is full loses nothing but the choice [U09]", async ({ page }) => {
  const faults = watchFaults(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await signIn(page, server.url);
  await expectWorking(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(faults).toEqual([]);
});

const NONSENSE = ['{"width":"wide","zoom":1e999}', "[null]", "{", '"x"', "-1", "null"];

test("kept choices that make no sense are left aside [U09]", {
  tag: ["@drawn", "@proof"],
}, async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, server.url);
  await page.getByRole("button", { name: "Density and facts" }).click();
  await page.getByText("Compact", { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Hide list", exact: true }).click();
  await page.getByRole("button", { name: "Show list", exact: true }).click();
  const known = await page.evaluate(() => Object.keys(localStorage));
  expect(known.length).toBeGreaterThan(1);

  for (const nonsense of NONSENSE.slice(0, proofShare(3, NONSENSE.length))) {
    await page.evaluate(
      ({ names, value }) => {
        for (const name of names) localStorage.setItem(name, value);
        localStorage.setItem("waymark.camera", value);
        localStorage.setItem("waymark.device.locale", value);
      },
      { names: known, value: nonsense },
    );
    await page.goto(`${server.url}/map`);
    await expect(rows(page), nonsense).toHaveCount(3);
    await expect(page.getByRole("searchbox")).toBeVisible();
  }
  await expectWorking(page);
  expect(faults).toEqual([]);
});

test("without WebGL the panel, areas and alerts go on beside the notice [U09]", async ({
  page,
}) => {
  await withoutWebGl(page.context());
  await signIn(page, server.url);
  await expect(page.getByRole("alert").filter({ hasText: "needs WebGL" })).toBeVisible();
  await expectWorking(page);
  await page.getByRole("tab", { name: "Places" }).click();
  await expect(page.getByText("No places yet")).toBeVisible();
});

test("without the built-in map's files the fleet is there and everything works [U09, MAP-03]", {
  tag: "@drawn",
}, async ({ page }) => {
  const faults = watchFaults(page);
  await page.route("**/atlas/**", (route) => route.abort());
  await signIn(page, server.url);
  await expectWorking(page);
  expect(faults).toEqual([]);
});

test("a language that cannot be loaded gives way to English [I18N-01, U05, U10]", async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: "fr-FR" });
  // The words of the pages without a session are a file of their own, by no name of a language.
  await page.route(/\/assets\/(?:start|fr)-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    const isFrench = (await response.text()).includes("Se connecter");
    await (isFrench ? route.abort() : route.fulfill({ response }));
  });
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  await page.close();
});

test("a part of the page that cannot be loaded is reported, and a reload brings it [U05]", async ({
  page,
}) => {
  await page.route(/\/assets\/MapScreen-[^/]*\.js/, (route) => route.abort());
  await page.goto(server.url);
  await page.getByRole("button", { name: "Operator" }).first().click();
  await expect(page.getByRole("alert")).toContainText("A part of the page did not arrive");
  await page.unroute(/\/assets\/MapScreen-[^/]*\.js/);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(rows(page)).toHaveCount(3);
});
