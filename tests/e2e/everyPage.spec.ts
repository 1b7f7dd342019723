import { expect, type Page, test } from "@playwright/test";
import { SETTINGS_PAGES } from "../../domain/menu/settingsPagesOf.ts";
import { accessibilityFaults } from "../support/accessibilityFaults.ts";
import { cutText } from "../support/cutText.ts";
import { demoReady } from "../support/demoReady.ts";
import { spareMap } from "../support/pageTest.ts";
import { proofShare } from "../support/proofShare.ts";
import { rawWords } from "../support/rawWords.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: "12" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

const OUTSIDE = ["/login", "/register", "/changePassword", "/share"];
/** All that a menu, a list of settings or another page leads an administrator to, and what does not exist. */
const INSIDE = [
  "/dashboard",
  "/reports",
  "/reports/schedules",
  "/manual",
  "/manual/vehicles",
  "/settings",
  // `npm test` looks at every third one: all are made of the same parts.
  ...SETTINGS_PAGES.filter((_, at) => at % proofShare(3, 1) === 0).map(
    (page) => `/settings/${page}`,
  ),
  // The other forms are looked at where they are filled in.
  ...["vehicles", "geofence", "alerts"].map((page) => `/settings/${page}?open=new`),
  "/nowhere",
];

/** The narrowest that must do is a window of 1,280 px magnified four times (WCAG 1.4.10). */
const LOOKS = [
  ["fr-FR", 320, 640, "dark"],
  ["en-GB", 1_440, 900, "light"],
  ["pt-PT", 390, 844, "light"],
  ["es-ES", 720, 450, "dark"],
] as const;
/** For what hangs: some forty pages are looked at twice. */
const MOST_MS = 1_200_000;
const FADED_WITHIN_MS = 60_000;
const softly = expect.configure({ soft: true });
const OTHER = { light: "dark", dark: "light" } as const;

for (const [locale, width, height, colorScheme] of LOOKS.slice(0, proofShare(1, 4)))
  test(`every page is accessible in both themes, whole and in words in ${locale} at ${width} px [A11Y-01, NAV-05, I18N-01]`, async ({
    browser,
  }) => {
    test.setTimeout(MOST_MS);
    const context = await browser.newContext({
      locale,
      colorScheme,
      viewport: { width, height },
      reducedMotion: "reduce",
    });
    await spareMap(context);
    const page = await context.newPage();
    const look = async (address: string) => {
      expect.soft(await accessibilityFaults(page), address).toEqual([]);
      expect.soft(await cutText(page), address).toEqual([]);
      expect.soft(await rawWords(page), address).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, address).toBeLessThanOrEqual(width);
      await page.emulateMedia({ colorScheme: OTHER[colorScheme] });
      // Once the last colour has faded into the other theme's.
      await softly
        .poll(() => accessibilityFaults(page, { only: "color-contrast" }), {
          message: `${address}, ${OTHER[colorScheme]}`,
          timeout: FADED_WITHIN_MS,
        })
        .toEqual([]);
      await page.emulateMedia({ colorScheme });
    };

    for (const address of OUTSIDE) {
      await page.goto(server.url + address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await look(address);
    }
    await signIn(page, server.url, "admin@demo.test");
    await look("/map");
    for (const address of INSIDE) {
      await goInside(page, address);
      await look(address);
    }
    await context.close();
  });

/** As a link of the page leads there, and until all of it has come. */
async function goInside(page: Page, address: string): Promise<void> {
  const part = address.includes("?open=") ? "main form" : "h1";
  await page.evaluate((to) => {
    for (const left of document.querySelectorAll("h1, form"))
      left.setAttribute("data-left", left.textContent);
    history.pushState(undefined, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  // What two pages have in common stays, with other words.
  await page.waitForFunction((selector) => {
    const shown = document.querySelector(selector);
    return shown !== null && shown.getAttribute("data-left") !== shown.textContent;
  }, part);
  await expect(page.locator(".mantine-Skeleton-root, .mantine-Loader-root")).toHaveCount(0);
}
