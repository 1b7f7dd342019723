import { expect, type Page } from "@playwright/test";
import { darkPixels } from "../support/darkPixels.ts";
import { test } from "../support/pageTest.ts";
import { DEMO_PASSWORD, openSession, signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

const USER = "manager@demo.test";
const HOSTILE = '<img src=x onerror="document.title=`owned`">';

/** Areas of every kind, made as any client of the interface makes them. */
let server: RunningServer;
/** Far down in the table. */
let lastZone: number;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: "5", OSMAND_REGISTER: "1" });
  await expect.poll(demoFleet, { timeout: 90_000, intervals: [500] }).toBe("ready");
  const headers = await signedInHeaders();
  for (const geofence of [
    { name: "Áreas norte", area: "POLYGON ((0.01 0.01, 0.01 0.02, 0.02 0.02, 0.02 0.01))" },
    { name: HOSTILE, area: "POLYGON ((-0.02 0.01, -0.02 0.02, -0.01 0.02, -0.01 0.01))" },
    { name: "Ring road", area: "LINESTRING (-0.02 -0.02, -0.02 0.02)" },
    {
      name: "Depot",
      description: "Gate at the back",
      area: "CIRCLE (0 0, 500)",
      attributes: { icon: "warehouse", img: "/images/depot.png" },
    },
    {
      name: "Elsewhere",
      area: "CIRCLE (1 1, 500)",
      attributes: { img: "https://elsewhere.test/p.png" },
    },
    { name: "Container yard by the river", area: "CIRCLE (-0.012 -0.012, 100)" },
    { name: "Broken", area: "CIRCLE (1 2, 500)", attributes: { img: "/no/such/image.png" } },
  ])
    await post(headers, "/api/geofences", { calendarId: 0, attributes: {}, ...geofence });
  for (let at = 10; at < 50; at++)
    lastZone = await post(headers, "/api/geofences", {
      name: `Zone ${at}`,
      area: `CIRCLE (${at} 3, 500)`,
      calendarId: 0,
      attributes: {},
    });
});
test.afterAll(() => server.dispose());

async function demoFleet(): Promise<string> {
  const answer = (await (await fetch(`${server.url}/api/demo`)).json()) as {
    fleet: { type: string };
  };
  return answer.fleet.type;
}

async function signedInHeaders(): Promise<Record<string, string>> {
  const body = new URLSearchParams({ email: USER, password: DEMO_PASSWORD });
  const answer = await fetch(`${server.url}/api/session`, { method: "POST", body });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { cookie, origin: server.url, "content-type": "application/json" };
}

async function post(headers: Record<string, string>, path: string, body: object): Promise<number> {
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { id: number }).id;
}

/** Looks at the areas from straight above, where no vehicle of the demonstration drives. */
async function open(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem(
      "waymark.camera",
      JSON.stringify({ longitude: 0, latitude: 0, zoom: 14, bearing: 0, pitch: 0 }),
    ),
  );
  await signIn(page, server.url, USER);
}

test("counts areas by kind, and keeps which are shown [MAP-08]", { tag: "@drawn" }, async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "Map options" }).click();
  await expect(page.locator('[data-count="geofence"]')).toHaveText("2");
  await expect(page.locator('[data-count="line"]')).toHaveText("1");
  const pois = Number(await page.locator('[data-count="poi"]').textContent());
  expect(pois).toBeGreaterThanOrEqual(1);

  const toggle = page.getByRole("switch", { name: "Line geofences" });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await page.getByRole("button", { name: "Map options" }).click();
  await expect(page.getByRole("switch", { name: "Line geofences" })).not.toBeChecked();
});

test("a click on an area shows its facts, and no name is more than text [MAP-08, U01]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  const map = page.getByTestId("map");
  const card = page.getByRole("region", { name: "Place", exact: true });
  const middle = await map.evaluate(({ clientWidth, clientHeight }) => ({
    x: clientWidth / 2,
    y: clientHeight / 2,
  }));

  // Areas come a moment after the fleet.
  await expect(async () => {
    await map.click({ position: middle });
    await expect(card).toContainText("Depot", { timeout: 5_000 });
  }).toPass();
  await expect(card).toContainText("Gate at the back");
  await expect(card).toContainText("500 m");

  // 0.015° of the map at zoom 14, in pixels of 512 a world.
  const px = (0.015 / 360) * 512 * 2 ** 14;
  await expect(async () => {
    await map.click({ position: { x: middle.x + px, y: middle.y + px } });
    await expect(card).toContainText(HOSTILE, { timeout: 5_000 });
  }).toPass();
  await expect(page).not.toHaveTitle("owned");
  await page.getByRole("button", { name: "Close place" }).click();
  await expect(card).toBeHidden();
});

test("an area shows the image that our own server has, and no other's is asked for [MAP-08, A08]", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.route("**/images/depot.png", (route) =>
    route.fulfill({ body: png, contentType: "image/png" }),
  );
  await open(page);
  await page.getByRole("tab", { name: "Places" }).click();
  const image = page.getByTestId("area-image");
  const card = page.getByRole("region", { name: "Place", exact: true });
  for (const [name, count] of [
    ["Depot", 1],
    ["Elsewhere", 0],
    ["Broken", 0],
  ] as const) {
    await page.getByRole("searchbox", { name: "Search places" }).fill(name);
    await page.getByRole("listbox", { name: "Places" }).getByRole("option").first().click();
    await expect(card.getByRole("heading", { name })).toBeVisible();
    await expect(card).toContainText("500 m");
    await expect(image).toHaveCount(count);
  }
  expect(asked.filter((url) => !url.startsWith(server.url) && url.startsWith("http"))).toEqual([]);
});

