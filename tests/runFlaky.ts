import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readPlaywrightReport, readVitestReport, type TestOutcome } from "./support/readReports.ts";

/**
 * `npm run flaky -- --times 20 --load 4 [-t name] [files]`: runs tests again and again beside busy
 * processes, and lists which of them failed how often. Without files it runs all there are; browser
 * tests need a build.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: "string", default: "20" },
    load: { type: "string", default: "4" },
    /** Only tests whose names match. */
    name: { type: "string", short: "t" },
  },
});
const times = Number(values.times);
const isBrowser = (file: string) => file.includes(".spec") || file.includes("e2e");
const folder = mkdtempSync(join(tmpdir(), "waymark-flaky-"));

/** Each takes all of a core that it gets. */
const busy: ChildProcess[] = Array.from({ length: Number(values.load) }, () =>
  spawn(process.execPath, ["-e", "for (;;) Math.sqrt(2)"], { stdio: "ignore" }),
);
process.on("exit", () => {
  for (const child of busy) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

interface Runner {
  readonly name: string;
  readonly files: readonly string[];
  readonly run: (report: string) => void;
  readonly read: (report: string) => readonly TestOutcome[];
}

const call = (command: string, args: readonly string[], env = {}) =>
  spawnSync(join("node_modules/.bin", command), args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });

const units = positionals.filter((file) => !isBrowser(file));
const specs = positionals.filter(isBrowser);
const all = positionals.length === 0;
const runners: Runner[] = [
  {
    name: "vitest",
    files: units,
    run: (report) =>
      call("vitest", [
        "run",
        "--reporter=json",
        `--outputFile=${report}`,
        ...(values.name ? ["-t", values.name] : []),
        ...units,
      ]),
    read: readVitestReport,
  },
  {
    name: "playwright",
    files: specs,
    run: (report) =>
      call("playwright", ["test", ...(values.name ? ["-g", values.name] : []), ...specs], {
        WAYMARK_E2E_JSON: report,
      }),
    read: readPlaywrightReport,
  },
];

const runs = new Map<string, { passed: number; failures: string[] }>();
for (const { name, files, run, read } of runners) {
  if (!all && files.length === 0) continue;
  for (let time = 1; time <= times; time++) {
    const report = join(folder, `${name}.json`);
    rmSync(report, { force: true });
    run(report);
    const outcomes: readonly TestOutcome[] = existsSync(report)
      ? read(report)
      : [{ name, status: "failed", tookMs: 0, failure: "left no report" }];
    for (const { name: test, status, failure = "" } of outcomes) {
      if (status === "skipped") continue;
      const known = runs.get(test) ?? { passed: 0, failures: [] };
      runs.set(test, known);
      if (status === "passed") known.passed++;
      else known.failures.push(failure);
    }
    const failed = outcomes.filter(({ status }) => status === "failed").length;
    console.log(`${name} ${time} of ${times}: ${outcomes.length} tests, ${failed} failed`);
  }
}
rmSync(folder, { recursive: true, force: true });

const flaky = [...runs].filter(([, { failures }]) => failures.length > 0);
for (const [name, { passed, failures }] of flaky)
  console.log(`✘ ${failures.length} of ${passed + failures.length}: ${name}\n${failures[0]}`);
console.log(
  `${runs.size} tests, each ${times} times beside ${values.load} busy processes: ${flaky.length} failed at least once`,
);
process.exit(flaky.length === 0 && runs.size > 0 ? 0 : 1);
