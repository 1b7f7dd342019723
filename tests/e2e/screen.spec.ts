import { expect, type Page } from "@playwright/test";
import { spareMap, test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none" });

/** Enough that some drive at any hour of the week. */
const VEHICLES = 500;

/** The simulated fleet on the real page, as a visitor of the demonstration meets it. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: String(VEHICLES) });
  await expect
    .poll(() => demoFleet(server.url), { timeout: 90_000, intervals: [500] })
    .toBe("ready");
});
test.afterAll(() => server.dispose());

async function demoFleet(url: string): Promise<string> {
  const answer = (await (await fetch(`${url}/api/demo`)).json()) as { fleet: { type: string } };
  return answer.fleet.type;
}

const count = async (page: Page, filter: string) =>
  Number(await page.locator(`[data-filter="${filter}"] b`).textContent());
const rows = (page: Page) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option");

test("counts agree with each other and with the list [LIST-01, MAP-02]", async ({ page }) => {
  await signIn(page, server.url);
  await expect(page.locator('[data-filter="all"] b')).toHaveText(String(VEHICLES));

  await expect(async () => {
    const states = await Promise.all(
      ["moving", "idle", "stopped", "disconnected"].map((state) => count(page, state)),
    );
    expect(states.reduce((sum, each) => sum + each)).toBe(await count(page, "all"));
  }).toPass();

  for (const state of ["stopped", "disconnected"]) {
    await page.locator(`[data-filter="${state}"]`).click();
    await expect(page).toHaveURL(new RegExp(`state=${state}`));
    await expect(async () => {
      const isEmpty = await page.getByText("Nothing found").isVisible();
      const shown = isEmpty ? "0" : await rows(page).first().getAttribute("aria-setsize");
      expect(Number(shown)).toBe(await count(page, state));
    }).toPass();
  }
});

test("search finds a vehicle as it is typed, and says when there is none [LIST-04]", async ({
  page,
}) => {
  await signIn(page, server.url);
  const name = await rows(page).nth(3).locator("span span span").first().textContent();
  await page.getByRole("searchbox").fill((name ?? "").toUpperCase());
  // Others may have the same number in an id or an address.
  await expect(rows(page).first()).toHaveAttribute("aria-setsize", /^\d{1,2}$/);
  await expect(rows(page).filter({ hasText: name ?? "?" })).not.toHaveCount(0);

  await page.getByRole("searchbox").fill("no such vehicle");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("button", { name: "Show all vehicles" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("the list can be worked with the keyboard alone [LIST-03, A11Y-01]", async ({ page }) => {
  await signIn(page, server.url);
  const list = page.getByRole("listbox", { name: "Vehicle list" });
  await list.focus();
  await page.keyboard.press("End");
  await expect(rows(page).filter({ hasText: /./ }).last()).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/vehicle=\d+/);
  await expect(page.getByRole("region", { name: "Vehicle", exact: true })).toContainText(
    "Position",
  );
});

test("rows keep their order while the pointer is on the list [LIST-03]", async ({ page }) => {
  await signIn(page, server.url);
  await page.getByLabel("Order by").selectOption("lastUpdate");
  await rows(page).nth(2).hover();
  const inOrder = () => rows(page).evaluateAll((all) => all.map((row) => row.dataset.vehicle));
  const newest = async () => {
    const answer = await page.request.get(`${server.url}/api/devices`);
    const vehicles = (await answer.json()) as { id: number; lastUpdate: string }[];
    return vehicles.toSorted((a, b) => Date.parse(b.lastUpdate) - Date.parse(a.lastUpdate));
  };
  const before = await inOrder();
  // Another has long reported last, and none of those shown has given way.
  await expect.poll(async () => String((await newest())[0]?.id)).not.toBe(before[0]);
  expect(await inOrder()).toEqual(before);
  await page.mouse.move(700, 450);
  await expect.poll(inOrder).not.toEqual(before);
});

test("a link to a vehicle survives reload and back [NAV-07]", async ({ page }) => {
  await signIn(page, server.url);
  await rows(page).nth(1).click();
  const panel = page.getByRole("region", { name: "Vehicle", exact: true });
  const heading = panel.getByRole("heading", { level: 2 });
  await expect(heading).not.toHaveText(/Loading/);
  const name = await heading.textContent();
  await page.reload();
  await expect(heading).toHaveText(name ?? "?");
  await page.goBack();
  await expect(panel).toBeHidden();
});

test("vehicles move by themselves [SRV-01]", async ({ page }) => {
  await signIn(page, server.url);
  await page.locator('[data-filter="moving"]').click();
  // One that went silent on the road is shown as it reported last.
  await page.getByLabel("Order by").selectOption("lastUpdate");
  await rows(page).first().click();
  const coordinates = page.getByTestId("coordinates");
  const start = await coordinates.textContent();
  await expect(coordinates).not.toHaveText(start ?? "");
});

test("speaks four languages, and the words are those of the language [I18N-01]", async ({
  browser,
}) => {
  for (const [locale, word] of [
    ["pt-PT", "Veículos"],
    ["es-ES", "Vehículos"],
    ["fr-FR", "Véhicules"],
    ["en-GB", "Vehicles"],
  ] as const) {
    const context = await browser.newContext({ locale });
    await spareMap(context);
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await page.locator("section button").nth(2).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(word);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    expect(await page.locator("body").innerText()).not.toMatch(/\b(list|panel|state|map)\.[a-z]/);
    await context.close();
  }
});

test.describe("with the service worker that every browser has", () => {
  test.use({ serviceWorkers: "allow" });

  test("runs under a strict content security policy without a single complaint [A08]", {
    tag: "@drawn",
  }, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));

    await signIn(page, server.url);
    await rows(page).first().click();
    await expect(page.getByTestId("coordinates")).toBeVisible();
    await page.getByRole("tab", { name: "Trips" }).click();
    await page.getByTestId("alert-bell").click();
    await expect(page.getByTestId("event-centre")).toBeVisible();

    const answer = await page.request.get(`${server.url}/map`);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    // "Nobody is signed in" is an answer of 404, which Chromium logs as an error. Where the processor
    // draws it notes, too, that a copy of a canvas has to wait.
    expect(complaints.filter((text) => !/404|GPU stall due to ReadPixels/.test(text))).toEqual([]);
  });
});
