import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Headless Chromium without a sandbox or calls home; WebGL by software where there is no card. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser to test with: the one named by `CHROMIUM`, the system's, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  return [...(named ? [named] : []), ...SYSTEM_PATHS, playwrightChromium()].find(
    (path) => path && existsSync(path),
  );
}

/**
 * The browser of the tests: the one named by `CHROMIUM`, Chromium without windows, or Chromium. All are
 * the same engine; without windows a page costs a third less.
 */
export const findTestBrowser = (): string | undefined =>
  process.env.CHROMIUM ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium());

/** Gets a browser when there is none: Playwright's download first, then Debian's package. */
export function installChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium found: trying Playwright's own download, then Debian's package.");
  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit", timeout: 300_000 });
  if (!findChromium()) installPackage("chromium");
  const installed = findChromium();
  if (!installed) throw new Error("No Chromium could be installed. Set CHROMIUM to its path.");
  return installed;
}

/** The same for tests. That there is no package without windows is no fault. */
export function installTestBrowser(): string {
  const chromium = installChromium();
  if (process.env.CHROMIUM === undefined && !existsSync(HEADLESS_SHELL))
    try {
      installPackage("chromium-headless-shell");
    } catch (error) {
      console.log(`Tests take Chromium itself: ${error instanceof Error ? error.message : ""}`);
    }
  return findTestBrowser() ?? chromium;
}

/** Nothing where there is no such manager of packages. */
function installPackage(name: string): void {
  if (!existsSync("/usr/bin/apt-get")) return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...rest: string[]) => {
    const [command = "apt-get", ...before]: string[] = [...sudo, "apt-get"];
    execFileSync(command, [...before, ...rest], {
      stdio: "inherit",
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", name);
}

function playwrightChromium(): string | undefined {
  try {
    const require = createRequire(join(process.cwd(), "package.json"));
    const { chromium } = require("playwright-core") as { chromium: { executablePath(): string } };
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
