import { type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../tests/support/chromium.ts";
import { type SyntheticServer, startSyntheticServer } from "./startSyntheticServer.ts";
import { traceTasks } from "./traceTasks.ts";

/** What the page was like over a stretch of time; of the main thread unless said otherwise. */
export interface PageFigures {
  readonly vehicles: number;
  readonly updatesPerSecond: number;
  readonly seconds: number;
  /** From navigation with a session until the fleet is counted and drawn. */
  readonly firstFleetMs: number;
  readonly mainThreadPercent: number;
  readonly scriptPercent: number;
  /** What the main thread had of a processor: a neighbour does not count in it. */
  readonly mainThreadCpuPercent: number;
  readonly longestTaskMs: number;
  readonly longTasks: number;
  /** In a stretch of their own: the longest task, and the longest without waits for the drawing. */
  readonly tracedTaskMs: number;
  readonly ownTaskMs: number;
  readonly framesPerSecond: number;
  /** From the server's sending to the text on the screen. */
  readonly visibleMedianMs: number;
  readonly visibleP95Ms: number;
  readonly heapStartMb: number;
  readonly heapEndMb: number;
}

export interface PageRun {
  readonly vehicles: number;
  readonly updatesPerSecond: number;
  readonly seconds: number;
  /** Geofences, looked at over the biggest city; none when left out. */
  readonly areas?: number | undefined;
  /** The folder of a build. */
  readonly dist: string;
}

const FIRST_FLEET_LIMIT_MS = 180_000;
/** Browser and server are up before somebody opens a page. */
const STARTED_MS = 2_000;
const SETTLE_MS = 8_000;
const FRAMES_COUNTED_MS = 10_000;
const TRACED_MS = 30_000;
const REPORTED_FROM_MS = 10;

/** Opens the built page against the synthetic server in a fresh Chromium and watches it. */
export async function measurePage(run: PageRun): Promise<PageFigures> {
  const server = await startSyntheticServer(run);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: [...chromiumArguments],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: "session", value: "s".repeat(43), url: server.url }]);
    const page = await context.newPage();
    // The compiler names functions by a helper that the page does not have.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(watchLongTasks);
    await page.waitForTimeout(STARTED_MS);
    const startedAt = Date.now();
    await page.goto(server.url);
    await page.waitForFunction(
      (count) =>
        Number(document.querySelector('[data-filter="all"] b')?.textContent?.replace(/\D/g, "")) ===
        count,
      run.vehicles,
      { timeout: FIRST_FLEET_LIMIT_MS, polling: 50 },
    );
    const firstFleetMs = Date.now() - startedAt;
    await followProbe(page);
    await page.waitForTimeout(SETTLE_MS);
    const figures = await watch(page, await context.newCDPSession(page), run, server);
    const traced = await traceTasks(browser, REPORTED_FROM_MS, () =>
      page.waitForTimeout(TRACED_MS),
    );
    const { vehicles, updatesPerSecond, seconds } = run;
    return {
      vehicles,
      updatesPerSecond,
      seconds,
      firstFleetMs,
      ...figures,
      tracedTaskMs: traced[0]?.durationMs ?? 0,
      ownTaskMs: Math.max(0, ...traced.map(({ ownMs }) => ownMs)),
    };
  } finally {
    await browser.close();
    server.stop();
  }
}

function watchLongTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** Chooses the probe and notes when each of its positions stands in the panel. */
async function followProbe(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill("Probe");
  await page.getByRole("option", { name: /Probe/ }).first().click();
  await page.getByTestId("coordinates").waitFor();
  await page.getByRole("searchbox").fill("");
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid="coordinates"]')?.textContent;
      if (text) seen[text] ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** What the watchers in the page write down. */
interface Watched {
  readonly tasks: number[];
  readonly seen: Record<string, number>;
}

async function watch(page: Page, cdp: CDPSession, run: PageRun, server: SyntheticServer) {
  await cdp.send("Performance.enable");
  const cpu = await page.context().newCDPSession(page);
  await cpu.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.evaluate(() => {
    (globalThis as unknown as Watched).tasks.length = 0;
  });
  const heapStartMb = await collectedHeapMb(cdp);
  const from = Date.now();
  const [before, cpuBefore] = [await metrics(cdp), await metrics(cpu)];
  await page.waitForTimeout(run.seconds * 1_000);
  const [after, cpuAfter] = [await metrics(cdp), await metrics(cpu)];
  const to = Date.now();
  const spent = after.Timestamp! - before.Timestamp!;
  const { tasks, seen } = await page.evaluate(() => {
    const scope = globalThis as unknown as Watched;
    return { tasks: [...scope.tasks], seen: scope.seen };
  });
  const delays = [...server.sentAt]
    .filter(([, sent]) => sent >= from && sent < to - 2_000)
    // What never was shown counts as the worst.
    .map(([index, sent]) => (seen[index] ?? to) - sent)
    .sort((one, other) => one - other);
  return {
    mainThreadPercent: (100 * (after.TaskDuration! - before.TaskDuration!)) / spent,
    mainThreadCpuPercent: (100 * (cpuAfter.TaskDuration! - cpuBefore.TaskDuration!)) / spent,
    scriptPercent: (100 * (after.ScriptDuration! - before.ScriptDuration!)) / spent,
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    framesPerSecond: await framesPerSecond(page),
    visibleMedianMs: delays[delays.length >> 1] ?? Number.NaN,
    visibleP95Ms: delays[Math.floor(delays.length * 0.95)] ?? Number.NaN,
    heapStartMb,
    heapEndMb: await collectedHeapMb(cdp),
  };
}

/** Counted by itself: who asks for every frame makes the page draw sixty that nobody else wants. */
function framesPerSecond(page: Page): Promise<number> {
  return page.evaluate(async (countedMs) => {
    const start = performance.now();
    let frames = 0;
    while (performance.now() - start < countedMs) {
      await new Promise(requestAnimationFrame);
      frames++;
    }
    return (1_000 * frames) / (performance.now() - start);
  }, FRAMES_COUNTED_MS);
}

async function metrics(cdp: CDPSession): Promise<Record<string, number>> {
  const { metrics: list } = await cdp.send("Performance.getMetrics");
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

async function collectedHeapMb(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  return ((await metrics(cdp)).JSHeapUsedSize ?? 0) / 1e6;
}
