import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: "tests/support/postgresDesk.ts",
    setupFiles: "tests/support/propertySeed.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
