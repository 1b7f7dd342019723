import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installChromium } from "./support/chromium.ts";
import { installPostgres } from "./support/postgres.ts";

/**
 * `npm test`: every check and test there is, one after the other, whether or not one before failed.
 * The last line is the plain count. A check counts as one; tests count each.
 */
interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Names of what failed, told once more at the end. */
  readonly failures?: readonly string[];
}

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Record<string, string>;
  /** Reads the count from a report; without it the exit code is one check. */
  readonly count?: () => Count;
}

const reports = mkdtempSync(join(tmpdir(), "waymark-test-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

const steps: readonly Step[] = [
  { name: "format", command: ["biome", "check"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types", command: ["tsc", "-b"] },
  { name: "dead code", command: ["knip"] },
  { name: "build", command: ["npm", "run", "build"] },
  {
    name: "unit and contract tests",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${unitReport}`,
    ],
    count: () => {
      const { numPassedTests, numTotalTests, numPendingTests, numTodoTests, testResults } =
        readReport<VitestReport>(unitReport);
      const skipped = numPendingTests + numTodoTests;
      // A file that does not even load has no tests of its own to fail.
      const broken = testResults.filter(
        ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
      );
      const failed = testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(
            ({ fullName, failureMessages }) =>
              `${name}: ${fullName}\n${failureMessages[0]?.slice(0, 1_500)}`,
          ),
      );
      return {
        passed: numPassedTests,
        failed: numTotalTests - numPassedTests - skipped + broken.length,
        failures: [...broken.map(({ name }) => name), ...failed],
      };
    },
  },
  { name: "benchmark", command: ["tsx", "bench/runAll.ts", "--quick", "--tell"] },
  {
    name: "browser tests",
    command: ["playwright", "test"],
    env: { WAYMARK_E2E_JSON: browserReport },
    count: () => {
      const { stats, errors } = readReport<PlaywrightReport>(browserReport);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
    },
  },
];

interface VitestReport {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  readonly errors: readonly unknown[];
}

const readReport = <Report>(path: string) => JSON.parse(readFileSync(path, "utf8")) as Report;

async function main(): Promise<Count> {
  const chromium = installChromium();
  installPostgres();
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const step of steps) {
    const started = Date.now();
    const code = await run(step, { CHROMIUM: chromium });
    const count = countOf(step, code);
    passed += count.passed;
    failed += count.failed;
    failures.push(...(count.failures ?? []));
    const seconds = ((Date.now() - started) / 1_000).toFixed(1);
    console.log(`\n— ${step.name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s\n`);
  }
  return { passed, failed, failures };
}

function countOf(step: Step, code: number): Count {
  const check =
    code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [step.name] };
  if (!step.count) return check;
  try {
    const count = step.count();
    // A runner that fails although no test did must not look green.
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1, failures: [`${step.name}: left no report`] };
  }
}

function run(step: Step, env: Record<string, string>): Promise<number> {
  console.log(`— ${step.name}: ${step.command.join(" ")}`);
  return new Promise((resolve) => {
    const [command, ...rest] = step.command;
    const child = spawn(command, rest, {
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        ...env,
        ...step.env,
        PATH: `${join(process.cwd(), "node_modules/.bin")}:${process.env.PATH}`,
      },
    });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

const { passed, failed, failures = [] } = await main();
for (const failure of failures) console.log(`✘ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
