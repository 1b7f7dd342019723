import type { VehicleId } from "#domain/ids";
import type { Fleet } from "../fleet/fleet.ts";
import type { Viewer } from "../rights/rights.ts";
import { positionsFor } from "../rights/shownTo.ts";
import { positionsFrame } from "./frames.ts";
import { latestOf } from "./wholeBodies.ts";

/** Frames step by step; what is returned is the last. */
export type Steps = Iterator<readonly string[], readonly string[]>;

/** Some milliseconds of work, of which some 270 kB go over the connection. */
const POSITIONS_A_FRAME = 500;
/** Vehicles scanned in one step, where a user sees almost none of a large fleet. */
const MAX_SCANNED = 10_000;

/**
 * The initial snapshot in Traccar's JSON: where all are. The first frame always comes, also when it is
 * empty; a large fleet takes several, which its clients put together by vehicle. Each is of its own
 * moment; `deliver` is called before the last, for what was on its way then is older than what is
 * sent here and must not follow it. A step without a frame is one as well.
 */
export function* snapshotTexts(
  fleet: Pick<Fleet, "ids" | "latest">,
  viewer: () => Viewer | undefined,
  deliver: () => void,
): Steps {
  const sees = (id: VehicleId) => viewer()?.sees(id) === true;
  /** Asked again when the frame is made: the rights may have changed meanwhile. */
  function frameOf(ids: readonly VehicleId[]): string {
    const seen = viewer();
    if (!seen?.locates) return positionsFrame([]);
    return positionsFrame(positionsFor(seen, latestOf(fleet, ids.filter(seen.sees))));
  }
  let ids: VehicleId[] = [];
  let scanned = 0;
  let hasBegun = false;
  for (const id of fleet.ids()) {
    if (sees(id) && fleet.latest(id)) ids.push(id);
    const isFull = ids.length === POSITIONS_A_FRAME;
    if (!isFull && ++scanned < MAX_SCANNED) continue;
    yield isFull ? [frameOf(ids)] : [];
    scanned = 0;
    if (!isFull) continue;
    ids = [];
    hasBegun = true;
  }
  deliver();
  return ids.length > 0 || !hasBegun ? [frameOf(ids)] : [];
}
