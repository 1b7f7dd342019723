import type { ActivityDay, ActivityLine } from "#contract/activity";
import { HISTORY_FLAGS, type HistoryBlock } from "#contract/feed/historyBlock";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { addReading, type IgnitionRun } from "#domain/vehicle/ignitionRuns";
import { activityLine } from "../../detail/activityLine.ts";
import { timeAt } from "../rows/lastRowUpTo.ts";
import { overlaps } from "../tracks/trackStore.ts";

/** Rows that were shown lately; more are not on any screen. */
const MOST_KEPT = 600;

interface Kept {
  readonly blocks: readonly HistoryBlock[];
  readonly day: ActivityDay;
  readonly runs: readonly IgnitionRun[];
}

/** The ignition of a day by the tracks, up to the cursor: the lines of the list's rows. */
export function createPastActivity(blocksOf: (vehicle: VehicleId) => readonly HistoryBlock[]) {
  const kept = new Map<VehicleId, Kept>();

  return (
    vehicle: VehicleId,
    day: ActivityDay | undefined,
    cursor: EpochMs,
  ): ActivityLine | undefined => {
    if (!day) return undefined;
    const blocks = blocksOf(vehicle);
    let held = kept.get(vehicle);
    const isSame =
      held?.blocks === blocks && held.day.from === day.from && held.day.until === day.until;
    if (!held || !isSame) {
      held = { blocks, day, runs: runsIn(blocks, day) };
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(vehicle, held);
    }
    return activityLine(held.runs, day, cursor);
  };
}

function runsIn(blocks: readonly HistoryBlock[], { from, until }: ActivityDay): IgnitionRun[] {
  const { ignitionKnown, ignitionOn } = HISTORY_FLAGS;
  const runs: IgnitionRun[] = [];
  for (const block of blocks) {
    if (!overlaps(block, { from, until })) continue;
    for (let row = 0; row < block.count; row++) {
      const flags = block.flags[row]!;
      if ((flags & ignitionKnown) !== 0)
        addReading(runs, epochMs(timeAt(block, row)), (flags & ignitionOn) !== 0);
    }
  }
  return runs;
}
