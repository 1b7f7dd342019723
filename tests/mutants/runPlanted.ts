import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { type MutantRun, mutantEnvironment } from "./mutantRun.ts";

/** The tests of a mutant hang when they have taken so long: some twenty times what they need. */
const HANGS_AFTER_MS = 600_000;

interface PlantedRun extends MutantRun {
  /** Where the tests' own report is written. */
  readonly outcomeFile: string;
  /** Further arguments of Vitest. */
  readonly more: readonly string[];
}

/** Runs test files over code with mutants in it: whether all passed, or that they did not end. */
export function runPlanted({ outcomeFile, more, ...run }: PlantedRun): Promise<boolean | "hung"> {
  rmSync(outcomeFile, { force: true });
  return new Promise((resolve) => {
    const child = spawn(
      "node_modules/.bin/vitest",
      [
        "run",
        "--config=tests/mutants/vitest.config.ts",
        "--reporter=json",
        `--outputFile=${outcomeFile}`,
        ...more,
        ...run.order,
      ],
      { stdio: "ignore", detached: true, env: { ...process.env, ...mutantEnvironment(run) } },
    );
    const timer = setTimeout(() => {
      resolve("hung");
      process.kill(-(child.pid ?? 0), "SIGKILL");
    }, HANGS_AFTER_MS);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}
