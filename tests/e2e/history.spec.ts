import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
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

interface WireTrip {
  readonly deviceId: number;
}

/** Who has driven most often of all yesterday: not everybody works every day, and some never drive. */
async function busiest(page: Page): Promise<number> {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  const vehicles = (await (await page.request.get(`${server.url}/api/devices`)).json()) as {
    readonly id: number;
  }[];
  const query = new URLSearchParams(vehicles.map(({ id }) => ["deviceId", String(id)]));
  query.set("from", new Date(midnight - 18 * 3_600_000).toISOString());
  query.set("to", new Date(midnight - 3 * 3_600_000).toISOString());
  const answer = await page.request.get(`${server.url}/api/reports/trips?${query}`);
  const trips = (await answer.json()) as readonly WireTrip[];
  const countOf = (id: number) => trips.filter(({ deviceId }) => deviceId === id).length;
  const [most] = vehicles.toSorted((one, other) => countOf(other.id) - countOf(one.id));
  expect(countOf(most?.id ?? 0), "trips of yesterday").toBeGreaterThan(1);
  return most?.id ?? 0;
}

/** Everything of yesterday of the busiest vehicle. */
async function openYesterday(page: Page): Promise<void> {
  await page.locator(`[data-vehicle="${await busiest(page)}"]`).click();
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
  await page.locator(`[data-vehicle="${await busiest(page)}"]`).click();
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

  await page.keyboard.press("r");
  const reverse = bar(page).getByRole("button", { name: "Play backwards" });
  await expect(reverse).toHaveAttribute("aria-pressed", "true");
  await moves("Space", -1);
  await page.keyboard.press("Space");
  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
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

  await page.goto(`${server.url}/map?vehicle=1&history=2026-02-30T00:00:00Z~yesterday`);
  await expect(page.getByText("names a time in the past that makes no sense")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const)
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
  await bar(page).getByRole("button", { name: "Back to live" }).click();
  await expect(bar(page)).toHaveCount(0);
});
