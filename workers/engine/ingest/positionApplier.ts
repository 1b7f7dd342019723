import { type FeedBatch, positionAt } from "#contract/feed/readPositions";
import type { Position } from "#domain/position";
import { checkFix, type FixRefusal } from "#domain/vehicle/checkFix";
import type { Applied } from "../fleet/fixWriter.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { ServerClock } from "../ports/serverClock.ts";
import type { RefusalCounters } from "./refusalCounters.ts";

/** Where positions go, and who counts those that do not. */
export interface ApplierParts {
  readonly fleet: Fleet;
  readonly clock: Pick<ServerClock, "now">;
  readonly counters: RefusalCounters;
}

export interface ApplierListeners {
  /** Called for each position that was applied. */
  readonly onApplied: (position: Position, isLive: boolean) => void;
  /** The same for a row of the binary feed. */
  readonly onRow?: (batch: FeedBatch, row: number, isLive: boolean) => void;
  /**
   * Called for a position whose vehicle is unknown; false when it is nobody's. `release` applies it
   * after the server was asked whose it is.
   */
  readonly onUnknownDevice: (position: Position, release: (position: Position) => void) => boolean;
}

/** How far a batch of the feed is news. */
interface BatchOrigin {
  readonly isLive: boolean;
  /** What the server took in up to here may have been sent before. */
  readonly resentUntil: number;
}

/**
 * Applies positions to the fleet. Each is reported as applied, waits for its vehicle, or is counted
 * with the reason why it was refused.
 */
export function createPositionApplier(
  { fleet, clock, counters }: ApplierParts,
  { onApplied, onRow, onUnknownDevice }: ApplierListeners,
) {
  function release(position: Position): void {
    const applied = fleet.applyPosition(position, clock.now());
    if (applied === "applied") onApplied(position, true);
    else counters.add(applied);
  }

  function settle(position: Position, applied: Applied, isLive: boolean): void {
    if (applied === "applied") onApplied(position, isLive);
    else if (applied === "unknownVehicle" && onUnknownDevice(position, release)) return;
    else if (isLive || applied === "unknownVehicle") counters.add(applied);
    // Else a load has brought what we knew: no news, and nobody's fault.
  }

  // Called for each row of a snapshot: no object for each.
  function settleRow(
    batch: FeedBatch,
    row: number,
    applied: Applied | FixRefusal,
    { isLive, resentUntil }: BatchOrigin,
  ): void {
    if (applied === "applied") onRow?.(batch, row, isLive);
    else if (applied === "unknownVehicle" && onUnknownDevice(positionAt(batch, row), release))
      return;
    else if (applied !== "late" && applied !== "duplicate") counters.add(applied);
    // A group has the state of everything: what is in it again was not refused.
    else if (batch.serverTimes[row]! > resentUntil) counters.add(applied);
  }

  return {
    /** What a load brought, or what was asked for: it may be known already. Returns why it is refused. */
    offer(position: Position, now = clock.now()): FixRefusal | undefined {
      const refusal = checkFix(position, now);
      if (refusal === undefined) settle(position, fleet.applyPosition(position, now), false);
      return refusal;
    },

    /** Positions that are checked already. */
    apply(positions: readonly Position[], isLive: boolean): void {
      fleet.applyPositions(positions, clock.now(), (position, applied) =>
        settle(position, applied, isLive),
      );
    },

    /** Rows of the binary feed, which are checked on the way. */
    applyRows(batch: FeedBatch, origin: BatchOrigin): void {
      fleet.applyRows(batch, clock.now(), (row, applied) => settleRow(batch, row, applied, origin));
    },
  };
}
