import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../tests/support/chromium.ts";
import { openSession } from "../../tests/support/signIn.ts";
import { type RunningServer, startServer } from "../../tests/support/startServer.ts";

/** How a page begins for somebody who comes for the first time, as Lighthouse counts it. */
export interface StartFigures {
  readonly page: "sign-in" | "map";
  readonly device: Device["name"];
  /** First and largest contentful paint, from navigation on. */
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Until one can sign in, or until the fleet is counted. */
  readonly readyMs: number;
  /** What tasks of the main thread took over 50 ms each, from the first paint until ready. */
  readonly blockedMs: number;
  /** Cumulative layout shift, without unit. */
  readonly layoutShift: number;
  readonly requests: number;
  /** Over the wire, packed, of everything the page itself asked for. */
  readonly transferKb: number;
}

interface Device {
  readonly name: "desk" | "slow phone";
  readonly viewport: { readonly width: number; readonly height: number };
  /** Of Lighthouse's simulated phone: slow 4G and a processor four times slower. */
  readonly slowdown?: {
    readonly processor: number;
    readonly latencyMs: number;
    readonly bytesPerSecond: number;
  };
}

const DEVICES: readonly Device[] = [
  { name: "desk", viewport: { width: 1440, height: 900 } },
  {
    name: "slow phone",
    viewport: { width: 390, height: 844 },
    slowdown: { processor: 4, latencyMs: 150, bytesPerSecond: (1_638.4 * 1_000) / 8 },
  },
];

const LIMIT_MS = 180_000;
/** What still moves after a page is ready. */
const SETTLE_MS = 2_000;

/** The built product with its demo, each page `times` times in a fresh profile: the median of each figure. */
export async function measureStart(times: number): Promise<StartFigures[]> {
  const server = await startServer({ DEMO: "1", DEMO_VEHICLES: "500" });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: [...chromiumArguments],
  });
  try {
    const figures: StartFigures[] = [];
    for (const device of DEVICES)
      for (const page of ["sign-in", "map"] as const) {
        const runs: StartFigures[] = [];
        for (let run = 0; run < times; run++)
          runs.push(await measureOnce(browser, server, { page, device }));
        figures.push(medianOf(runs));
      }
    return figures;
  } finally {
    await browser.close();
    await server.dispose();
  }
}

interface Case {
  readonly page: StartFigures["page"];
  readonly device: Device;
}

async function measureOnce(
  browser: Browser,
  server: RunningServer,
  { page: name, device }: Case,
): Promise<StartFigures> {
  const context = await browser.newContext({ viewport: device.viewport });
  try {
    const page = await context.newPage();
    if (name === "map") await openSession(page, server.url);
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(watchStart);
    await slowDown(context, page, device);
    const startedAt = Date.now();
    await page.goto(name === "map" ? `${server.url}/map` : `${server.url}/login`);
    await untilReady(page, name);
    const readyMs = Date.now() - startedAt;
    await page.waitForTimeout(SETTLE_MS);
    const seen = await page.evaluate(readStart, readyMs);
    return { page: name, device: device.name, readyMs, ...seen };
  } finally {
    await context.close();
  }
}

async function slowDown(context: BrowserContext, page: Page, { slowdown }: Device): Promise<void> {
  if (!slowdown) return;
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slowdown.latencyMs,
    downloadThroughput: slowdown.bytesPerSecond,
    uploadThroughput: slowdown.bytesPerSecond / 2,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown.processor });
}

const untilReady = (page: Page, name: StartFigures["page"]) =>
  name === "sign-in"
    ? page.getByRole("button", { name: "Sign in", exact: true }).waitFor({ timeout: LIMIT_MS })
    : page.waitForFunction(
        () =>
          Number(
            document.querySelector('[data-filter="all"] b')?.textContent?.replace(/\D/g, ""),
          ) === 500,
        undefined,
        { timeout: LIMIT_MS, polling: 50 },
      );

interface Watched {
  paints: Record<string, number>;
  shift: number;
  tasks: { start: number; duration: number }[];
}

/** In the page, before its first script. */
function watchStart(): void {
  const watched: Watched = { paints: {}, shift: 0, tasks: [] };
  Object.assign(window, { watchedStart: watched });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    watched.paints[name] = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    watched.paints["largest"] = startTime;
  });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) watched.shift += value;
  });
  observe("longtask", ({ startTime, duration }) => {
    watched.tasks.push({ start: startTime, duration });
  });
}

/** In the page, once it is ready. */
function readStart(readyMs: number) {
  const LONG_TASK_MS = 50;
  const { paints, shift, tasks } = (window as unknown as { watchedStart: Watched }).watchedStart;
  const firstPaintMs = paints["first-contentful-paint"] ?? Number.NaN;
  const resources = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  return {
    firstPaintMs,
    largestPaintMs: paints["largest"] ?? Number.NaN,
    blockedMs: tasks
      .filter(({ start }) => start >= firstPaintMs && start <= readyMs)
      .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0),
    layoutShift: shift,
    requests: resources.length,
    transferKb: resources.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
  };
}

function medianOf(runs: readonly StartFigures[]): StartFigures {
  const [first] = runs;
  if (!first) throw new Error("nothing was measured");
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      typeof value === "number"
        ? middle(runs.map((run) => run[name as keyof StartFigures] as number))
        : value,
    ]),
  ) as unknown as StartFigures;
}
