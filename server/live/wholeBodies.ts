import type { FrameBody } from "#contract/feed/frameHead";
import { positionRows } from "#contract/feed/positionRows";
import { writeVehicles } from "#contract/feed/vehicleRows";
import { writePositions } from "#contract/feed/writePositions";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import type { Fleet } from "../fleet/createFleet.ts";
import type { Viewer } from "../rights/createRights.ts";
import { BYTES_A_FRAME, type FeedLog, inSlices } from "./createFeedLog.ts";

export const isKnown = <Thing>(thing: Thing | undefined): thing is Thing => thing !== undefined;

export const latestOf = (fleet: Fleet, ids: Iterable<VehicleId>): readonly Position[] =>
  Array.from(ids, fleet.latest).filter(isKnown);

/**
 * The picture of this moment: where all are, then who they are. What is in it is fixed at once,
 * frames are made one by one as there is room for them.
 */
export function openingBodies(
  fleet: Fleet,
  log: FeedLog,
  viewer: () => Viewer | undefined,
): Iterable<FrameBody> {
  const sees = (id: VehicleId) => viewer()?.sees(id) === true;
  const ids = Array.from(fleet.ids()).filter(sees);
  const latest = latestOf(fleet, ids);
  log.rebase(latest);
  return (function* () {
    yield* positionBodies(latest, sees);
    for (const slice of inSlices(ids))
      yield* vehicleBodies(slice.map(fleet.vehicle).filter(isKnown), sees);
  })();
}

/** Whole positions of those who are seen when the frame is made. */
export function* positionBodies(
  positions: readonly Position[],
  sees: (id: VehicleId) => boolean,
): Iterable<FrameBody> {
  for (const slice of inSlices(positions)) {
    const seen = slice.filter(({ vehicleId }) => sees(vehicleId));
    const rows = positionRows(seen, () => undefined);
    if (rows.byteLength > BYTES_A_FRAME && seen.length > 1) {
      const half = seen.length >> 1;
      yield* positionBodies(seen.slice(0, half), sees);
      yield* positionBodies(seen.slice(half), sees);
    } else if (rows.count > 0) yield writePositions(rows);
  }
}

export function* vehicleBodies(
  vehicles: readonly Vehicle[],
  sees: (id: VehicleId) => boolean,
): Iterable<FrameBody> {
  for (const slice of inSlices(vehicles)) {
    const seen = slice.filter(({ id }) => sees(id));
    if (seen.length > 0) yield* unlessTooLarge(seen);
  }
}

function* unlessTooLarge(vehicles: readonly Vehicle[]): Iterable<FrameBody> {
  const body = writeVehicles(vehicles);
  if (body.bytes.length <= BYTES_A_FRAME || vehicles.length === 1) return yield body;
  const half = vehicles.length >> 1;
  yield* unlessTooLarge(vehicles.slice(0, half));
  yield* unlessTooLarge(vehicles.slice(half));
}
