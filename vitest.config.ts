import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** What every run of tests has in common. */
export const testOptions = {
  setupFiles: ["tests/support/propertySeed.ts"],
  // For what hangs: nothing is measured by them.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 100_000 } },
};

/** Nothing in them outlives a test: files share what they import, and are read once a process. */
const PURE = ["domain", "contract", "src", "workers", "atlas", "bench"].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    // One fewer than cores is the default, which leaves half of a machine of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // What was compiled once is compiled: half of a run went into it.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          ...testOptions,
          name: "pure",
          include: PURE,
          // Processes, not threads: some measure the processor time of their own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...testOptions,
          name: "whole",
          include: ["tests/**/*.test.ts"],
          exclude: PURE,
          globalSetup: "tests/support/postgresDesk.ts",
        },
      },
    ],
  },
});
