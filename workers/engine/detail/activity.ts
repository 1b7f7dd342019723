import type { ActivityDay, ActivityLine } from "#contract/activity";
import { ignitionOf } from "#contract/feed/positionFlags";
import type { FeedBatch } from "#contract/feed/readPositions";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, epochMs, milliseconds, seconds } from "#domain/units";
import { lastStopIn } from "#domain/vehicle/ignitionRuns";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { LoadFailure } from "../ports/fetchJson.ts";
import { activityLine } from "./activityLine.ts";
import { createKeptRuns } from "./keptRuns.ts";
import type { ActivityLoad } from "./loadActivity.ts";

/** Who scrolls past asks for nothing. */
const ASK_AFTER = milliseconds(150);
const TRY_AGAIN_AFTER = seconds(10);

/**
 * The ignition of the vehicles on the screen through the day: the past is asked for once, a few
 * vehicles at a time, and every reading that comes from then on is added. Of vehicles that nobody
 * looked at nothing is kept.
 */
export function createActivity(
  { setTimer }: Pick<EnginePorts, "setTimer">,
  load: ActivityLoad,
  onNews: () => void,
) {
  const kept = createKeptRuns();
  let watched: readonly VehicleId[] = [];
  let day: ActivityDay | undefined;
  let asking: { readonly ids: readonly VehicleId[]; readonly ending: AbortController } | undefined;
  let cancel: (() => void) | undefined;

  const missing = (from: EpochMs): readonly VehicleId[] =>
    watched.filter((id) => kept.isMissing(id, from));

  function plan(delay = ASK_AFTER): void {
    if (cancel || asking || !day || missing(day.from).length === 0) return;
    cancel = setTimer(() => {
      cancel = undefined;
      void askNext();
    }, delay);
  }

  async function askNext(): Promise<void> {
    const ids = day ? missing(day.from).slice(0, load.most()) : [];
    if (!day || ids.length === 0) return;
    const asked = { ids, ending: new AbortController() };
    const { from } = day;
    asking = asked;
    for (const id of ids) kept.begin(id);
    let delay: typeof ASK_AFTER | undefined;
    try {
      const answer = await load.load(ids, day, asked.ending.signal);
      if (asking !== asked) return;
      for (const id of ids) kept.keep(id, answer.get(id) ?? [], from);
      onNews();
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      if (!asked.ending.signal.aborted) delay = TRY_AGAIN_AFTER;
    } finally {
      if (asking === asked) asking = undefined;
      plan(delay);
    }
  }

  function add(id: VehicleId, at: EpochMs, isOn: boolean): void {
    if (kept.has(id)) kept.add(id, { at, isOn }, asking?.ids.includes(id) === true);
  }

  return {
    /** Who has a row now, and which day; undefined while no lines are shown. */
    update(ids: readonly VehicleId[], shown: ActivityDay | undefined): void {
      watched = ids;
      day = shown;
      const isWanted = asking?.ids.some((id) => ids.includes(id)) ?? true;
      if (!isWanted || !shown) {
        asking?.ending.abort();
        asking = undefined;
      }
      kept.forgetOldest(ids);
      plan();
    },

    /** A position that the fleet took: of each vehicle in the order of time. */
    addPosition({ vehicleId, fixTime, attributes: { ignition } }: Position): void {
      if (typeof ignition === "boolean") add(vehicleId, fixTime, ignition);
    },

    /** The same as a row of the binary feed. */
    addRow(batch: FeedBatch, row: number): void {
      if (kept.isEmpty()) return; // a fleet that opens has a million rows
      const id = batch.vehicleIds[row]! as VehicleId;
      const isOn = ignitionOf(batch.flags[row]!);
      if (isOn !== undefined) add(id, epochMs(batch.fixTimes[row]!), isOn);
    },

    lineOf(id: VehicleId, now: EpochMs): ActivityLine | undefined {
      const runs = kept.known(id);
      return day && runs && activityLine(runs, day, now);
    },

    /** When it last stopped, from what is known of its past. */
    lastStopOf: (id: VehicleId): EpochMs | undefined => lastStopIn(kept.runs(id)),

    /** The line was interrupted: what happened meanwhile is asked for again. */
    askAgain(): void {
      kept.markStale();
      plan();
    },

    dispose(): void {
      cancel?.();
      asking?.ending.abort();
      asking = undefined;
      kept.clear();
    },
  };
}

export type Activity = ReturnType<typeof createActivity>;
