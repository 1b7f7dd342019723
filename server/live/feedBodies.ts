import { type FrameBody, type FrameHead, writeFrame } from "#contract/feed/frameHead";
import type { PositionRows } from "#contract/feed/positionRows";
import { writeCommandResults, writeEvents, writeRemoved } from "#contract/feed/smallFrames";
import { writePositions } from "#contract/feed/writePositions";
import { writeVehicles } from "#contract/feed/writeVehicles";
import type { VehicleId } from "#domain/ids";
import type { Viewer } from "../rights/rights.ts";
import { rowsFor, vehicleFor } from "../rights/shownTo.ts";
import { eventsOf, resultsOf } from "./deliveredTo.ts";
import type { LogEntry } from "./feedLog.ts";
import { createPerView } from "./perView.ts";

/** Of the moment that is being sent; the past is made anew for whoever comes back. */
const MOST_KEPT = 64;
/**
 * Frames are a copy away from their bodies, and most are asked for at once or never: who is kept
 * for seconds is garbage that only a search of the whole heap finds.
 */
const MOST_FRAMES = 8;
/** Enough for the rows of an entry, unless they say very long words. */
const BUFFER_BYTES = 128_000;

interface Written {
  readonly head: FrameHead;
  readonly frame: Uint8Array;
}

/** Of those a receiver will be sent whole in a moment: an entry need not contain them. */
export interface Pending {
  readonly positions: ReadonlySet<VehicleId>;
  readonly vehicles: ReadonlySet<VehicleId>;
}

const NOTHING_PENDING: Pending = { positions: new Set(), vehicles: new Set() };

/**
 * What an entry says to whoever may see only a part of it. Made once for each view: sockets of the
 * same person share it, and all who see every row of it share one.
 */
export function createFeedBodies() {
  const kept = new Map<LogEntry, (viewer: Viewer) => FrameBody | undefined>();
  const whole = new Map<PositionRows, FrameBody>();
  const written = new Map<FrameBody, Written>();
  const buffer = new Uint8Array(BUFFER_BYTES);

  function positionsBody(
    rows: PositionRows,
    viewer: Viewer,
    isSeen: (id: VehicleId) => boolean,
  ): FrameBody | undefined {
    const seen: number[] = [];
    for (let row = 0; row < rows.count; row++)
      if (isSeen(rows.vehicleIds[row]! as VehicleId)) seen.push(row);
    if (seen.length === 0) return undefined;
    // Columns that a guest does not see are made for that guest alone.
    const shown = rowsFor(viewer, rows);
    if (seen.length < rows.count || shown !== rows) return bodyOf(shown, seen);
    const body = whole.get(rows) ?? bodyOf(rows);
    whole.set(rows, body);
    if (whole.size > MOST_KEPT) whole.delete(whole.keys().next().value!);
    return body;
  }

  function bodyOf(rows: PositionRows, seen?: readonly number[]): FrameBody {
    const body = writePositions(rows, seen, buffer);
    return { ...body, bytes: body.bytes.slice() };
  }

  function make(entry: LogEntry, viewer: Viewer, pending: Pending) {
    switch (entry.kind) {
      case "positions":
        if (!viewer.locates) return undefined;
        return positionsBody(
          entry.rows,
          viewer,
          (id) => viewer.sees(id) && !pending.positions.has(id),
        );
      case "vehicles":
        return unlessEmpty(
          entry.vehicles
            .filter(({ id }) => viewer.sees(id) && !pending.vehicles.has(id))
            .map((vehicle) => vehicleFor(viewer, vehicle)),
          writeVehicles,
        );
      case "removed":
        // An administrator sees it though it is gone; others were notified when their link went.
        return unlessEmpty(entry.vehicleIds.filter(viewer.sees), writeRemoved);
      case "events":
        return unlessEmpty(eventsOf(entry.deliveries, viewer), writeEvents);
      case "commandResults":
        return unlessEmpty(resultsOf(entry.deliveries, viewer), writeCommandResults);
    }
  }

  return {
    /** Undefined when there is nothing in it for this viewer. */
    of(entry: LogEntry, viewer: Viewer): FrameBody | undefined {
      const perView =
        kept.get(entry) ?? createPerView((viewer) => make(entry, viewer, NOTHING_PENDING));
      kept.set(entry, perView);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
      return perView(viewer);
    },

    without: make,

    /** Sockets that are at the same position of the feed share the very bytes. */
    frame(head: FrameHead, body: FrameBody): Uint8Array {
      const held = written.get(body);
      if (held && held.head.before === head.before && held.head.seq === head.seq) return held.frame;
      const frame = writeFrame(head, body);
      written.delete(body);
      written.set(body, { head, frame });
      if (written.size > MOST_FRAMES) written.delete(written.keys().next().value!);
      return frame;
    },
  };
}

export type FeedBodies = ReturnType<typeof createFeedBodies>;

const unlessEmpty = <Thing>(
  things: readonly Thing[],
  write: (things: readonly Thing[]) => FrameBody,
): FrameBody | undefined => (things.length > 0 ? write(things) : undefined);
