import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { tabTo } from "../support/tabTo.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

const PASSWORD = "a good one 77";
const CHARTS = "https://charts.example/";

let server: RunningServer;
let url: string;
test.beforeAll(async ({ playwright }) => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
  url = `http://north.localhost:${new URL(server.url).port}`;
  const request = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { origin: server.url },
  });
  const form = { email: "admin@demo.test", password: "waymark-demo" };
  await request.post("/api/session", { form });
  const partner = {
    id: 5,
    hosts: ["north.localhost"],
    pages: {
      dashboard: { address: CHARTS, opens: "frame" },
      cameras: { address: CHARTS, opens: "frame" },
    },
  };
  expect((await request.post("/api/partners", { data: partner })).status()).toBe(200);
  const attributes = { partnerId: 5, menuItem1: "fas fa-truck|Loads|https://loads.example/" };
  const data = { name: "North", email: "north@test.test", password: PASSWORD, attributes };
  expect((await request.post("/api/users", { data })).status()).toBe(200);
  await request.dispose();
});
test.afterAll(() => server.dispose());

async function enter(page: Page, path: string) {
  // The browser finds every name below "localhost", nobody else does.
  await page.goto(`${url}/login`);
  const status = await page.evaluate(async (password) => {
    const body = new URLSearchParams({ email: "north@test.test", password });
    return (await fetch("/api/session", { method: "POST", body })).status;
  }, PASSWORD);
  expect(status).toBe(200);
  await page.goto(url + path);
}

async function expectAccessible(page: Page, screen: string) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .exclude("iframe")
      .analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`,
    );
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

const isOnScreen = (element: Element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
};

test("rail, account menu and settings are used by keyboard alone [NAV-02, NAV-04, A11Y-01]", async ({
  page,
}) => {
  await enter(page, "/map");
  const rail = page.getByRole("navigation", { name: "Main menu" });
  await expect(rail.getByRole("link", { name: "Map", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  // The specification's order; its last is the way out.
  const names = await rail.getByRole("link").or(rail.getByRole("button")).all();
  const labels = await Promise.all(names.map((one) => one.getAttribute("aria-label")));
  expect(labels.filter((label) => !/Find|alert|Account/i.test(label ?? ""))).toEqual([
    "Map",
    "Dashboard",
    "Reports",
    "Settings",
    "Manual",
    "Loads",
    "Sign out",
  ]);
  await expect(rail.getByRole("link", { name: "Loads" })).toHaveAttribute(
    "href",
    "https://loads.example/",
  );

  await tabTo(page, rail.getByRole("button", { name: "Account" }));
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu.getByText("north@test.test")).toBeVisible();
  await expect(menu.getByRole("menuitem", { name: "Loads" })).toBeVisible();
  await expectAccessible(page, "account menu");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(rail.getByRole("button", { name: "Account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await tabTo(page, menu.getByRole("menuitem", { name: "Settings" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/vehicles$/);

  const sidebar = page.getByRole("navigation", { name: "Settings" });
  await expect(sidebar.getByRole("link", { name: "Vehicles" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectAccessible(page, "settings");

  await tabTo(page, sidebar.getByRole("link", { name: "Modules" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Modules · /);
  const module = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(module("Automatic reports").last()).toContainText("“scheduler”");
  await expect(module("Dashboard").last()).toContainText("On");
  await expectAccessible(page, "modules");
  await tabTo(page, sidebar.getByRole("link", { name: "Connection" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Connection · /);
  await expect(page.getByRole("main").getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText(url, { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByText(/^\d[\d.]*\s?m?s$/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, "connection");
  await tabTo(page, sidebar.getByRole("link", { name: "About" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^About · /);
  const react = page.locator("summary").filter({ hasText: /^react \d/ });
  await react.press("Enter");
  await expect(page.getByText(/Permission is hereby granted/)).toHaveCount(1);
  await expectAccessible(page, "about");
  // Back over a list of hundreds, whose every entry takes the focus.
  await sidebar.getByRole("link", { name: "About" }).focus();
  await tabTo(page, sidebar.getByRole("link", { name: "Profile" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await tabTo(page, page.getByRole("link", { name: "Back to map" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/map/);
});

test("a phone's bar has five entries, and a sheet all the others [NAV-05, A11Y-01]", async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await enter(page, "/settings/profile");
  const bar = page.getByRole("navigation", { name: "Main menu" });
  const entries = bar.getByRole("link").or(bar.getByRole("button"));
  await expect(entries).toHaveCount(5);
  const more = bar.getByRole("button", { name: "More" });
  const sheet = page.getByRole("dialog", { name: "More" });

  await more.tap();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("link")).toHaveText([
    "Dashboard",
    "Reports",
    "Settings",
    "Manual",
    "Loads",
  ]);
  await expect(sheet.getByRole("link", { name: "Settings" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(sheet.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expectAccessible(page, "sheet");
  await sheet.getByRole("button", { name: "Close the menu" }).tap();
  await expect(sheet).toHaveCount(0);

  // The same by keyboard: the focus stays inside, and comes back.
  await tabTo(page, more);
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press("Tab");
    expect(await sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  await tabTo(page, sheet.getByRole("link", { name: "Manual" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/manual/);
  await expect(sheet).toHaveCount(0);

  // A phone; 320 px; 1440 × 900 at 200 %; a phone held across.
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [720, 450],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${url}/settings/profile`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await fits(page), `${width} px`).toBe(true);
    for (const entry of await entries.all()) {
      await entry.scrollIntoViewIfNeeded();
      const box = await entry.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(24);
    }
    if (!(await more.isVisible())) {
      // The rail: whatever scrolls, the way out does not scroll away.
      await entries.first().scrollIntoViewIfNeeded();
      for (const name of [/alert/i, "Account", "Sign out"])
        await expect(bar.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
      continue;
    }
    await bar.getByRole("button", { name: "Account" }).tap();
    const menu = page.getByRole("menu");
    await expect(menu.getByText("north@test.test")).toBeVisible();
    expect(await fits(page), `account menu, ${width} px`).toBe(true);
    // Placed once its size is known.
    await expect
      .poll(() => menu.evaluate(isOnScreen), { message: `account menu, ${width} px` })
      .toBe(true);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await more.tap();
    const last = sheet.getByRole("button", { name: "Sign out" });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(await fits(page), `sheet, ${width} px`).toBe(true);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  }
  await context.close();
});

