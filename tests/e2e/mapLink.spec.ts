import { expect, type Page } from "@playwright/test";
import { demoReady } from "../support/demoReady.ts";
import { spareMap, test } from "../support/pageTest.ts";
import { DEMO_PASSWORD, signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

// What moves by itself is drawn all the time; that flights fly is tested with the map.
test.use({ contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: "40" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

const rows = (page: Page) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option");
const panel = (page: Page) => page.getByRole("region", { name: "Vehicle", exact: true });
const at = (page: Page) => new URL(page.url()).searchParams.get("at");

test("everything one set up is in the address and survives a reload [NAV-07]", async ({ page }) => {
  await signIn(page, server.url);
  await page.getByRole("searchbox").fill("0");
  await page.getByLabel("Order by").selectOption("vehicle");
  await expect(page).toHaveURL(/search=0/);
  await rows(page).first().click();
  const name = await panel(page).getByRole("heading", { level: 2 }).textContent();
  await expect.poll(() => at(page)).toMatch(/^-?[\d.]+,-?[\d.]+,16,0,60$/);
  const address = page.url();

  await page.reload();
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(name ?? "?");
  await expect(page.getByRole("searchbox")).toHaveValue("0");
  await expect(page.getByLabel("Order by")).toHaveValue("vehicle");
  await expect(rows(page).first()).toBeVisible();
  expect(page.url()).toBe(address);
});

test("back and forward go through vehicles, tabs and alerts, and take the camera along [NAV-07]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await expect.poll(() => at(page)).not.toBeNull();
  await rows(page).nth(0).click();
  await expect.poll(() => at(page)).toMatch(/,16,0,60$/);
  const first = page.url();
  await page.getByRole("tab", { name: "Places" }).click();
  await expect(page).toHaveURL(/tab=places/);
  await page.getByTestId("alert-bell").click();
  await expect(page).toHaveURL(/events=open/);

  await page.goBack();
  await expect(page.getByTestId("event-centre")).toBeHidden();
  await expect(page.getByRole("tab", { name: "Places" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Vehicles" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(page.url()).toBe(first);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => at(page)).not.toMatch(/,16,0,60$/);

  await page.goForward();
  await expect(panel(page)).toBeVisible();
  await expect.poll(() => at(page)).toBe(new URL(first).searchParams.get("at"));
});

test("the ways back to the map lead to the view one left; a bare address stays bare [NAV-07]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await expect.poll(() => at(page)).not.toBeNull();
  await page.locator('[data-filter="stopped"]').click();
  await page.getByRole("searchbox").fill("1");
  await page.getByTestId("alert-bell").click();
  await expect(page).toHaveURL(/state=stopped&search=1/);
  const left = new URL(page.url());
  const isBack = async () => {
    await expect(page.getByRole("searchbox", { name: "Search vehicles" })).toHaveValue("1");
    await expect(page.locator('[data-filter="stopped"]')).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => at(page)).toBe(left.searchParams.get("at"));
    // The list of alerts lies over every page and is no part of the map.
    await expect(page).not.toHaveURL(/events/);
  };
  const menu = page.getByRole("navigation");

  await menu.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings\/vehicles$/);
  await page.getByRole("link", { name: "Back to map" }).click();
  await isBack();
  await menu.getByRole("link", { name: "Reports" }).click();
  await menu.getByRole("link", { name: "Map", exact: true }).click();
  await isBack();

  // As a reload there does it: nothing but what the tab keeps is left.
  await page.goto(`${server.url}/settings/map`);
  await page.getByRole("link", { name: "Back to map" }).click();
  await isBack();
  await menu.getByRole("link", { name: "Map", exact: true }).click();
  await isBack();

  await page.goto(`${server.url}/map`);
  await expect(page.locator('[data-filter="stopped"]')).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("clicks and steps back faster than the screen follows leave no list of alerts behind [NAV-07]", async ({
  page,
}) => {
  await signIn(page, server.url);
  await expect.poll(() => at(page)).not.toBeNull();
  const centre = page.getByTestId("event-centre");
  await page.evaluate(async () => {
    const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
    press("[data-testid=alert-bell]");
    const isOpen = () => document.querySelector("[data-testid=event-centre]") !== null;
    for (let turn = 0; turn < 1_000 && !isOpen(); turn++) await Promise.resolve();
    press("[data-testid=event-centre] [aria-label='Close alerts']");
  });
  await expect(page).not.toHaveURL(/events/);
  await expect(centre).toBeHidden();

  await page.evaluate(async () => {
    const { length } = history;
    document.querySelector<HTMLElement>("[data-testid=alert-bell]")?.click();
    for (let turn = 0; turn < 1_000 && history.length === length; turn++) await Promise.resolve();
    history.back();
  });
  await expect(page).not.toHaveURL(/events/);
  await expect(centre).toBeHidden();
  await page.goForward();
  await expect(centre).toBeVisible();
});

test("a link leads through the sign-in to its view; the camera in it wins [NAV-07]", async ({
  page,
}) => {
  const view = "/map?state=stopped&order=fuel&at=48.85837,2.29448,14.5,30,20&events=open";
  await page.goto(`${server.url}${view}`);
  await page.getByLabel("User", { exact: true }).fill("operator@demo.test");
  await page.getByRole("textbox", { name: "Password" }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page.locator('[data-filter="stopped"]')).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Order by")).toHaveValue("fuel");
  await expect(page.getByTestId("event-centre")).toBeVisible();
  await expect.poll(() => at(page)).toBe("48.85837,2.29448,14.5,30,20");

  await page.goto(`${server.url}/redirect${view}`);
  await expect(page).toHaveURL(/\/map\?/);
  await expect.poll(() => at(page)).toBe("48.85837,2.29448,14.5,30,20");
});

test("a link to a vehicle without a camera goes to the vehicle [NAV-07]", async ({ page }) => {
  await signIn(page, server.url);
  await rows(page).nth(2).click();
  await expect.poll(() => at(page)).toMatch(/,16,0,60$/);
  const vehicle = new URL(page.url()).searchParams.get("vehicle");
  await page.goto(`${server.url}/map?at=0,0,2`);
  await expect.poll(() => at(page)).toBe("0,0,2");

  await page.goto(`${server.url}/map?vehicle=${vehicle}`);
  await expect.poll(() => at(page)).toMatch(/,16,0,60$/);
});

test("a broken address shows the map all the same [NAV-07]", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await signIn(page, server.url);
  for (const query of [
    "vehicle=-1&state=flying&order=&at=x&only=,,&tab=9&place=1e9",
    "at=95,0,3,0,0&search=%00%FF&vehicle=99999999",
    "__proto__=1&constructor=2&at=1,2,3,4,5,6",
  ]) {
    await page.goto(`${server.url}/map?${query}`);
    await expect(page.locator('[data-filter="all"] b')).toHaveText("40");
  }
  expect(faults).toEqual([]);
});

test("a list of only some survives a reload where no address is long enough, and another tab says that it cannot know them [NAV-07, MAP-09]", async ({
  page,
  context,
}) => {
  await spareMap(context);
  await signIn(page, server.url);
  const answer = await page.request.get(`${server.url}/api/devices`);
  const known = ((await answer.json()) as { id: number }[]).slice(0, 3).map(({ id }) => id);
  // Far apart and with no pattern, ids have no short form; nobody else here is listed by them.
  const ids = [...known, ...Array.from({ length: 1_000 }, (_, at) => 10_000 + at * (at % 97) * 7)];
  await page.goto(`${server.url}/map?only=${[...new Set(ids)].join(",")}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("searchbox").fill("0");
  await expect(page).toHaveURL(/search=0.*only=k\.[0-9a-f]{16}/);
  await page.getByRole("searchbox").fill("");
  await expect(page).not.toHaveURL(/search/);

  await page.reload();
  await expect(page.getByTestId("selection")).toContainText("3 vehicles selected");
  await expect(rows(page)).toHaveCount(3);
  const other = await context.newPage();
  await other.goto(page.url());
  const notice = other.getByTestId("unknown-selection");
  await expect(notice).toContainText("Only the browser tab where it was made knows it");
  await expect(other.locator('[data-filter="all"] b')).toHaveText("40");
  await notice.getByRole("button").click();
  await expect(other).not.toHaveURL(/only=/);
  await other.close();
});
