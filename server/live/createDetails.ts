import type { FrameBody } from "#contract/feed/frameHead";
import { writeDetails } from "#contract/feed/smallFrames";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, milliseconds } from "#domain/units";
import type { Fleet } from "../fleet/createFleet.ts";
import type { Viewer } from "../rights/createRights.ts";
import { positionsFor } from "../rights/shownTo.ts";

/** Nobody reads a panel faster. */
const TOLD_EVERY = milliseconds(250);

/** What one receiver looks at, and what it was told of that: the newest position with all it says. */
export function createDetails(fleet: Fleet, now: () => EpochMs) {
  let told = new Map<VehicleId, Position | undefined>();
  let toldAt: EpochMs | undefined;

  return {
    look(ids: readonly VehicleId[]): void {
      const before = told;
      told = new Map(ids.map((id) => [id, before.get(id)]));
      toldAt = undefined;
    },

    /** What is new since the last call, if it was not a moment ago. */
    take(viewer: Viewer): FrameBody | undefined {
      if (told.size === 0 || (toldAt !== undefined && now() - toldAt < TOLD_EVERY))
        return undefined;
      const fresh: Position[] = [];
      for (const [id, held] of told) {
        const latest = viewer.sees(id) ? fleet.latest(id) : undefined;
        if (latest && latest !== held) fresh.push(latest);
      }
      if (fresh.length === 0) return undefined;
      for (const position of fresh) told.set(position.vehicleId, position);
      toldAt = now();
      return writeDetails(positionsFor(viewer, fresh));
    },
  };
}
