import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../../tests/support/chromium.ts";
import { openSession } from "../../../tests/support/signIn.ts";
import { calibrate } from "../../measure.ts";
import { buildForProfile } from "../buildForProfile.ts";
import { profileShares } from "../profileShares.ts";
import { traceTasks } from "../traceTasks.ts";
import { watchInput } from "../watchInput.ts";
import type { ManagePart, ManagePlan } from "./managePlan.ts";
import { startManageServer } from "./manageServer.ts";
import { listSteps, type ManageStep, transferSteps } from "./manageSteps.ts";
import { watchSeen } from "./seen.ts";
import { MANAGED_BY } from "./storeThings.ts";

/** Of one thing that is done, milliseconds. */
interface StepFigure {
  readonly part: ManagePart;
  readonly what: string;
  readonly turns: number;
  readonly leastMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly mostMs: number;
  readonly goalMs: number | undefined;
  /** The longest task of the page's main thread: its time, and the processor's of it. */
  readonly taskMs: number;
  readonly taskWorkMs: number;
  /** Tasks of more than 50 ms of the processor. */
  readonly longTasks: number;
  /** Of the machine beside it: more than its cores is somebody else's work, too. */
  readonly load: number;
  readonly isKept: boolean;
}

/** As much as one task of the page may take. */
const TASK_GOAL_MS = 50;
const NOTED_TASK_MS = 4;
/** The fleet is there, and what its coming began is over. */
const SETTLE_MS = 3_000;

/**
 * What is managed, in the built page against the product's own server: a table and `bench/manage.json`; see
 * RESULTS.md. What is missed fails.
 */
export async function runManage(plan: ManagePlan): Promise<boolean> {
  const calibrationMs = calibrate().minMs;
  const server = await startManageServer(plan);
  const maps = plan.isProfiled ? await buildForProfile(plan.dist) : undefined;
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: [...chromiumArguments],
  });
  const figures: StepFigure[] = [];
  try {
    for (const part of plan.parts) {
      const openSteps = async () => {
        const page = await openPage(browser, server.url);
        const about = { page, url: server.url, times: plan.times };
        return { page, steps: part === "transfer" ? transferSteps(about) : listSteps(part, about) };
      };
      const timed = await openSteps();
      const times: (readonly number[])[] = [];
      for (const step of timed.steps) times.push(step.isFinal ? [] : await step.run());
      await timed.page.context().close();
      const traced = await openSteps();
      const cdp = await traced.page.context().newCDPSession(traced.page);
      for (const [index, step] of traced.steps.entries()) {
        const run = () => profiled(cdp, maps, step);
        figures.push(await measureStep(browser, part, step, { run, times: times[index] ?? [] }));
        console.log(line(figures.at(-1)!));
      }
      await traced.page.context().close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  console.table(figures.map(rounded));
  const processor = cpus()[0]?.model ?? "unknown";
  const report = { processor, node: process.version, calibrationMs, plan, figures };
  mkdirSync("bench", { recursive: true });
  writeFileSync(join("bench", "manage.json"), `${JSON.stringify(report, undefined, 2)}\n`);
  return figures.every(({ isKept }) => isKept);
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  // The compiler names functions by a helper that the page does not have.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.addInitScript(watchInput);
  await page.addInitScript(watchSeen);
  await openSession(page, url, MANAGED_BY);
  await page.goto(`${url}/settings`);
  await page.locator("main h1").waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function profiled(
  cdp: CDPSession,
  maps: string | undefined,
  { run }: ManageStep,
): Promise<readonly number[]> {
  if (maps === undefined) return run();
  let times: readonly number[] = [];
  const { others } = await profileShares(cdp, join(maps, "page"), async () => {
    times = await run();
  });
  for (const [source, percent] of others)
    console.log(`${percent.toFixed(2).padStart(6)} % ${source}`);
  return times;
}

interface Measured {
  /** Does it once more. */
  readonly run: () => Promise<readonly number[]>;
  /** How long it took without a trace, which costs as much as the page; none: it is done but once. */
  readonly times: readonly number[];
}

async function measureStep(
  browser: Browser,
  part: ManagePart,
  { what, goal }: ManageStep,
  measured: Measured,
): Promise<StepFigure> {
  let { times } = measured;
  const tasks = await traceTasks(browser, NOTED_TASK_MS, async () => {
    const traced = await measured.run();
    if (times.length === 0) times = traced;
  });
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const most = (values: readonly number[]) => Math.max(0, ...values);
  const [leastMs, p95Ms] = [at(0), at(0.95)];
  const works = tasks.map(({ workMs }) => workMs);
  const taskWorkMs = most(works);
  const kept = goal === undefined ? 0 : goal.of === "least" ? leastMs : p95Ms;
  return {
    part,
    what,
    turns: times.length,
    leastMs,
    p50Ms: at(0.5),
    p95Ms,
    mostMs: at(1),
    goalMs: goal?.ms,
    taskMs: most(tasks.map(({ durationMs }) => durationMs)),
    taskWorkMs,
    longTasks: works.filter((workMs) => workMs > TASK_GOAL_MS).length,
    load: loadavg()[0] ?? Number.NaN,
    isKept: kept <= (goal?.ms ?? 0) && taskWorkMs <= TASK_GOAL_MS,
  };
}

const rounded = (figure: StepFigure): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(figure).map(([name, value]) => [
      name,
      typeof value === "number" && name !== "load" ? Math.round(value) : value,
    ]),
  );

const line = (figure: StepFigure): string => Object.values(rounded(figure)).join("  ");
