import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { calibrate } from "../../measure.ts";
import { buildForProfile } from "../buildForProfile.ts";
import { type Figures, isKept } from "./historyFigures.ts";
import type { Drawing, HistoryPart, HistoryPlan } from "./historyPlan.ts";
import { measurePastFleet } from "./measurePastFleet.ts";
import { measureSwitching } from "./measureSwitching.ts";
import { measureVehicle, type PastCase } from "./measureVehicle.ts";
import { startPastServer } from "./pastServer.ts";

const MEASURES: Readonly<
  Record<Exclude<HistoryPart, "node">, (about: PastCase) => Promise<Figures>>
> = { vehicle: measureVehicle, fleet: measurePastFleet, switching: measureSwitching };

interface Report {
  readonly part: HistoryPart;
  readonly drawing: Drawing;
  /** Of the machine beside it, before and after: more than the cores is somebody else's work, too. */
  readonly load: readonly [before: number, after: number];
  readonly figures: Figures;
}

/**
 * The past in the built page against the real server, as tables and as `bench/history.json`: see
 * RESULTS.md. What is missed fails.
 */
export async function runHistory(plan: HistoryPlan): Promise<boolean> {
  const calibrationMs = calibrate().minMs;
  const reports: Report[] = [];
  let isGood = true;
  if (plan.parts.includes("node")) isGood = runNode();
  const parts = plan.parts.filter((part) => part !== "node");
  if (parts.length > 0) {
    const maps = await buildForProfile(plan.dist);
    const server = await startPastServer(plan);
    try {
      for (const part of parts)
        for (const drawing of plan.drawings) {
          const before = loadavg()[0]!;
          const figures = await MEASURES[part]({ server, plan, drawing, maps });
          const report = { part, drawing, load: [before, loadavg()[0]!] as const, figures };
          print(report);
          reports.push(report);
        }
    } finally {
      await server.stop();
      rmSync(maps, { recursive: true });
    }
  }
  const processor = cpus()[0]?.model ?? "unknown";
  const report = { processor, node: process.version, calibrationMs, plan, reports };
  writeFileSync(join("bench", "history.json"), `${JSON.stringify(report, undefined, 2)}\n`);
  return isGood && reports.every(({ figures }) => figures.every(isKept));
}

/** Without a page, as it is shipped: against `bench/baseline.json`. */
function runNode(): boolean {
  const { status } = spawnSync("npx", ["tsx", "bench/runAll.ts", "--history"], {
    stdio: "inherit",
  });
  return status === 0;
}

function print({ part, drawing, load: [before, after], figures }: Report): void {
  console.log(`\n${part}, ${drawing}; load ${before.toFixed(1)} to ${after.toFixed(1)}`);
  console.table(
    figures.map((figure) => ({
      what: figure.what,
      value: `${Math.round(figure.value * 10) / 10} ${figure.unit}`.trim(),
      goal: figure.goal === undefined ? "" : `${figure.goal} ${figure.unit}`.trim(),
      kept: isKept(figure) ? "" : "missed",
    })),
  );
}
