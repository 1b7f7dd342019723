/**
 * Takes the images of the manual from the built product with the demonstration's fleet of one seed, all
 * or those named: `npm run manual:images -- list trips`. What moves is where its day has it, so no two
 * runs are alike; whoever takes them looks at each.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, devices, type Locator, type Page } from "@playwright/test";
import { busiestVehicle } from "../support/busiestVehicle.ts";
import { chromiumArguments, installChromium } from "../support/chromium.ts";
import { demoReady } from "../support/demoReady.ts";
import { openSession } from "../support/signIn.ts";
import { startServer } from "../support/startServer.ts";

const FOLDER = "manual/images";
const SIZES = join(FOLDER, "sizes.json");
/** All of them together are no more than this. */
const MOST_BYTES = 1_200_000;
const QUALITY = 72;
const WHOLE_PAGE = { width: 1_180, height: 720 };
/** Images of a part are sharper than they are large; no text is wider than this. */
const PART_SCALE = 1.5;
/** So high that no dialog and no card of evidence has to be scrolled. */
const TALL_PAGE = { width: 1_180, height: 1_500 };
/** What has come of the map is asked this often; when nothing more comes, so many times, it is there. */
const [LOOK_EVERY_MS, CALM_LOOKS, MOST_LOOKS] = [2_000, 3, 40];
/** Vehicles move in each image; tiles that come change more of it than this. */
const CALM_SHARE = 0.02;

type Size = { readonly width: number; readonly height: number };
type Shot = (page: Page) => Promise<Locator | "page">;

const panel = (page: Page) => page.getByRole("region", { name: "Vehicle", exact: true });
const side = (page: Page) => page.locator("[data-side=left][data-detent]");
const openPast = async (page: Page, period: string) => {
  await page.keyboard.press("h");
  await page.getByRole("button", { name: period, exact: true }).click();
  await page.locator("[data-testid=load][data-load=complete]").waitFor({ state: "attached" });
};

/** How each image comes about, from a map that has just been opened; what of the page it shows. */
const shots = (url: string, vehicle: number): Readonly<Record<string, Shot>> => {
  const open = async (page: Page, path: string, size: Size = WHOLE_PAGE) => {
    await page.setViewportSize(size);
    await page.goto(`${url}${path}`);
    if (!path.startsWith("/map")) return;
    // Keys count from here on.
    await page.locator("[role=option]").first().waitFor();
  };
  const openTrips = async (page: Page, size?: Size) => {
    await open(page, `/map?vehicle=${vehicle}`, size);
    await panel(page).waitFor();
    await openPast(page, "Yesterday");
    await page.getByRole("tab", { name: "Trips" }).click();
  };
  return {
    "first-steps": async (page) => {
      await open(page, `/map?vehicle=${vehicle}`);
      await panel(page).waitFor();
      await page.keyboard.press("0");
      return "page";
    },
    map: async (page) => {
      await open(page, "/map");
      await page.keyboard.press("0");
      await page.keyboard.press("+");
      return "page";
    },
    list: async (page) => {
      await open(page, "/map");
      return side(page);
    },
    states: async (page) => {
      await open(page, "/map");
      return page.getByRole("group", { name: "Show by state" });
    },
    vehicle: async (page) => {
      await open(page, `/map?vehicle=${vehicle}`);
      await panel(page).waitFor();
      return panel(page);
    },
    areas: async (page) => {
      await open(page, "/map?tab=places");
      await page.getByRole("listbox", { name: "Places" }).getByRole("option").first().click();
      return "page";
    },
    alerts: async (page) => {
      await open(page, "/map");
      await page.getByTestId("alert-bell").click();
      await page
        .getByRole("listbox", { name: "List of alerts" })
        .getByRole("option")
        .first()
        .click();
      return "page";
    },
    history: async (page) => {
      await openTrips(page);
      await page.keyboard.press(".");
      return "page";
    },
    trips: async (page) => {
      await openTrips(page, TALL_PAGE);
      await page.getByRole("button", { name: /^Where the figures of trip 1 / }).click();
      return page.getByRole("dialog");
    },
    "time-machine": async (page) => {
      await open(page, "/map");
      await openPast(page, "Yesterday");
      await page.getByRole("button", { name: "Who was here? Draw on the map" }).click();
      const drawing = page.getByTestId("selection-drawing");
      const box = await drawing.boundingBox();
      if (!box) throw new Error("nothing to draw on");
      const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
      await page.mouse.move(...at(0.4, 0.35));
      await page.mouse.down();
      await page.mouse.move(...at(0.5, 0.5), { steps: 5 });
      await page.mouse.up();
      await page.getByRole("listbox", { name: "Vehicles and their visits" }).waitFor();
      return "page";
    },
    evidence: async (page) => {
      await openTrips(page, TALL_PAGE);
      await page.getByRole("button", { name: "Evidence card of trip 1", exact: true }).click();
      return page.locator("[data-evidence-card]");
    },
    commands: async (page) => {
      await open(page, `/map?vehicle=${vehicle}`);
      await panel(page).getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Send a command" }).click();
      return page.getByRole("dialog");
    },
    immobiliser: async (page) => {
      await open(page, "/map", TALL_PAGE);
      await page.getByTestId("row-immobilizer").first().click();
      await page.getByRole("textbox", { name: "Reason" }).fill("Theft reported by the owner");
      return page.getByRole("dialog");
    },
    ...Object.fromEntries(
      ["vehicles", "groups", "drivers"].map((kind): [string, Shot] => [
        kind,
        async (page) => {
          await open(page, `/settings/${kind}`);
          await page.getByRole("row").nth(1).click();
          await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
          return "page";
        },
      ]),
    ),
    geofences: async (page) => {
      await open(page, "/settings/geofence");
      await page.getByRole("row").nth(1).waitFor();
      return "page";
    },
    maintenance: async (page) => {
      await open(page, "/settings/maintenance?open=new");
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Oil and filters");
      return "page";
    },
    account: async (page) => {
      await open(page, "/settings/profile", TALL_PAGE);
      return page.locator("section", { hasText: "Where you are signed in" });
    },
    administration: async (page) => {
      await open(page, "/settings/audit");
      return "page";
    },
  };
};