test("a partner's page is shown inside ours, and can do nothing to it [NAV-06]", async ({
  page,
  context,
}) => {
  const script = `
    try { parent.document.title = "taken"; } catch {}
    if (top !== self) try { top.location.href = "https://evil.example/"; } catch {}
    if (top !== self) try { parent.location.href = "https://evil.example/"; } catch {}
    try { document.body.append("kept: " + window.parent.document.cookie); } catch { document.body.append("kept out"); }
    const inner = document.createElement("iframe"); inner.src = "${url}/map"; document.body.append(inner);`;
  const asked: string[] = [];
  const sent: Record<string, string>[] = [];
  await context.route(/^https:\/\/(charts|evil)\.example/, (route) => {
    asked.push(route.request().url());
    sent.push(route.request().headers());
    return route.fulfill({
      contentType: "text/html",
      body: `<h1>Charts of others</h1><button>Inside</button><script>${script}</script>`,
    });
  });
  await enter(page, "/map");
  await tabTo(page, page.getByRole("link", { name: "Dashboard" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${url}/external/dashboard`);
  await expect(page).toHaveTitle(/^Dashboard · /);
  const frame = page.frameLocator('iframe[title="Dashboard"]');
  await expect(frame.getByText("Charts of others")).toBeVisible();
  await expect(frame.getByText("kept out")).toBeVisible();
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page, "page of others");
  await expect(page).toHaveURL(`${url}/external/dashboard`);
  expect(asked).toEqual([CHARTS]);
  expect(sent[0]).not.toHaveProperty("referer");
  // Our own page, framed by what it frames, is not shown.
  await expect(
    frame.frameLocator("iframe").getByRole("navigation", { name: "Main menu" }),
  ).toHaveCount(0);

  const tab = context.waitForEvent("page");
  await tabTo(
    page,
    page.getByRole("link", { name: "Not shown here? Open in a new tab" }),
    "Shift+Tab",
  );
  await page.keyboard.press("Enter");
  const opened = await tab;
  await expect(opened.getByText("Charts of others")).toBeVisible();
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
  await opened.close();
  await page.getByRole("link", { name: "Back to map" }).press("Enter");
  await expect(page).toHaveURL(/\/map/);

  // No address but the partner's own, for nobody without the menu's entry, and at no other host.
  for (const path of [
    "/external/evil.example",
    "/external/javascript:alert(1)",
    "/external/__proto__",
    "/external/manual",
  ]) {
    await page.goto(url + path);
    await expect(page.getByRole("main")).toContainText("There is nothing at this address.");
  }
  await page.goto(`${url}/external/cameras`);
  await expect(page.getByRole("main")).toContainText("Cameras: not available to you");
  await openSession(page, server.url);
  await page.goto(`${server.url}/external/dashboard`);
  await expect(page.getByRole("main")).toContainText("There is nothing at this address.");
  await expect(page.locator("iframe")).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    const blocked = new Promise<string>((resolve) =>
      document.addEventListener("securitypolicyviolation", (event) =>
        resolve(event.effectiveDirective),
      ),
    );
    const frame = document.createElement("iframe");
    frame.src = "https://charts.example/";
    document.body.append(frame);
    return blocked;
  });
  expect(refused).toBe("frame-src");
});
