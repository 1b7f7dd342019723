import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { historyPlanOf } from "./history/historyPlan.ts";
import { runHistory } from "./history/runHistory.ts";
import { managePlanOf } from "./manage/managePlan.ts";
import { runManage } from "./manage/runManage.ts";
import { measurePage, type PageFigures, type PageRun } from "./measurePage.ts";
import { measureStart } from "./measureStart.ts";
import { runInput } from "./runInput.ts";

/**
 * The built page in Chromium with large fleets, as a table and as `browser.json`. Needs
 * `npm run build`. `--vehicles`, `--rate`, `--areas` and `--seconds` measure one case of one's own; `--input`
 * measures how quickly the screen answers, each action `--times` times, up to 100,000 vehicles.
 * `--start` measures how sign-in and map begin for who comes first, on a desk and on a slow phone.
 * `--history` measures the past, with arguments of its own: `history/historyPlan.ts`.
 * `--manage` measures the lists of what is managed, with arguments of its own: `manage/managePlan.ts`.
 */
const args = process.argv.slice(2);
if (args.includes("--history")) process.exit((await runHistory(historyPlanOf(args))) ? 0 : 1);

if (args.includes("--manage")) process.exit((await runManage(managePlanOf(args))) ? 0 : 1);

const { values } = parseArgs({
  options: {
    vehicles: { type: "string" },
    rate: { type: "string", default: "5000" },
    seconds: { type: "string", default: "60" },
    areas: { type: "string" },
    dist: { type: "string", default: "dist" },
    input: { type: "boolean", default: false },
    start: { type: "boolean", default: false },
    times: { type: "string", default: "24" },
  },
});
const seconds = Number(values.seconds);
const { dist } = values;
const areas = values.areas === undefined ? undefined : Number(values.areas);
const runs: readonly PageRun[] = values.vehicles
  ? [
      {
        vehicles: Number(values.vehicles),
        updatesPerSecond: Number(values.rate),
        seconds,
        areas,
        dist,
      },
    ]
  : [
      { vehicles: 10_000, updatesPerSecond: 1_000, seconds, dist },
      { vehicles: 100_000, updatesPerSecond: 5_000, seconds, dist },
      { vehicles: 1_000_000, updatesPerSecond: 20_000, seconds, dist },
    ];

if (values.start) {
  const figures = await measureStart(Number(values.times));
  console.table(
    figures.map((figure) =>
      Object.fromEntries(
        Object.entries(figure).map(([name, value]) => [
          name,
          typeof value === "number" ? Math.round(value * 1_000) / 1_000 : value,
        ]),
      ),
    ),
  );
  writeFileSync(join("bench", "start.json"), `${JSON.stringify(figures, undefined, 2)}\n`);
} else if (values.input) {
  const most = values.vehicles ? Number.POSITIVE_INFINITY : 100_000;
  await runInput(
    runs.filter(({ vehicles }) => vehicles <= most),
    Number(values.times),
  );
} else await runWatch();

async function runWatch(): Promise<void> {
  const figures: PageFigures[] = [];
  for (const run of runs) {
    figures.push(await measurePage(run));
    console.table(figures.map(rounded));
  }
  const report = { processor: cpus()[0]?.model ?? "unknown", node: process.version, figures };
  writeFileSync(join("bench", "browser.json"), `${JSON.stringify(report, undefined, 2)}\n`);
}

function rounded(figure: PageFigures): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figure).map(([name, value]) => [name, Math.round(value * 10) / 10]),
  );
}
