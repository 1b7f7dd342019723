import { HISTORY_FLAGS } from "#contract/feed/historyBlock";
import { type EpochMs, epochMs } from "#domain/units";
import { chooseDriver } from "#domain/vehicle/driver";
import { carriedReading, type KnownTrack } from "./carriedReading.ts";
import { timeAt } from "./lastRowUpTo.ts";

/** The key of who drives at a moment, from a row of the track: reported there or before, and still fresh. */
export function trustedDriver(
  track: KnownTrack,
  { at, row }: { readonly at: number; readonly row: number },
  moment: EpochMs,
): string | undefined {
  const named = carriedReading(track, at, row, "driverUniqueId");
  if (typeof named?.value !== "string") return undefined;
  const reading = {
    driverUniqueId: named.value,
    fixTime: epochMs(timeAt(named.block, named.row)),
    outdated: (named.block.flags[named.row]! & HISTORY_FLAGS.valid) === 0,
  };
  return chooseDriver(reading, undefined, moment);
}