async function takeImage(page: Page, of: Locator | "page"): Promise<{ bytes: Buffer; size: Size }> {
  await page.evaluate(() => document.fonts.ready);
  if (of !== "page") await of.scrollIntoViewIfNeeded();
  const session = await page.context().newCDPSession(page);
  let calm = 0;
  let before = 0;
  for (let look = 0; ; look++) {
    const box = of === "page" ? { x: 0, y: 0, ...WHOLE_PAGE } : await of.boundingBox();
    if (!box) throw new Error("not to be seen");
    const { data } = (await session.send("Page.captureScreenshot", {
      format: "webp",
      quality: QUALITY,
      clip: { ...box, scale: of === "page" ? 1 : PART_SCALE },
    })) as { readonly data: string };
    const bytes = Buffer.from(data, "base64");
    calm = Math.abs(bytes.length - before) < CALM_SHARE * before ? calm + 1 : 0;
    before = bytes.length;
    const size = { width: Math.round(box.width), height: Math.round(box.height) };
    if (calm >= CALM_LOOKS || look >= MOST_LOOKS) return { bytes, size };
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

const named = new Set(process.argv.slice(2));
mkdirSync(FOLDER, { recursive: true });
const server = await startServer({ DEMO_VEHICLES: "60", DEMO_HOURS: "50", DEMO_SEED: "1" });
const browser = await chromium.launch({
  executablePath: installChromium(),
  args: [...chromiumArguments],
});
try {
  await demoReady(server.url);
  const context = await browser.newContext({
    viewport: WHOLE_PAGE,
    locale: "en-GB",
    timezoneId: "America/Montevideo",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await openSession(page, server.url, "admin@demo.test");
  const phone = await browser.newContext({ ...devices["Pixel 7"] });
  await openSession(await phone.newPage(), server.url, "admin@demo.test");
  const vehicle = await busiestVehicle(page, server.url);
  const sizes = new Map<string, Size>(
    named.size > 0 ? Object.entries(JSON.parse(readFileSync(SIZES, "utf8")) as object) : [],
  );
  for (const [name, shot] of Object.entries(shots(server.url, vehicle))) {
    if (named.size > 0 && !named.has(name)) continue;
    try {
      const { bytes, size } = await takeImage(page, await shot(page));
      writeFileSync(join(FOLDER, `${name}.webp`), bytes);
      sizes.set(`${name}.webp`, size);
      console.log(`${name}: ${size.width} × ${size.height}, ${bytes.length} bytes`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`${name}: not taken: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const sorted = [...sizes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(SIZES, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
  const total = readdirSync(FOLDER).reduce(
    (sum, name) => sum + statSync(join(FOLDER, name)).size,
    0,
  );
  console.log(`all: ${total} bytes`);
  if (total > MOST_BYTES) throw new Error(`the images are larger than ${MOST_BYTES} bytes`);
} finally {
  await browser.close();
  await server.dispose();
}
