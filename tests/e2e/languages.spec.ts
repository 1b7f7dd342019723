import { type Browser, expect, type Page, test } from "@playwright/test";
import { en, type Messages } from "../../src/i18n/messages/en.ts";
import { es } from "../../src/i18n/messages/es.ts";
import { fr } from "../../src/i18n/messages/fr.ts";
import { pt } from "../../src/i18n/messages/pt.ts";
import { cutText } from "../support/cutText.ts";
import { spareMap } from "../support/pageTest.ts";
import { proofShare } from "../support/proofShare.ts";
import { rawWords } from "../support/rawWords.ts";
import { DEMO_PASSWORD } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: "12" });
});
test.afterAll(() => server.dispose());

const WIDE = [1440, 900] as const;
const PHONE = [390, 844] as const;
/**
 * Each language in both sizes and both themes; letters are as wide in the dark. The first of each size
 * has a map, whose controls are the same in all.
 */
const LOOKS = [
  ["pt-PT", pt, PHONE, "dark"],
  ["fr-FR", fr, WIDE, "light"],
  ["es-ES", es, PHONE, "light"],
  ["en-GB", en, WIDE, "dark"],
  ["pt-PT", pt, WIDE, "light"],
  ["fr-FR", fr, PHONE, "dark"],
  ["es-ES", es, WIDE, "dark"],
  ["en-GB", en, PHONE, "light"],
] as const;

for (const [at, [locale, words, [width, height], colorScheme]] of LOOKS.slice(
  0,
  proofShare(4, 8),
).entries())
  test(`no word of ${locale} is cut off at ${width} px, ${colorScheme}, and none is a key [I18N-01, NAV-05, U10]`, async ({
    browser,
  }) => {
    const { page, look, close } = await open(browser, {
      locale,
      width,
      height,
      colorScheme,
      hasMap: at < 2,
    });
    const isPhone = width < 768;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const showList = async () => {
      if (isPhone && !(await page.getByRole("tab").first().isVisible()))
        await button(words.screen.list.unfold).click();
    };

    await page.goto(`${server.url}/login`);
    await page.getByRole("button", { name: words.login.demoRole.manager }).waitFor();
    await look("sign-in");
    await signInWith(page, words);
    await look("map");
    await showList();
    await look("list");
    await button(words.list.look.title).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("look of the list");
    await page.keyboard.press("Escape");

    for (const tab of ["places", "trips", "vehicles"] as const) {
      await showList();
      await page.getByRole("tab", { name: words.side[tab] }).click();
      await look(tab);
    }
    await page.getByRole("listbox", { name: words.list.rows }).getByRole("option").first().click();
    await expect(page.getByTestId("coordinates").first()).toBeVisible();
    await look("panel");
    if (!isPhone) {
      await page.getByRole("tab", { name: words.side.trips }).click();
      await look("trips of a vehicle");
    }
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: words.shortcut.title })).toBeVisible();
    await look("keys");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await button(words.mapOptions.button).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("map options");
    await page.keyboard.press("Escape");
    await page.getByTestId("alert-bell").click();
    await expect(page.getByTestId("event-centre")).toBeVisible();
    await look("alerts");
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("event-centre")).toBeHidden();
    await button(words.nav.account).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await look("account");
    await page.getByRole("menuitem", { name: words.profile.open }).click();
    await expect(page.getByRole("textbox", { name: words.profile.name })).toBeVisible();
    await look("profile");
    await close();
  });

interface Look {
  readonly locale: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  readonly hasMap: boolean;
}

async function open(browser: Browser, { locale, width, height, colorScheme, hasMap }: Look) {
  const context = await browser.newContext({
    locale,
    colorScheme,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  if (!hasMap) await spareMap(context);
  const page = await context.newPage();
  return {
    page,
    close: () => context.close(),
    async look(screen: string) {
      expect.soft(await cutText(page), screen).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, screen).toBeLessThanOrEqual(width);
      expect.soft(await rawWords(page), screen).toEqual([]);
    },
  };
}

async function signInWith(page: Page, words: Messages) {
  await page.getByLabel(words.login.user, { exact: true }).fill("manager@demo.test");
  await page.getByRole("textbox", { name: words.login.password }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: words.login.signIn, exact: true }).click();
  // On a phone the list is there but folded away.
  await page.locator('[data-filter="all"]').waitFor({ state: "attached" });
}
