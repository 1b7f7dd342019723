/** What every run of tests has in common. */
export const testOptions = {
  setupFiles: ["tests/support/propertySeed.ts", "tests/support/answerFaults.ts"],
  // For what hangs: nothing is measured by them.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 100_000 } },
};
