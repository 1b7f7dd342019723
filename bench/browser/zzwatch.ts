import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../tests/support/chromium.ts";
const [, , n = "100000", rate = "5000"] = process.argv;
const child = spawn(process.execPath, ["--max-old-space-size=12000", ...(process.env.PROF ? ["--cpu-prof", "--cpu-prof-dir=" + process.env.PROF] : []), "--import", "/work/main/node_modules/tsx/dist/loader.mjs", "bench/browser/syntheticServer.ts", `--vehicles=${n}`, `--rate=${rate}`], { stdio: ["ignore", "pipe", "inherit"] });
const port = await new Promise<string>((r) => createInterface({ input: child.stdout }).on("line", (l) => l.startsWith("ready") && r(l.split(" ")[1]!)));
const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: [...chromiumArguments] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await context.addCookies([{ name: "session", value: "s".repeat(43), url: `http://127.0.0.1:${port}` }]);
const page = await context.newPage();
const t0 = Date.now();
await page.goto(`http://127.0.0.1:${port}`);
console.log("goto", Date.now() - t0);
let last = "", firstNames = 0;
while (Date.now() - t0 < Number(process.env.FOR ?? 30000)) {
  const s = await page.evaluate(() => [document.querySelector('[data-filter="all"] b')?.textContent, document.querySelector("[data-connection],[data-testid=connection]")?.textContent ?? "", document.querySelectorAll('[role=row],[data-row]').length].join("|"));
  if (s !== last) console.log(Date.now() - t0, s);
  last = s;
  await new Promise((r) => setTimeout(r, 50));
}
await browser.close(); child.kill("SIGINT");
