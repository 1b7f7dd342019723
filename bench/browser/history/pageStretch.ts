import { join } from "node:path";
import type { Page } from "@playwright/test";
import { drawingShare, profileShares } from "../profileShares.ts";
import type { InputWatch } from "../watchInput.ts";
import { markEngine, type PastPage } from "./openPast.ts";
import { STEP_MARK, type ThreadTrace, traceThreads } from "./traceThreads.ts";

declare const inputWatch: InputWatch;

/** What the page did over a stretch of time. Milliseconds. */
export interface StretchFigures {
  readonly framesPerSecond: number;
  /** Work of the main thread for a frame, drawing and all: the processor's time. */
  readonly frameMeanMs: number;
  readonly frameP95Ms: number;
  /** Of the mean, without the functions of the map libraries and what they call. */
  readonly apartMeanMs: number;
  readonly apartP95Ms: number;
  /** From an input until the main thread had handed over the next frame. */
  readonly inputs: number;
  readonly inputP50Ms: number;
  readonly inputP95Ms: number;
  readonly inputMaxMs: number;
  /** Of what is not drawing the most, in percent of the stretch. */
  readonly busiest: readonly (readonly [source: string, percent: number])[];
}

const MOST_LISTED = 6;

/** What somebody does, once to be timed by their inputs, and twice for what the page works meanwhile. */
export interface Stretch {
  readonly withInputs: () => Promise<void>;
  readonly run: () => Promise<void>;
}

/** Inputs, a trace and a profile each have a run of their own; none disturbs another. */
export async function watchStretch(
  { browser, context, page }: PastPage,
  maps: string,
  { withInputs, run }: Stretch,
): Promise<StretchFigures> {
  const inputs = await inputsDuring(page, withInputs);
  let seconds = 0;
  const trace = await traceThreads(browser, async () => {
    await markEngine(page);
    await markStep(page);
    const from = performance.now();
    await run();
    seconds = (performance.now() - from) / 1_000;
  });
  const cdp = await context.newCDPSession(page);
  const profile = await profileShares(cdp, join(maps, "page"), run);
  await cdp.detach();
  const work = trace.frameWorkMs;
  // The profile gives the share of functions: it makes what it looks at slower, knows no
  // neighbours, and takes waiting for work.
  const drawing = drawingShare(profile);
  const apart = work.map((workMs, at) => workMs - (trace.frameScriptMs[at] ?? 0) * drawing);
  return {
    framesPerSecond: work.length / seconds,
    frameMeanMs: mean(work),
    frameP95Ms: percentile(work, 0.95),
    apartMeanMs: mean(apart),
    apartP95Ms: percentile(apart, 0.95),
    inputs: inputs.length,
    inputP50Ms: percentile(inputs, 0.5),
    inputP95Ms: percentile(inputs, 0.95),
    inputMaxMs: percentile(inputs, 1),
    busiest: profile.others.slice(0, MOST_LISTED),
  };
}

async function inputsDuring(page: Page, run: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    inputWatch.kind = "stretch";
  });
  await run();
  return page.evaluate(() => {
    inputWatch.kind = "";
    return inputWatch
      .inputs()
      .splice(0)
      .map(({ paintMs }) => paintMs);
  });
}

/** What the engine works between two steps: see `STEP_MARK`. */
export async function traceSteps(
  { browser, page }: PastPage,
  steps: readonly (() => Promise<void>)[],
): Promise<ThreadTrace> {
  return traceThreads(browser, async () => {
    await markEngine(page);
    for (const step of steps) {
      await markStep(page);
      await step();
    }
    await markStep(page);
  });
}

const markStep = (page: Page) => page.evaluate((mark) => console.timeStamp(mark), STEP_MARK);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
