import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { HISTORY_POINTS, historyStages } from "./historyStages.ts";
import { calibrate, type Timed } from "./measure.ts";
import { PAST_VEHICLES, pastStages } from "./pastStages.ts";
import { ROUTE_POINTS, routeStages } from "./routeStages.ts";
import { createSeededFleet } from "./seededFleet.ts";
import { type Compared, slowerThan } from "./slowerThan.ts";
import { loadFleet, readStage, type Stage, stagesOf } from "./stages.ts";

/**
 * Every stage at every size, as a table and as `latest.json`. Figures are compared
 * with `baseline.json` as multiples of a calibration loop of the same run; one that is slower by
 * more than the noise fails. `--quick` leaves out the million, `--save` writes a new baseline, `--print`
 * only prints, `--only 1000000` measures one size, `--history` only what the past passes through.
 *
 * A stage that seems slower is measured again, for a neighbour may have come by: only one that is
 * slower each time is. A baseline is the middle one of as many runs, and keeps what was not measured.
 */
interface Figure extends Timed, Compared {
  readonly budgetMs?: number | undefined;
}

interface Report {
  readonly node: string;
  readonly processor: string;
  readonly calibrationMs: number;
  readonly figures: readonly Figure[];
}

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean" },
    save: { type: "boolean" },
    print: { type: "boolean" },
    only: { type: "string" },
    history: { type: "boolean" },
  },
});
const folder = join(process.cwd(), "bench");
const baselineFile = join(folder, "baseline.json");
const allSizes = options.quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
const sizes = options.history ? [] : options.only ? [Number(options.only)] : allSizes;

/** So often a stage is measured before it is called slower. */
const ATTEMPTS = 3;

const baseline = readBaseline()?.figures ?? [];
const figures: Figure[] = [];
const calibrations: number[] = [];
/** That after a stage is the one before the next. */
let calibrated: Timed | undefined;
for (const vehicles of sizes) {
  const seeded = createSeededFleet(vehicles);
  for (const stage of [...stagesOf(seeded, loadFleet(seeded)), readStage(seeded)])
    figures.push(figureOf(stage, vehicles));
}
for (const stage of routeStages()) figures.push(figureOf(stage, ROUTE_POINTS));
for (const stage of historyStages()) figures.push(figureOf(stage, HISTORY_POINTS));
for (const stage of pastStages()) figures.push(figureOf(stage, PAST_VEHICLES));
const report: Report = {
  node: process.version,
  processor: cpus()[0]?.model ?? "unknown",
  calibrationMs: median(calibrations),
  figures,
};
const slower = slowerThan(baseline, figures);

print(report);
if (!options.print)
  writeFileSync(join(folder, "latest.json"), `${JSON.stringify(report, undefined, 2)}\n`);
if (options.save) {
  const isMeasured = (held: Compared) =>
    figures.some(({ stage, vehicles }) => stage === held.stage && vehicles === held.vehicles);
  const kept = baseline.filter((held) => !isMeasured(held));
  const saved = { ...report, figures: [...figures, ...kept] };
  writeFileSync(baselineFile, `${JSON.stringify(saved, undefined, 2)}\n`);
}
for (const line of slower) console.error(line);
process.exit(slower.length === 0 || options.save ? 0 : 1);

function figureOf(stage: Stage, vehicles: number): Figure {
  const attempts = [attempt(stage, vehicles)];
  while (attempts.length < ATTEMPTS) {
    if (!options.save && slowerThan(baseline, attempts).length < attempts.length) break;
    attempts.push(attempt(stage, vehicles));
  }
  attempts.sort((left, right) => left.ratio - right.ratio);
  return attempts[options.save ? Math.floor(attempts.length / 2) : 0]!;
}

/** The loop runs beside each stage: a neighbour that comes and goes slows both. */
function attempt({ name, budgetMs, run }: Stage, vehicles: number): Figure {
  const before = calibrated ?? calibrate();
  const measured = run();
  const after = calibrate();
  calibrated = after;
  calibrations.push(Math.min(before.minMs, after.minMs));
  const ratio = measured.costMs / Math.min(before.costMs, after.costMs);
  return { stage: name, vehicles, ...measured, ratio, budgetMs };
}

function readBaseline(): Report | undefined {
  return existsSync(baselineFile)
    ? (JSON.parse(readFileSync(baselineFile, "utf8")) as Report)
    : undefined;
}

function print({ calibrationMs, node, processor }: Report): void {
  console.log(`\n${processor}, Node ${node}, calibration ${calibrationMs.toFixed(2)} ms\n`);
  const row = (...cells: readonly string[]) =>
    console.log(
      `${(cells[0] ?? "").padEnd(26)}${cells
        .slice(1)
        .map((cell) => cell.padStart(11))
        .join("")}`,
    );
  row("stage", "size", "min ms", "median ms", "p95 ms", "budget ms", "ratio");
  for (const { stage, vehicles, minMs, medianMs, p95Ms, budgetMs, ratio } of figures)
    row(
      stage,
      vehicles.toLocaleString("en"),
      minMs.toFixed(3),
      medianMs.toFixed(3),
      p95Ms.toFixed(3),
      budgetMs === undefined ? "" : `${budgetMs}`,
      ratio.toFixed(3),
    );
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;
}
