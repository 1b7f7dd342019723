import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "vite";

/** Bundles what is measured, as it is shipped, with the thread of the embedded database beside it. */
const outDir = join(process.cwd(), "node_modules/.cache/bench-database");
await build({
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: true,
    outDir,
    target: "node20",
    minify: true,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        databaseReport: "bench/databaseReport.ts",
        databaseThread: "server/database/databaseThread.ts",
      },
      output: { entryFileNames: "[name].js", format: "es" },
    },
  },
});
const given = [join(outDir, "databaseReport.js"), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, given, { stdio: "inherit" });
process.exit(status ?? 1);
