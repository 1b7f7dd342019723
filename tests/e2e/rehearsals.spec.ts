import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { tabTo } from "../support/tabTo.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

const MANAGER = "manager@demo.test";
/** Of what a server and a page do on a machine that does other things, too. */
const PATIENCE = { timeout: 60_000 };
const VEHICLES = 3;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: String(VEHICLES), DEMO_HOURS: "12" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

const post = (page: Page, path: string, data: object) =>
  page.request.post(`${server.url}${path}`, { headers: { origin: server.url }, data });

const alerts = async (page: Page) =>
  (await page.request.get(`${server.url}/api/notifications`)).json() as Promise<unknown>;

const expectAccessible = async (page: Page, selector: string) => {
  const { violations } = await new AxeBuilder({ page }).include(selector).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** As the built-in map has land in the light. */
const LAND = [0xf1, 0xf0, 0xec] as const;

/** How much of an image has exactly this colour, from 0 to 1. */
const shareOf = (image: Locator, colour: readonly number[]): Promise<number> =>
  image.evaluate((shown, wanted) => {
    if (!(shown instanceof HTMLImageElement)) return 0;
    const canvas = new OffscreenCanvas(shown.naturalWidth, shown.naturalHeight);
    const context = canvas.getContext("2d");
    context?.drawImage(shown, 0, 0);
    const { data } = context!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (wanted.every((value, channel) => data[at + channel] === value)) count++;
    return (4 * count) / data.length;
  }, colour);

test("an alert is tried before it is saved: how often it would have rung, where, and what was then [ALR-01, A11Y-01, NAV-05]", {
  tag: "@drawn",
}, async ({ page }) => {
  await openSession(page, server.url, MANAGER);
  await page.setViewportSize({ width: 390, height: 844 });
  const before = await alerts(page);
  await page.goto(`${server.url}/settings/alerts`);
  await page.getByRole("button", { name: "New alert" }).click(PATIENCE);
  const form = page.getByRole("form");
  const tryOut = form.getByRole("region", { name: "Try it on the last seven days" });
  const count = tryOut.getByTestId("rehearsal-count");

  // What is wrong with the form is said first, and nothing is asked.
  await tabTo(page, tryOut.getByRole("button", { name: "Try it out" }));
  await page.keyboard.press("Enter");
  await expect(form.getByRole("combobox", { name: /^What happens/ })).toBeFocused(PATIENCE);

  await page.keyboard.type("Ignition on");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, tryOut.getByRole("button", { name: "Try it out" }));
  await page.keyboard.press("Enter");
  await expect(tryOut.getByTestId("rehearsal-refused")).toHaveText(
    "It is about none of your vehicles. Link some with it, or choose all.",
    PATIENCE,
  );
  await form.getByRole("checkbox", { name: "For all vehicles" }).check();
  await expect(tryOut.getByText("Something was changed since it was tried.")).toBeVisible();
  await tryOut.getByRole("button", { name: "Try it again" }).click();

  await expect(count).toHaveText(/^Would have rung \d+ times?\.$/, PATIENCE);
  const total = Number(await count.getAttribute("data-count"));
  const rows = tryOut.getByRole("list", { name: "What would have rung" }).getByRole("listitem");
  await expect(rows).toHaveCount(total);
  const map = tryOut.getByRole("img", { name: "Where it would have rung" });
  await expect(map).toBeVisible(PATIENCE);
  expect(await shareOf(map, LAND)).toBeGreaterThan(0.02);
  if (process.env.SHOTS) await map.screenshot({ path: `${process.env.SHOTS}/try-out-map.png` });
  await expect(tryOut.getByText(`With ${VEHICLES} vehicles`)).toBeVisible();
  await expectAccessible(page, `section[aria-label="Try it on the last seven days"]`);
  // Nothing was saved.
  expect(await alerts(page)).toEqual(before);

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const at = await rows.first().getByRole("time").getAttribute("datetime");
  const href = await rows.first().getByRole("link").getAttribute("href");
  const moment = new URL(href ?? "", server.url).searchParams.get("moment");
  expect(Date.parse(moment ?? "")).toBe(Date.parse(at ?? ""));
  await page.goto(`${server.url}${href}`);
  await expect(page.getByRole("region", { name: "Past", exact: true })).toBeVisible(PATIENCE);
});

test("an area says before it is saved who was in it under either shape, and which alerts use it [DRAW-01, A11Y-01]", async ({
  page,
}) => {
  await openSession(page, server.url, MANAGER);
  const positions = (await (
    await page.request.get(`${server.url}/api/positions`)
  ).json()) as readonly { latitude: number; longitude: number }[];
  expect(positions.length).toBe(VEHICLES);
  const { latitude, longitude } = positions[0]!;
  const made = await post(page, "/api/geofences", {
    name: "All of it",
    area: `CIRCLE (${latitude} ${longitude}, 90000)`,
    calendarId: 0,
    attributes: {},
  });
  const { id } = (await made.json()) as { id: number };
  const alert = {
    type: "geofenceEnter",
    description: "Who comes",
    always: true,
    notificators: "web",
    attributes: { geofences: String(id) },
  };
  expect((await post(page, "/api/notifications", alert)).status()).toBe(200);

  await page.goto(`${server.url}/settings/geofence?open=${id}`);
  await page.getByRole("button", { name: "Edit shape" }).click(PATIENCE);
  const panel = page.getByRole("region", { name: "Drawing", exact: true });
  await panel.getByLabel("Radius (m)").fill("1", PATIENCE);
  await page.keyboard.press("Enter");
  await tabTo(page, panel.getByRole("button", { name: "Try it out" }));
  await page.keyboard.press("Enter");

  const row = (figure: string) =>
    panel.getByTestId("past-changes").locator(`[data-figure="${figure}"]`);
  await expect(row("inside")).toHaveText(new RegExp(`^Inside now${VEHICLES}[01]$`), PATIENCE);
  // Each began in it, and none has ever left it.
  await expect(row("enters")).toHaveText(new RegExp(`^Entered${VEHICLES}\\d+$`));
  await expect(row("exits")).toHaveText(/^Left0\d+$/);
  // Those of the demonstration are about every area.
  await expect(panel.getByText(/^3 alerts use it: .*Who comes/)).toBeVisible();
  await expect(panel.getByText("as it is linked with none")).toBeVisible();
  await expectAccessible(page, `[aria-label="Drawing"]`);
});
