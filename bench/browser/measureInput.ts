import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../tests/support/chromium.ts";
import { createSeededFleet } from "../seededFleet.ts";
import { INPUT_ACTIONS, INPUT_KINDS, type InputKind } from "./inputActions.ts";
import type { PageRun } from "./measurePage.ts";
import { type ProfileShares, profileShares } from "./profileShares.ts";
import { startSyntheticServer } from "./startSyntheticServer.ts";
import { type InputWatch, watchInput } from "./watchInput.ts";

declare const inputWatch: InputWatch;

/** How quickly the screen answered one kind of input. Milliseconds. */
export interface InputFigure {
  readonly kind: InputKind;
  readonly inputs: number;
  /** From the event until its listeners had run and the main thread was free again. */
  readonly handledP50Ms: number;
  readonly handledP95Ms: number;
  /** From the event until the main thread had handed over the next frame. */
  readonly paintP50Ms: number;
  readonly paintP95Ms: number;
  readonly paintMaxMs: number;
  /** The browser's own timing until the frame was shown, of the inputs that it times. */
  readonly timedInputs: number;
  readonly timedP95Ms: number | undefined;
  /** Until what was asked for stood there, of actions that go to the engine and back. */
  readonly answerP50Ms: number | undefined;
  readonly answerP95Ms: number | undefined;
}

export interface InputFigures {
  readonly vehicles: number;
  readonly areas: number;
  readonly updatesPerSecond: number;
  /** While updates come and nobody does anything: what the main thread had of a processor. */
  readonly mainThreadCpuPercent: number;
  /** Of that, without the functions of the map libraries and what they call. */
  readonly apartFromDrawingPercent: number;
  readonly profile: ProfileShares;
  readonly inputs: readonly InputFigure[];
}

/** Types that the Event Timing API times; a missing one took less than the shortest it reports. */
const TIMED = new Set(["pointerdown", "pointerup", "click", "keydown"]);
const SHORTEST_TIMED_MS = 16;
const FIRST_FLEET_LIMIT_MS = 180_000;
const SETTLE_MS = 5_000;

/**
 * Works with the built page over a synthetic fleet as a person does, `times` times each, and reports
 * how long each input waited for its paint.
 */
export async function measureInput(run: PageRun, times: number): Promise<InputFigures> {
  const server = await startSyntheticServer(run);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: [...chromiumArguments],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: "en-GB",
    });
    await context.addCookies([{ name: "session", value: "s".repeat(43), url: server.url }]);
    const page = await context.newPage();
    // The compiler names functions by a helper that the page does not have.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(watchInput);
    await page.goto(server.url + (run.areas ? overTheCity() : ""));
    await allThere(page, run.vehicles);
    await page.waitForTimeout(SETTLE_MS);
    const idle = await watchIdle(page, await context.newCDPSession(page), run);
    for (const kind of INPUT_KINDS) {
      await setKind(page, kind);
      await INPUT_ACTIONS[kind](page, times);
      await page.waitForTimeout(500);
      await setKind(page, "");
    }
    const { vehicles, updatesPerSecond, areas = 0 } = run;
    return { vehicles, areas, updatesPerSecond, ...idle, inputs: await figuresOf(page) };
  } finally {
    await browser.close();
    server.stop();
  }
}

/** Where areas are drawn one by one. */
function overTheCity(): string {
  const zoom = 13;
  const { west, east, south, north } = createSeededFleet(1).viewport(zoom).bounds;
  return `/map?at=${((south + north) / 2).toFixed(5)},${((west + east) / 2).toFixed(5)},${zoom}`;
}

const allThere = (page: Page, vehicles: number) =>
  page.waitForFunction(
    (count) =>
      Number(document.querySelector('[data-filter="all"] b')?.textContent?.replace(/\D/g, "")) ===
      count,
    vehicles,
    { timeout: FIRST_FLEET_LIMIT_MS, polling: 50 },
  );

const setKind = (page: Page, kind: string) =>
  page.evaluate((next) => {
    inputWatch.kind = next;
  }, kind);

/** Nobody does anything, and the fleet goes on. */
async function watchIdle(page: Page, cdp: CDPSession, run: PageRun) {
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await taskSeconds(cdp);
  const from = performance.now();
  await page.waitForTimeout(run.seconds * 1_000);
  const mainThreadCpuPercent =
    (100 * (await taskSeconds(cdp)) - 100 * before) / ((performance.now() - from) / 1_000);
  const profile = await profileShares(cdp, join(run.dist, "page"), () =>
    page.waitForTimeout(run.seconds * 1_000),
  );
  const { busyPercent, drawingPercent } = profile;
  return {
    mainThreadCpuPercent,
    // The profile gives the share: it makes what it looks at slower, and knows no neighbours.
    apartFromDrawingPercent: mainThreadCpuPercent * (1 - drawingPercent / busyPercent),
    profile,
  };
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

async function figuresOf(page: Page): Promise<InputFigure[]> {
  const { inputs, answers } = await page.evaluate(() => ({
    inputs: inputWatch.inputs(),
    answers: inputWatch.answers,
  }));
  return INPUT_KINDS.map((kind) => {
    const own = inputs.filter((input) => input.kind === kind);
    const handled = own.map(({ handledMs }) => handledMs);
    const paints = own.map(({ paintMs }) => paintMs);
    const timed = own
      .filter(({ type }) => TIMED.has(type))
      .map(({ timedMs }) => timedMs ?? SHORTEST_TIMED_MS);
    const answered = answers.filter((each) => each.kind === kind).map(({ answerMs }) => answerMs);
    return {
      kind,
      inputs: own.length,
      handledP50Ms: percentile(handled, 0.5) ?? Number.NaN,
      handledP95Ms: percentile(handled, 0.95) ?? Number.NaN,
      paintP50Ms: percentile(paints, 0.5) ?? Number.NaN,
      paintP95Ms: percentile(paints, 0.95) ?? Number.NaN,
      paintMaxMs: Math.max(...paints),
      timedInputs: timed.length,
      timedP95Ms: percentile(timed, 0.95),
      answerP50Ms: percentile(answered, 0.5),
      answerP95Ms: percentile(answered, 0.95),
    };
  });
}

function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
