import type { Page } from "@playwright/test";

/** When things stood on the screen after a link was opened, in ms from the navigation. */
export interface OpeningFigures {
  readonly fleetMs: number;
  /** Something of the route is handed to the map. */
  readonly firstMs: number;
  /** All of it is. */
  readonly wholeMs: number;
  /** It was seen in a screenshot of the map that was taken then. */
  readonly seenMs: number;
}

/** What the page has noted: see `noteOpening`. */
interface Noted {
  fleetMs?: number;
  firstMs?: number;
  wholeMs?: number;
}
declare const opening: Noted;

const LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 20;
/** Of the map's pixels: a thin line, seen from far away. */
const LEAST_SHARE = 0.000_2;
/** Of points that are on no trip, and of trips: `src/map/history/routeColours.ts`. */
const ROUTE_COLOURS = [
  [128, 135, 143],
  [0, 114, 178],
  [179, 71, 0],
  [0, 122, 90],
  [163, 80, 138],
  [58, 110, 165],
  [138, 109, 0],
] as const;

/** Opens the link of a vehicle's past, and waits for its route; throws when none is drawn. */
export async function openLink(page: Page, link: string, points: number): Promise<OpeningFigures> {
  await page.addInitScript(noteOpening, {
    everyMs: LOOK_EVERY_MS,
    points: points.toLocaleString("en-GB"),
  });
  await page.goto(link, { waitUntil: "commit" });
  await page.waitForFunction(() => opening.wholeMs !== undefined, undefined, {
    timeout: LIMIT_MS,
    polling: LOOK_EVERY_MS,
  });
  for (const until = performance.now() + LIMIT_MS; ; ) {
    const shot = await page.getByTestId("map").screenshot({ animations: "allow" });
    const seenMs = await page.evaluate(() => performance.now());
    if ((await routeShare(page, shot)) > LEAST_SHARE) {
      const noted = await page.evaluate(() => opening);
      return { fleetMs: noted.fleetMs!, firstMs: noted.firstMs!, wholeMs: noted.wholeMs!, seenMs };
    }
    if (performance.now() > until) throw new Error("no route was drawn");
  }
}

/** Runs in the page before anything else does. What is looked for stands in the legend. */
function noteOpening({ everyMs, points }: { everyMs: number; points: string }): void {
  const noted: Noted = {};
  Object.assign(globalThis, { opening: noted });
  const look = setInterval(() => {
    const now = performance.now();
    const fleet = document.querySelector('[data-filter="all"] b')?.textContent ?? "0";
    const legend = document.querySelector('[data-testid="route-error"]')?.textContent ?? "";
    if (Number(fleet.replace(/\D/g, "")) > 0) noted.fleetMs ??= now;
    if (/[1-9]/.test(legend)) noted.firstMs ??= now;
    if (!legend.includes(`of ${points} `) && !legend.startsWith(`All ${points}`)) return;
    clearInterval(look);
    // In the frame that comes next the map has it, too.
    requestAnimationFrame(() => {
      noted.wholeMs = performance.now();
    });
  }, everyMs);
}

const routeShare = (page: Page, shot: Buffer): Promise<number> =>
  page.evaluate(
    async ({ url, colours }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (colours.some((c) => c.every((part, i) => Math.abs((data[at + i] ?? 0) - part) <= 2)))
          found++;
      return found / (data.length / 4);
    },
    { url: `data:image/png;base64,${shot.toString("base64")}`, colours: ROUTE_COLOURS },
  );