test("an area chosen on the map is marked and in sight in the table, whatever was searched there [MAP-08, LIST-05]", {
  tag: "@drawn",
}, async ({ page }) => {
  await open(page);
  await page.getByRole("tab", { name: "Places" }).click();
  const table = page.getByRole("listbox", { name: "Places" });
  const selected = table.getByRole("option", { selected: true });
  const search = page.getByRole("searchbox", { name: "Search places" });
  await search.fill("zone");
  await expect(table.getByRole("option").first()).toContainText("Zone 10");

  const card = page.getByRole("region", { name: "Place", exact: true });
  await page.getByTestId("map").click();
  await expect(card).toContainText("Depot");
  await expect(selected).toHaveCount(0);
  await card.getByRole("button", { name: "Show in list of places" }).click();
  await expect(search).toHaveValue("");
  await expect(selected).toContainText("Depot");
  await expect(selected).toBeInViewport();
  await expect(table).toBeFocused();

  await page.goto(`${server.url}/map?tab=places&place=${lastZone}`);
  await expect(selected).toContainText("Zone 49");
  await expect(selected).toBeInViewport();
  // What one scrolls away stays away.
  await table.evaluate((element) => element.scrollTo(0, 0));
  await expect(selected).toHaveCount(0);
  await page.getByRole("tab", { name: "Vehicles" }).click();
  await card.getByRole("button", { name: "Show in list of places" }).click();
  await expect(selected).toContainText("Zone 49");
  await expect(selected).toBeInViewport();
});

test("the table of areas finds without accents, a link finds the same, and a pick opens the area [LIST-05] [NAV-07]", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("tab", { name: "Places" }).click();
  const rows = page.getByRole("listbox", { name: "Places" }).getByRole("option");
  await expect(rows.filter({ hasText: "Ring road" })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search places" }).fill("areas NORTE");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/placesSearch=areas.{1,3}NORTE/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search places" })).toHaveValue("areas NORTE");
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(page.getByRole("region", { name: "Place", exact: true })).toContainText(
    "Áreas norte",
  );

  await page.getByRole("searchbox", { name: "Search places" }).fill("no such place");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("button", { name: "Show all places" }).click();
  await expect(rows.filter({ hasText: "Depot" }).first()).toBeVisible();
  await page.screenshot({ path: "test-results/places.png" });
});

test("the name of an area makes way for vehicles that stand on it, and comes back [F4, MAP-08]", {
  tag: ["@drawn", "@proof"],
}, async ({ page }) => {
  await open(page);
  const map = await page.getByTestId("map").boundingBox();
  if (!map) throw new Error("no map");
  // A name stands below its sign, here 22 pixels below the middle of the area.
  const degreesAPx = 360 / (512 * 2 ** 14);
  const sign = {
    x: map.x + map.width / 2 - 0.012 / degreesAPx,
    y: map.y + map.height / 2 + 0.012 / degreesAPx,
  };
  // The part of it left of what a vehicle on its middle would cover.
  const clip = { x: sign.x - 85, y: sign.y + 14, width: 50, height: 16 };
  const ink = async () => darkPixels(page, (await page.screenshot({ clip })).toString("base64"));
  await expect.poll(ink).toBeGreaterThan(10);

  let at = Math.floor(Date.now() / 1_000) - 60;
  const stand = (belowPx: number) =>
    fetch(
      `${server.trackerUrl}?id=yard-1&lat=${-0.012 - belowPx * degreesAPx}&lon=-0.012&timestamp=${++at}`,
    );
  expect((await stand(22)).status).toBe(200);
  await expect.poll(ink).toBeLessThan(3);
  await stand(-60);
  await expect.poll(ink).toBeGreaterThan(10);
});

test("the map beside the list of places begins where these are, and comes back to all of them [GEO-01]", {
  tag: "@drawn",
}, async ({ page }) => {
  await openSession(page, server.url, USER);
  const areas = (await (await page.request.get(`${server.url}/api/geofences`)).json()) as readonly {
    readonly area: string;
  }[];
  // Latitude before longitude: the last of each pair of numbers.
  const longitudes = areas.flatMap(({ area }) =>
    [...area.matchAll(/[(,] *-?[\d.]+ (-?[\d.]+)/g)].map(([, longitude]) => Number(longitude)),
  );
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const camera = () =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem("waymark.camera") ?? '{"longitude":999,"zoom":99}') as {
          readonly longitude: number;
          readonly zoom: number;
        },
    );
  const isThere = async () => {
    const { longitude, zoom } = await camera();
    // The middle is that of what the controls leave free, which are less than 80 px wide.
    const degreesAPx = 360 / (512 * 2 ** zoom);
    return Math.abs(longitude - middle) < 40 * degreesAPx && zoom < 6;
  };

  await page.goto(`${server.url}/settings/geofence`);
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
  const { zoom } = await camera();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(async () => (await camera()).zoom).toBeGreaterThan(zoom + 0.5);
  await page.getByRole("button", { name: "Show all places" }).click();
  await expect.poll(async () => Math.abs((await camera()).zoom - zoom)).toBeLessThan(0.1);
});
