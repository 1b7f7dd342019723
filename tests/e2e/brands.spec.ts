import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { dataAddress, png } from "../support/png.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "de-DE" });

const PASSWORD = "a good one 77";
/** Faster than a vehicle moves anywhere but in the north. */
const SPEED_KNOTS = 10;
/** Chromium finds every name below "localhost" on this machine. */
const HOSTS = ["north", "south"] as const;
type Brand = (typeof HOSTS)[number];

const BRANDS = {
  north: {
    title: "North Fleet",
    colour: "#7a1fa2",
    language: "fr-FR",
    languages: ["fr-FR", "en-GB"],
    thresholds: { movingFromKnots: 12 },
    alertsSearchPeriod: "last_two_days",
    layers: ["streets", "dark"],
    defaultBase: "dark",
    logo: dataAddress(png(64, [122, 31, 162])),
    favicon: dataAddress(png(32, [122, 31, 162])),
    surveyScript: "https://survey.north.example/s.js",
  },
  south: {
    title: "South Fleet",
    colour: "#0b7a4b",
    language: "es-CL",
    languages: ["pt-PT", "es-CL"],
    logo: dataAddress(png(64, [11, 122, 75])),
    favicon: dataAddress(png(32, [11, 122, 75])),
  },
} as const satisfies Record<Brand, object>;

let server: RunningServer;
let port: string;
const addressOf = (brand: Brand) => `http://${brand}.localhost:${port}`;

test.beforeAll(async ({ playwright }) => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
  port = new URL(server.url).port;
  const request = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { origin: server.url },
  });
  const form = { email: "admin@demo.test", password: "waymark-demo" };
  await request.post("/api/session", { form });
  const bus = await request.post("/api/devices", { data: { name: "Bus", uniqueId: "bus" } });
  const { id: deviceId } = (await bus.json()) as { id: number };
  const seconds = Math.round(Date.now() / 1_000);
  const report = `id=bus&lat=40&lon=-8&timestamp=${seconds}&speed=${SPEED_KNOTS}&ignition=true`;
  expect((await fetch(`${server.trackerUrl}?${report}`)).status).toBe(200);
  for (const [at, brand] of HOSTS.entries()) {
    const data = { id: 5 + at, hosts: [`${brand}.localhost`], ...BRANDS[brand] };
    const made = await request.post("/api/partners", { data });
    expect(made.status(), await made.text()).toBe(200);
    const person = { name: brand, email: `${brand}@test.test`, password: PASSWORD };
    const user = await request.post("/api/users", {
      data: { ...person, attributes: { partnerId: 5 + at } },
    });
    const { id: userId } = (await user.json()) as { id: number };
    await request.post("/api/permissions", { data: { userId, deviceId } });
  }
  await request.dispose();
});
test.afterAll(() => server.dispose());

const brandOf = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return {
      lang: document.documentElement.lang,
      icon: document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href,
      own: style.getPropertyValue("--brand").trim(),
      button: style.getPropertyValue("--mantine-primary-color-filled").trim(),
      logo: document.querySelector<HTMLImageElement>("main img")?.naturalWidth,
      kept: Object.keys(localStorage).length,
    };
  });

const WORDS = {
  north: { signIn: "Se connecter", refused: /Aucun compte/, account: "Compte" },
  south: { signIn: "Ingresar", refused: /No hay ninguna cuenta/, account: "Cuenta" },
} as const;
/** What the one vehicle does by the limits of each brand, and what one has at first and may choose. */
const HELD = {
  north: { counts: { moving: "0", idle: "1" }, period: "last_two_days", bases: 3 },
  // Without tiles the automatic map and the three that are drawn without any.
  south: { counts: { moving: "1", idle: "0" }, period: "last_one_hour", bases: 4 },
} as const;

async function signIn(page: Page, brand: Brand, email: string) {
  await page.locator('input[autocomplete="username"]').fill(email);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.getByRole("button", { name: WORDS[brand].signIn, exact: true }).click();
}

