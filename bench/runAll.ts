import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "vite";

/**
 * `npm run bench`: measures the code as it is shipped, which is bundled. Unbundled modules read
 * each other's constants from memory, and the hottest loops are a quarter slower for it.
 */
const outDir = join(process.cwd(), "node_modules/.cache/bench");
await build({
  configFile: false,
  logLevel: "warn",
  build: { ssr: "bench/report.ts", outDir, target: "node20", minify: true, emptyOutDir: true },
});
const { status } = spawnSync(
  process.execPath,
  [join(outDir, "report.js"), ...process.argv.slice(2)],
  {
    stdio: "inherit",
  },
);
process.exit(status ?? 1);
