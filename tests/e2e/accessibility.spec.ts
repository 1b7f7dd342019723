import { expect, type Page, test } from "@playwright/test";
import { en } from "../../src/i18n/messages/en.ts";
import { es } from "../../src/i18n/messages/es.ts";
import { fr } from "../../src/i18n/messages/fr.ts";
import { pt } from "../../src/i18n/messages/pt.ts";
import { accessibilityFaults } from "../support/accessibilityFaults.ts";
import { demoReady } from "../support/demoReady.ts";
import { proofShare } from "../support/proofShare.ts";
import { DEMO_PASSWORD } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: "40" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

/** All of a screen is looked at once; after that what has opened or changed. */
const DIALOG = ["[role=dialog]"];
const LIST = ["[data-side=left]"];
const PANEL = ["[data-side=right]"];
const ALERTS = ["[data-testid=event-centre]"];
/** What opens, and what it belongs to: without that a list of choices is a list without a way in. */
const DROP_DOWN = [".mantine-Select-dropdown", "[data-testid=event-centre]"];

/** Each look in another language: what fails in one would mostly fail in all. */
const LOOKS = [
  { colorScheme: "light", width: 1440, height: 900, locale: "en-GB", words: en },
  { colorScheme: "dark", width: 390, height: 844, locale: "fr-FR", words: fr },
  { colorScheme: "dark", width: 1440, height: 900, locale: "pt-PT", words: pt },
  { colorScheme: "light", width: 390, height: 844, locale: "es-ES", words: es },
] as const;

for (const { colorScheme, width, height, locale, words } of LOOKS.slice(0, proofShare(1, 4)))
  test(`has no accessibility fault in its widest states, ${colorScheme}, ${width} px, ${locale} [A11Y-01, NAV-05]`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height },
      locale,
      reducedMotion: "reduce", // half faded in, everything lacks contrast
    });
    const page = await context.newPage();
    const isPhone = width < 768;
    const button = (name: string) => page.getByRole("button", { name, exact: true });

    await page.goto(`${server.url}/login`);
    await page.getByRole("button", { name: words.login.demoRole.operator }).waitFor();
    await expectAccessible(page, "sign-in");
    await page.getByLabel(words.login.user, { exact: true }).fill("operator@demo.test");
    await page.getByRole("textbox", { name: words.login.password }).fill(DEMO_PASSWORD);
    await button(words.login.signIn).click();
    const rows = page.getByRole("listbox", { name: words.list.rows }).getByRole("option");
    // On a phone the list is there but folded away.
    await page.locator('[data-filter="all"]').waitFor({ state: "attached" });

    if (isPhone) await button(words.screen.list.unfold).click();
    await expect(rows.first()).toBeVisible();
    await expectAccessible(page, "map and list");
    await button(words.list.look.title).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "list with its look open", DIALOG);
    await page.keyboard.press("Escape");

    await rows.first().click();
    await expect(page.getByTestId("coordinates").first()).toBeVisible();
    await expectAccessible(page, "panel", PANEL);
    await button(words.panel.more).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "more of the panel", ["[role=menu]"]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: words.palette.title }).fill("a");
    await expect(page.getByRole("option", { selected: true }).last()).toBeVisible();
    await expectAccessible(page, "palette", DIALOG);
    await page.keyboard.press("Escape");

    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: words.shortcut.title })).toBeVisible();
    await expectAccessible(page, "keys", DIALOG);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");

    await button(words.mapOptions.button).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "map options", DIALOG);
    await page.keyboard.press("Escape");

    await page.getByTestId("map").click({ button: "right", position: { x: 150, y: 300 } });
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "menu of a place", ["[role=menu]"]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);

    for (const tab of ["places", "trips"] as const) {
      if (isPhone && !(await page.getByRole("tab").first().isVisible()))
        await button(words.screen.list.unfold).click();
      await page.getByRole("tab", { name: words.side[tab] }).click();
      await expectAccessible(page, tab, LIST);
    }

    await page.getByTestId("alert-bell").click();
    await expect(page.getByTestId("event-centre")).toBeVisible();
    await expectAccessible(page, "alerts", ALERTS);
    for (const [label, typed] of [
      [words.events.periodLabel, ""],
      [words.events.type, "a"],
      [words.events.vehicle, "0"],
      [words.events.vehicle, "no such vehicle"],
    ] as const) {
      const field = page.getByRole("combobox", { name: label, exact: true });
      await field.click();
      if (typed !== "") await field.fill(typed);
      await expect(page.locator(".mantine-Select-dropdown:visible")).toBeVisible();
      await expectAccessible(page, `alerts, ${label}: ${typed}`, DROP_DOWN);
      await page.keyboard.press("Escape");
      await expect(page.locator(".mantine-Select-dropdown:visible")).toHaveCount(0);
      // The key was the drop-down's.
      await expect(page.getByTestId("event-centre")).toBeVisible();
    }
    await button(words.events.close).click();

    await button(words.nav.account).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "account", ["[role=menu]"]);
    await page.getByRole("menuitem", { name: words.profile.open }).click();
    await page.getByRole("textbox", { name: words.profile.newPassword }).fill("short");
    await button(words.profile.update).click();
    await expect(page.getByText(words.profile.user_password_required)).toBeVisible();
    await expectAccessible(page, "profile", DIALOG);
    await context.close();
  });

async function expectAccessible(page: Page, screen: string, parts = ["body"]) {
  expect.soft(await accessibilityFaults(page, { parts }), screen).toEqual([]);
}
