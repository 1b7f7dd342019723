import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { buildForProfile } from "./buildForProfile.ts";
import { type InputFigures, measureInput } from "./measureInput.ts";
import type { PageRun } from "./measurePage.ts";

/**
 * How quickly the screen answers, as a table and as `bench/input.json`. Builds a page of its own,
 * with maps to its sources.
 */
export async function runInput(runs: readonly PageRun[], times: number): Promise<void> {
  const reports: InputFigures[] = [];
  const dist = await buildForProfile(runs[0]?.dist ?? "dist");
  for (const run of runs) {
    const report = await measureInput({ ...run, dist }, times);
    reports.push(report);
    const { vehicles, areas, updatesPerSecond, inputs, profile } = report;
    console.log(
      `${vehicles} vehicles, ${areas} areas, ${updatesPerSecond} updates/s: main thread ` +
        `${report.mainThreadCpuPercent.toFixed(1)} %, apart from drawing ` +
        `${report.apartFromDrawingPercent.toFixed(1)} %`,
    );
    console.table(inputs.map(rounded));
    for (const [source, percent] of profile.others)
      console.log(`${percent.toFixed(2).padStart(6)} % ${source}`);
  }
  const report = { processor: cpus()[0]?.model ?? "unknown", node: process.version, reports };
  writeFileSync(join("bench", "input.json"), `${JSON.stringify(report, undefined, 2)}\n`);
}

const rounded = (figure: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(figure).map(([name, value]) => [
      name,
      typeof value === "number" ? Math.round(value) : value,
    ]),
  );
