import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../support/chromium.ts";
import { connectFaultProxy, type FaultProxy } from "../support/faultProxy.ts";
import { compareScreen } from "./compareScreen.ts";
import type { SoakReport } from "./createBounds.ts";
import type { DayHandlers } from "./dayServer.ts";
import { ENGINE_URL, openHeapWatch } from "./openHeapWatch.ts";
import { type PageSample, reportDay, type ServerSample } from "./reportDay.ts";
import { type SoakProcess, startProcess } from "./startProcess.ts";

const VEHICLES = 1_000;
/** The traffic of a fix every ten seconds, thirty times as fast. */
const PACE = 30;
const UPDATES_PER_SECOND = (VEHICLES / 10) * PACE;
/** Two minutes of traffic. */
const CUT_EVERY_MS = 120_000 / PACE;
const SAMPLE_EVERY_MS = 60_000;
/** So many at least, however short the run. */
const LEAST_SAMPLES = 16;
const SERVER_SAMPLE_EVERY_MS = 10_000;
const COORDINATES_COMPARED = 20;
const FLEET_LIMIT_MS = 120_000;
const SETTLE_MS = 8_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * [E15] A day of traffic in 48 minutes: the built page in a browser, its connection cut every two
 * minutes of traffic. What page, worker and server hold must not grow over the second half, and in
 * the end the screen must say what the server knows.
 */
export async function measureDay(minutes: number, seed: number, dist: string): Promise<SoakReport> {
  const server = await startProcess<DayHandlers>("dayServer.ts", [
    `--vehicles=${VEHICLES}`,
    `--rate=${UPDATES_PER_SECOND}`,
    `--dist=${dist}`,
    "--in-turn",
  ]);
  await server.ask("fillMemory");
  const targetPort = await server.ask("port");
  const proxy = await connectFaultProxy({ targetPort, seed, faultsOf: () => ({}) });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: [...chromiumArguments],
  });
  try {
    const { page, failures } = await openPage(browser, `http://127.0.0.1:${proxy.port}`);
    const watched = await watch(page, server, proxy, minutes * 60_000);
    await isLive(page).waitFor({ timeout: FLEET_LIMIT_MS });
    await server.ask("stopTraffic");
    await wait(SETTLE_MS);
    const screen = await compareScreen(page, await server.ask("truth"), COORDINATES_COMPARED);
    const { figures, broken } = reportDay({
      ...watched,
      ...screen,
      minutes,
      vehicles: VEHICLES,
      pace: PACE,
      updatesDue: watched.seconds * UPDATES_PER_SECOND,
      pageErrors: failures.length,
    });
    for (const failure of failures) console.log(`in the page: ${failure}`);
    return { case: "day", seed, minutes, figures, broken, samples: watched.samples };
  } finally {
    await browser.close();
    await proxy.dispose();
    server.stop();
  }
}

async function openPage(browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
  });
  await context.addCookies([{ name: "session", value: "s".repeat(43), url }]);
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.goto(url);
  await isLive(page).waitFor({ timeout: FLEET_LIMIT_MS });
  await comeBackAtOnce(page);
  return { page, failures };
}

const isLive = (page: Page) => page.locator('[data-connection="live"]');

/**
 * The page's own clock is not sped up, and waits longer before each new try until a connection has
 * held for half a minute. With its dice at nought it does not wait at all.
 */
async function comeBackAtOnce(page: Page): Promise<void> {
  const engine = page.workers().find((worker) => ENGINE_URL.test(worker.url()));
  if (!engine) throw new Error("no engine");
  await engine.evaluate(() => {
    Math.random = () => 0;
  });
}

/** Cuts the connection and weighs everybody until the time is over. */
async function watch(
  page: Page,
  server: SoakProcess<DayHandlers>,
  proxy: FaultProxy,
  durationMs: number,
) {
  const weighPage = await openHeapWatch(page);
  const samples: PageSample[] = [];
  const serverSamples: ServerSample[] = [];
  let cuts = 0;
  let cutsWhileLive = 0;
  const socketsBefore = await server.ask("sockets");
  const updatesBefore = await server.ask("updates");
  const from = performance.now();
  const passedMs = () => performance.now() - from;
  const hours = () => passedMs() / 3_600_000;
  const every = async (periodMs: number, work: () => Promise<void>) => {
    for (let turn = 1; passedMs() < durationMs; turn++) {
      await work();
      await wait(Math.max(periodMs / 2, turn * periodMs - passedMs()));
    }
  };
  await Promise.all([
    every(CUT_EVERY_MS, async () => {
      cuts++;
      if (await isLive(page).isVisible()) cutsWhileLive++;
      proxy.resetAll();
    }),
    every(Math.min(SAMPLE_EVERY_MS, durationMs / LEAST_SAMPLES), async () => {
      samples.push({ hours: hours(), ...(await weighPage()) });
    }),
    every(SERVER_SAMPLE_EVERY_MS, async () => {
      serverSamples.push({ hours: hours(), ...(await server.ask("weigh")) });
    }),
  ]);
  return {
    samples,
    serverSamples,
    cuts,
    cutsWhileLive,
    sockets: (await server.ask("sockets")) - socketsBefore,
    updates: (await server.ask("updates")) - updatesBefore,
    seconds: passedMs() / 1_000,
  };
}
