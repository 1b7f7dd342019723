import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SoakReport } from "./createBounds.ts";
import { measureDay } from "./measureDay.ts";
import { measureSlow } from "./measureSlow.ts";

/**
 * Runs that take their time, as a table and as `bench/soak.json`; fails when a bound does not hold.
 * `--case slow` [S06], `day` [E15, of the page that was built] or `all`; `--minutes` instead of 10 and
 * 48; `--seed`.
 */
const { values } = parseArgs({
  options: {
    case: { type: "string", default: "all" },
    minutes: { type: "string" },
    seed: { type: "string", default: "1" },
    dist: { type: "string", default: "dist" },
  },
});
const seed = Number(values.seed);
const CASES: Readonly<Record<string, () => Promise<SoakReport>>> = {
  slow: () => measureSlow(Number(values.minutes ?? 10), seed),
  day: () => measureDay(Number(values.minutes ?? 48), seed, values.dist),
};

const names = values.case === "all" ? Object.keys(CASES) : [values.case];
const reports: SoakReport[] = [];
for (const name of names) {
  const measure = CASES[name];
  if (!measure) throw new Error(`there is no case ${name}`);
  const startedAt = performance.now();
  const report = await measure();
  const took = ((performance.now() - startedAt) / 60_000).toFixed(1);
  reports.push(report);
  console.log(`${name}: ${report.minutes} minutes (${took} in all), seed ${seed}`);
  console.table(report.figures);
  for (const line of report.broken) console.log(`does not hold: ${line}`);
  write();
}
process.exit(reports.some(({ broken }) => broken.length > 0) ? 1 : 0);

function write(): void {
  const processor = cpus()[0]?.model ?? "unknown";
  const machine = { processor, node: process.version, load: loadavg() };
  const text = JSON.stringify({ ...machine, reports }, undefined, 2);
  writeFileSync(join("bench", "soak.json"), `${text}\n`);
}
