import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../../tests/support/chromium.ts";
import { nameGraphicsCard } from "../../../tests/support/pageTest.ts";
import { openSession } from "../../../tests/support/signIn.ts";
import { watchInput } from "../watchInput.ts";
import type { Drawing } from "./historyPlan.ts";
import { ENGINE_MARK } from "./traceThreads.ts";

/** A browser of its own, in which somebody is signed in. */
export interface PastPage {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Browser and server are up before somebody opens a page. */
const STARTED_MS = 2_000;
const LOADED_LIMIT_MS = 180_000;

/** Opens an empty page; `measure` opens the address. */
export async function withPastPage<Figures>(
  url: string,
  drawing: Drawing,
  measure: (page: PastPage) => Promise<Figures>,
): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: [...chromiumArguments],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: "en-GB",
      timezoneId: "UTC",
    });
    if (drawing === "card") await nameGraphicsCard(context);
    const page = await context.newPage();
    // The compiler names functions by a helper that the page does not have.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(watchInput);
    await openSession(page, url);
    await page.waitForTimeout(STARTED_MS);
    return await measure({ browser, context, page });
  } finally {
    await browser.close();
  }
}

const isLoaded = (page: Page) => page.locator('[data-testid="load"][data-load="complete"]');

export const untilLoaded = (page: Page): Promise<void> =>
  isLoaded(page).waitFor({ state: "attached", timeout: LOADED_LIMIT_MS });

/** So that a trace knows which of the workers is the engine. */
export async function markEngine(page: Page): Promise<void> {
  const engine = page.workers().find((worker) => /engine/i.test(worker.url()));
  if (!engine) throw new Error("no engine");
  await engine.evaluate((mark) => console.timeStamp(mark), ENGINE_MARK);
}
