import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { testOptions } from "./tests/support/testOptions.ts";

/** Nothing in them outlives a test: files share what they import, and are read once a process. */
const PURE = ["domain", "contract", "src", "workers", "atlas", "bench"].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);

/**
 * Each has a server or a database of its own, and neither sets nor mocks what another file sees: what
 * they import is read once a process too, which is a quarter of what such a file costs. Not those
 * that weigh their process, nor those that run another file's tests once more: they are read once.
 */
const SERVERS = [
  "accounts",
  "actuation",
  "audit",
  "authorisation",
  "database",
  "demo",
  "events",
  "external",
  "fleet",
  "fuzz",
  "geocoder",
  "http",
  "ingest",
  "legacy",
  "live",
  "map",
  "mail",
  "notifications",
  "objects",
  "openapi",
  "openid",
  "osmand",
  "partners",
  "positions",
  "refusal",
  "reports",
  "roads",
  "rules",
  "simulator",
  "start",
  "undo",
].map(
  (folder) => `tests/server/${folder}/**/!(*.postgres|session|connectPostgres|rawAttacks).test.ts`,
);
SERVERS.push("tests/server/{routes,stockClient}.test.ts");

/** What runs on the run's PostgreSQL, and the tests of other files once more. */
const POSTGRES = [
  "tests/server/**/*.postgres.test.ts",
  "tests/server/database/connectPostgres.test.ts",
  "tests/server/cluster/**/*.test.ts",
];

/** Dear again for those that measure what a password costs. */
const CHEAP_PASSWORDS = { "@node-rs/argon2": resolve("tests/support/cheapArgon2.ts") };

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
          name: "components",
          include: ["tests/src/**/*.test.tsx"],
          environment: "happy-dom",
        },
      },
      {
        extends: true,
        resolve: { alias: CHEAP_PASSWORDS },
        test: {
          ...testOptions,
          name: "servers",
          include: SERVERS,
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: CHEAP_PASSWORDS },
        test: {
          ...testOptions,
          name: "postgres",
          include: POSTGRES,
          isolate: false,
          globalSetup: "tests/support/postgresDesk.ts",
        },
      },
      {
        extends: true,
        test: {
          ...testOptions,
          name: "whole",
          include: ["tests/**/*.test.ts"],
          exclude: [...PURE, ...SERVERS, ...POSTGRES],
        },
      },
    ],
  },
});
