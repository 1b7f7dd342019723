import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { installTestBrowser } from "./support/chromium.ts";
import { installPostgres } from "./support/postgres.ts";
import {
  fileOf,
  readPlaywrightReport,
  readVitestReport,
  type TestOutcome,
  withSecondTry,
} from "./support/readReports.ts";

/**
 * `npm test`: every check and test there is, whether or not one before failed. What does not need
 * each other runs side by side. A check counts as one; tests count each. The last line is the plain
 * count.
 */
interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Record<string, string>;
  /** Reads the tests from a report; without it the exit code is one check. */
  readonly outcomes?: () => readonly TestOutcome[];
  /** The same of some files alone, after everything else: see CONTRIBUTING. */
  readonly secondTry?: (files: readonly string[]) => Step;
}

const SLOWEST = 30;
/** More of them are no accident of a busy machine. */
const MOST_TRIED_AGAIN = 5;

const reports = mkdtempSync(join(tmpdir(), "waymark-test-"));
const browserReport = join(reports, "browser.json");

/** All unit tests, or those of some files. */
function unitTests(files: readonly string[] = []): Step {
  const report = join(reports, files.length > 0 ? "unit-again.json" : "unit.json");
  return {
    name: "unit and contract tests",
    command: [
      "vitest",
      "run",
      ...files,
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${report}`,
    ],
    // Of the build before: none of them compiles it anew.
    env: { WAYMARK_DIST: "dist", WAYMARK_THREADS: "dist/server" },
    outcomes: () => readVitestReport(report),
    secondTry: unitTests,
  };
}

/** Steps of one list run one after the other, lists of a stage side by side, stages in turn. */
const stages: readonly (readonly (readonly Step[])[])[] = [
  [
    [
      { name: "build", command: ["npm", "run", "build"] },
      { name: "database image", command: ["tsx", "tests/support/makeImage.ts"] },
    ],
    [
      { name: "format", command: ["biome", "check"] },
      { name: "types", command: ["tsc", "-b"] },
      { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
      { name: "dead code", command: ["knip"] },
    ],
  ],
  // Alone: it measures.
  [[{ name: "benchmark", command: ["tsx", "bench/runAll.ts", "--quick", "--print"] }]],
  [
    [unitTests()],
    // They wait for frames and timers half of the time: the other tests use it.
    [
      {
        name: "browser tests",
        command: ["playwright", "test"],
        env: { WAYMARK_E2E_JSON: browserReport },
        outcomes: () => readPlaywrightReport(browserReport),
      },
    ],
  ],
];

interface Done {
  readonly step: Step;
  readonly seconds: number;
  readonly outcomes: readonly TestOutcome[];
}

async function main(): Promise<Done[]> {
  const chromium = installTestBrowser();
  installPostgres();
  const done: Done[] = [];
  for (const lists of stages)
    await Promise.all(
      lists.map(async (steps) => {
        for (const step of steps) done.push(await take(step, chromium));
      }),
    );
  return Promise.all(done.map((one) => tryAgain(one, chromium)));
}

async function tryAgain(first: Done, chromium: string): Promise<Done> {
  const { step, outcomes } = first;
  const files = [
    ...new Set(outcomes.flatMap((one) => (one.status === "failed" ? [fileOf(one)] : []))),
  ];
  if (!step.secondTry || files.length === 0 || files.length > MOST_TRIED_AGAIN) return first;
  const second = await take(step.secondTry(files), chromium);
  return {
    step,
    seconds: first.seconds + second.seconds,
    outcomes: withSecondTry(outcomes, second.outcomes),
  };
}

async function take(step: Step, chromium: string): Promise<Done> {
  const started = Date.now();
  const code = await run(step, { CHROMIUM: chromium });
  const seconds = (Date.now() - started) / 1_000;
  return { step, seconds, outcomes: outcomesOf(step, code) };
}

function outcomesOf(step: Step, code: number): readonly TestOutcome[] {
  const failed = (name: string): TestOutcome => ({ name, status: "failed", tookMs: 0 });
  if (!step.outcomes)
    return [code === 0 ? { name: step.name, status: "passed", tookMs: 0 } : failed(step.name)];
  try {
    const outcomes = step.outcomes();
    if (outcomes.length === 0) return [failed(`${step.name}: no test was run`)];
    // A runner that fails although no test did must not look green.
    return code !== 0 && !outcomes.some(({ status }) => status === "failed")
      ? [...outcomes, failed(`${step.name}: ended with ${code}`)]
      : outcomes;
  } catch {
    return [failed(`${step.name}: left no report`)];
  }
}

function run(step: Step, env: Record<string, string>): Promise<number> {
  console.log(`— ${step.name}: ${step.command.join(" ")}`);
  return new Promise((resolve) => {
    const [command, ...rest] = step.command;
    const child = spawn(command, rest, {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...env,
        ...step.env,
        PATH: `${join(process.cwd(), "node_modules/.bin")}:${process.env.PATH}`,
      },
    });
    // Whole lines, each with its step: those of two steps come mixed.
    const print = (stream: Readable) =>
      createInterface({ input: stream }).on("line", (line) =>
        console.log(`${step.name} │ ${line}`),
      );
    print(child.stdout);
    print(child.stderr);
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

const count = (outcomes: readonly TestOutcome[], status: TestOutcome["status"]) =>
  outcomes.filter((one) => one.status === status).length;

const started = Date.now();
const done = await main();
const all = done.flatMap(({ outcomes }) => outcomes);
console.log(`\nslowest ${SLOWEST} tests`);
for (const { name, tookMs } of all.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST))
  console.log(`${(tookMs / 1_000).toFixed(1).padStart(7)} s  ${name}`);
console.table(
  Object.fromEntries(
    done.map(({ step, seconds, outcomes }) => [
      step.name,
      {
        passed: count(outcomes, "passed"),
        failed: count(outcomes, "failed"),
        skipped: count(outcomes, "skipped"),
        seconds: Number(seconds.toFixed(1)),
      },
    ]),
  ),
);
console.log(`${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
for (const { name, status, failure = "" } of all) {
  if (status === "failed") console.log(`✘ ${name}\n${failure}`);
  if (status === "skipped") console.log(`○ skipped: ${name}`);
  if (status === "passed" && failure) console.log(`△ only at the second try: ${name}\n${failure}`);
}
const failures = count(all, "failed");
console.log(`${count(all, "passed")} passed, ${failures} failed, ${count(all, "skipped")} skipped`);
process.exit(failures === 0 ? 0 : 1);
