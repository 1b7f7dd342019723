import type { Page } from "@playwright/test";

const PAUSE_MS = 200;
/** Down the slider and back, a few pixels an input. */
const PX_A_MOVE = 7;

const slider = (page: Page) => page.getByTestId("timeline");
const bar = (page: Page) => page.getByTestId("history-bar");

async function trackOf(page: Page) {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error("no timeline");
  return { left: box.x + 12, right: box.x + box.width - 12, y: box.y + box.height - 8 };
}

/** Drags the cursor over the whole time and back, as often as fits. */
export async function scrub(page: Page, seconds: number): Promise<void> {
  const { left, right, y } = await trackOf(page);
  const until = performance.now() + seconds * 1_000;
  let [x, way] = [left, PX_A_MOVE];
  await page.mouse.move(x, y);
  await page.mouse.down();
  while (performance.now() < until) {
    if (x + way > right || x + way < left) way = -way;
    x += way;
    await page.mouse.move(x, y);
  }
  await page.mouse.up();
  await page.waitForTimeout(PAUSE_MS);
}

/** Goes there at once, and waits for the frame. */
export async function jump(page: Page, share: number): Promise<void> {
  const { left, right, y } = await trackOf(page);
  await page.mouse.click(left + (right - left) * share, y);
  await page.waitForTimeout(2 * PAUSE_MS);
}

/** Plays from the beginning at the fastest, while the map is moved about. */
export async function play(page: Page, seconds: number): Promise<void> {
  await slider(page).press("Home");
  await page.waitForTimeout(PAUSE_MS);
  await page.getByLabel("Speed of the replay").selectOption("3600");
  await bar(page).getByRole("button", { name: "Play", exact: true }).click();
  const until = performance.now() + seconds * 1_000;
  const box = await page.getByTestId("map").boundingBox();
  if (!box) throw new Error("no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let turn = 0; performance.now() < until; turn++) {
    const across = turn % 2 === 0 ? 120 : -120;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + across, y + across / 4, { steps: 10 });
    await page.mouse.up();
    await page.waitForTimeout(PAUSE_MS);
  }
  const pause = bar(page).getByRole("button", { name: "Pause" });
  if (await pause.isVisible()) await pause.click();
}

/** Plays and lets nobody touch it. */
export async function playAlone(page: Page, seconds: number): Promise<void> {
  await slider(page).press("Home");
  await page.waitForTimeout(PAUSE_MS);
  await page.getByLabel("Speed of the replay").selectOption("3600");
  await bar(page).getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForTimeout(seconds * 1_000);
  const pause = bar(page).getByRole("button", { name: "Pause" });
  if (await pause.isVisible()) await pause.click();
}
