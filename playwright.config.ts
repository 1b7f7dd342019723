import { defineConfig } from "@playwright/test";
import { chromiumArguments, findTestBrowser } from "./tests/support/chromium.ts";
import type { Drawing } from "./tests/support/pageTest.ts";
import { isProof } from "./tests/support/proofShare.ts";

/** Of a test's file and title together. */
const OF_THE_MAP = /(mapFleet|mapBase)\.spec\.ts.*@drawn/;

/** What `npm run proofs` tries besides. */
const OF_PROOFS = /@proof/;

/** Two workers: a page waits for frames and timers half of its time, which the other one uses. */
export default defineConfig<Drawing>({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  // A page that a busy machine held up has a second try, which `npm test` names: see CONTRIBUTING.
  retries: process.env.WAYMARK_E2E_JSON ? 1 : 0,
  // Never what is tested: whatever hangs must end, however busy the machine is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.WAYMARK_E2E_JSON
    ? [["list"], ["json", { outputFile: process.env.WAYMARK_E2E_JSON }]]
    : "list",
  use: {
    browserName: "chromium",
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    launchOptions: { executablePath: findTestBrowser() ?? "", args: [...chromiumArguments] },
    screenshot: "only-on-failure",
    trace: "off",
    // Requests that a test answers itself must reach it; offlineStart.spec.ts allows them.
    serviceWorkers: "block",
  },
  // What nearly everybody has is a graphics card: what the map draws is tried as with one, and what
  // stands on it as without. `npm run proofs` tries the map both ways.
  projects: [
    { name: "software", ...(isProof ? {} : { grepInvert: [OF_THE_MAP, OF_PROOFS] }) },
    {
      name: "card",
      grep: OF_THE_MAP,
      ...(isProof ? {} : { grepInvert: OF_PROOFS }),
      use: { drawing: "card" },
    },
  ],
});
