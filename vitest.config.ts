import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { testOptions } from "./tests/support/testOptions.ts";

/** Nothing in them outlives a test: files share what they import, and are read once a process. */
const PURE = ["domain", "contract", "src", "workers", "atlas", "bench"].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);

/**
 * Each has a server or a database of its own, and neither sets nor mocks what another file sees: what
 * they import is read once a process too, which is a quarter of what such a file costs. Not those
 * that run another file's tests once more, which a process reads only once, or weigh their process.
 */
const SERVERS = [
  "accounts",
  "actuation",
  "audit",
  "authorisation",
  "events",
  "external",
  "fleet",
  "geocoder",
  "http",
  "ingest",
  "legacy",
  "live",
  "map",
  "notifications",
  "objects",
  "osmand",
  "positions",
  "reports",
  "rules",
  "simulator",
].map((folder) => `tests/server/${folder}/**/!(*.postgres|session).test.ts`);

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
          name: "servers",
          include: SERVERS,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...testOptions,
          name: "whole",
          include: ["tests/**/*.test.ts"],
          exclude: [...PURE, ...SERVERS],
          globalSetup: "tests/support/postgresDesk.ts",
        },
      },
    ],
  },
});
