import type { FrameBody } from "#contract/feed/frameHead";
import { writeDetails } from "#contract/feed/smallFrames";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, milliseconds } from "#domain/units";
import type { Fleet } from "../fleet/fleet.ts";
import type { Viewer } from "../rights/rights.ts";
import { positionsFor } from "../rights/shownTo.ts";

/** Nobody reads a panel faster. */
const SEND_EVERY = milliseconds(250);

/** What one client subscribed to, and what it was sent of that: the newest position with all its attributes. */
export function createDetails(fleet: Fleet, now: () => EpochMs) {
  let sent = new Map<VehicleId, Position | undefined>();
  let sentAt: EpochMs | undefined;

  return {
    subscribe(ids: readonly VehicleId[]): void {
      const before = sent;
      sent = new Map(ids.map((id) => [id, before.get(id)]));
      sentAt = undefined;
    },

    /** What is new since the last call, if it was not a moment ago. */
    take(viewer: Viewer): FrameBody | undefined {
      if (sent.size === 0 || (sentAt !== undefined && now() - sentAt < SEND_EVERY))
        return undefined;
      const fresh: Position[] = [];
      for (const [id, held] of sent) {
        const latest = viewer.locates && viewer.sees(id) ? fleet.latest(id) : undefined;
        if (latest && latest !== held) fresh.push(latest);
      }
      if (fresh.length === 0) return undefined;
      for (const position of fresh) sent.set(position.vehicleId, position);
      sentAt = now();
      return writeDetails(positionsFor(viewer, fresh));
    },
  };
}
