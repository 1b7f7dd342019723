import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testOptions } from "../support/testOptions.ts";
import { plantMutants } from "./findMutants.ts";
import { mutantRun } from "./mutantRun.ts";
import { isSlow } from "./relatedTests.ts";
import type { SampledMutant } from "./sampleMutants.ts";

const run = mutantRun();
const root = join(import.meta.dirname, "../..");
const sample = JSON.parse(readFileSync(run.sampleFile, "utf8")) as SampledMutant[];

// What starts before the tests, such as PostgreSQL, runs the same code in this process.
globalThis.isMutant = () => false;

/** The tests that lie nearest to the mutant first. */
class Nearest extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => run.order.indexOf(relative(root, moduleId));
    return files.sort((one, other) => rank(one) - rank(other));
  }
}

/** The tests as they are, over code with mutants planted in memory: no file is changed. */
export default defineConfig({
  root,
  plugins: [
    {
      name: "plant-mutants",
      enforce: "pre",
      transform(code, id) {
        const file = relative(root, id.split("?")[0] ?? id);
        const mutants = sample.filter((mutant) => mutant.file === file);
        return mutants.length > 0 ? { code: plantMutants(code, mutants), map: null } : undefined;
      },
    },
  ],
  test: {
    ...testOptions,
    include: ["tests/**/*.test.ts"],
    // Those without a database read what they share once.
    isolate: run.order.some(isSlow),
    globalSetup: run.order.some(isSlow) ? ["tests/support/postgresDesk.ts"] : [],
    setupFiles: ["tests/mutants/mutantSetup.ts", ...testOptions.setupFiles],
    sequence: { sequencer: Nearest, setupFiles: "list" },
    // The planted code belongs to this sample alone.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: join(run.sampleFile, "../modules"),
    },
  },
});