test("two brands on two host names of one server share nothing, and each has its languages and limits [WL-01] [WL-02] [I18N-01] [NAV-01] [ENG-02]", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(/survey\.(north|south)\.example/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const seen: Record<string, unknown> = {};
  for (const brand of HOSTS) {
    await page.goto(`${addressOf(brand)}/login`);
    await expect(page.locator("main").getByText(BRANDS[brand].title)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`· ${BRANDS[brand].title}$`));
    await expect.poll(async () => (await brandOf(page)).logo).toBe(64);
    const shown = await brandOf(page);
    expect(shown).toMatchObject({
      lang: BRANDS[brand].language,
      own: BRANDS[brand].colour,
      logo: 64,
      icon: expect.stringMatching(`^${addressOf(brand)}/brand/favicon\\?v=`),
    });
    seen[brand] = shown.icon;
    const violations = await new AxeBuilder({ page }).analyze();
    expect(violations.violations).toEqual([]);

    const offered = page.locator("main select option");
    expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute("lang")))).toEqual(
      BRANDS[brand].languages,
    );

    // The other brand's people are as unknown as anybody.
    const other = brand === "north" ? "south" : "north";
    await signIn(page, brand, `${other}@test.test`);
    await expect(page.getByText(WORDS[brand].refused)).toBeVisible();
    expect(asked.filter((address) => address.includes(brand))).toEqual([]);
    await signIn(page, brand, `${brand}@test.test`);
    await expect(page).toHaveURL(/\/map/);
    for (const [state, count] of Object.entries(HELD[brand].counts))
      await expect(page.locator(`[data-filter="${state}"] b`)).toHaveText(count);
    await page.getByRole("button", { name: WORDS[brand].account, exact: true }).click();
    const spoken = page.locator('[role="menuitemradio"][lang]');
    await expect(spoken).toHaveCount(BRANDS[brand].languages.length);
    await page.keyboard.press("Escape");
    await page.goto(`${addressOf(brand)}/settings/map?events=open`);
    const period = page.locator(`input[type="hidden"][value="${HELD[brand].period}"]`);
    await expect(period).toBeAttached();
    await expect(page.locator('fieldset input[type="radio"]')).toHaveCount(HELD[brand].bases);
    const html = await page.content();
    for (const word of [BRANDS[other].title, BRANDS[other].colour, other])
      expect(html).not.toContain(word);
  }
  expect(seen.north).not.toBe(seen.south);
  // From where it is configured alone, after signing in, and the page goes on without it.
  await expect.poll(() => [...new Set(asked)]).toEqual(["https://survey.north.example/s.js"]);

  const cookies = await page.context().cookies();
  const sessions = cookies.filter(({ name }) => name === "session");
  expect(sessions.map(({ domain }) => domain).sort()).toEqual([
    "north.localhost",
    "south.localhost",
  ]);
  const [north, south] = sessions;
  expect(north?.value).not.toBe(south?.value);
});

test.describe("the page of brands", () => {
  test.use({ locale: "en-GB" });

  test("an administrator makes a brand by keyboard, sees it before it is there, and loses nothing typed [WL-04]", async ({
    page,
  }) => {
    const form = { email: "admin@demo.test", password: "waymark-demo" };
    await page.request.post(`${server.url}/api/session`, { headers: { origin: server.url }, form });
    await page.goto(`${server.url}/settings/brand`);
    await page.getByRole("button", { name: "New brand" }).press("Enter");
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });

    await field("Hosts").fill("east.localhost");
    await field("Title").fill("East Fleet");
    await field("Application ID").fill("east");
    await field("Colour").fill("#ffd400");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("East Fleet").first()).toBeVisible();
    await expect(preview.getByText(/darkened to #/)).toBeVisible();
    // What holds at first must be among what is offered; speeds are typed in km/h.
    const languages = page.getByRole("group", { name: "Languages", exact: true });
    await page.getByLabel("Language at first", { exact: true }).selectOption("es-CL");
    await languages.getByRole("checkbox", { name: /Chile/ }).uncheck();
    await field("Moving from, with the engine on (km/h)").fill("18.52");
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: "logo.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="gold"/></svg>',
        ),
      });
    await expect(preview.locator("img").first()).toBeVisible();

    // Another page is asked for while something is unsaved: it stays.
    await page.getByRole("button", { name: /North Fleet/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field("Title")).toHaveValue("East Fleet");
    const violations = await new AxeBuilder({ page }).analyze();
    expect(violations.violations).toEqual([]);

    await page.locator('form button[type="submit"]').press("Enter");
    await expect(page.getByText("This is not among what is offered")).toBeVisible();
    await languages.getByRole("checkbox", { name: /Chile/ }).check();
    await page.locator('form button[type="submit"]').press("Enter");
    await expect(
      page.getByRole("navigation").getByRole("button", { name: /East Fleet/ }),
    ).toBeVisible();
    await page.goto(`http://east.localhost:${port}/login`);
    await expect(page).toHaveTitle(/· East Fleet$/);
    expect(JSON.parse((await page.locator("#partner").textContent()) ?? "")).toMatchObject({
      language: "es-CL",
      thresholds: { movingFromKnots: 10 },
    });
    await expect.poll(async () => (await brandOf(page)).logo).toBe(40);
  });
});
