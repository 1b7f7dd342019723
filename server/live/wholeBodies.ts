import type { FrameBody } from "#contract/feed/frameHead";
import { allocatePositions, type PositionColumns } from "#contract/feed/positionColumns";
import { type PositionRows, positionRows } from "#contract/feed/positionRows";
import { writePositions } from "#contract/feed/writePositions";
import { writeVehicles } from "#contract/feed/writeVehicles";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import type { Fleet } from "../fleet/fleet.ts";
import { BYTES_A_FRAME, inChunks } from "./feedLog.ts";
import type { Sight } from "./sight.ts";

/** A receiver lays out so many in some milliseconds; more would keep it from its snapshots. */
const POSITIONS_A_FRAME = 2_000;
const VEHICLES_A_FRAME = 1_000;

/** A step of what is sent whole: a frame, or the finding that there is none. */
export type Body = FrameBody | typeof NOTHING_SEEN;
export const NOTHING_SEEN = "nothingSeen";

export const isKnown = <Thing>(thing: Thing | undefined): thing is Thing => thing !== undefined;

export const latestOf = (
  fleet: Pick<Fleet, "latest">,
  ids: Iterable<VehicleId>,
): readonly Position[] => Array.from(ids, fleet.latest).filter(isKnown);

/** The latest positions of those who are seen when the frame is made. */
export function* positionBodies(
  ids: Iterable<VehicleId>,
  fleet: Fleet,
  sight: Sight,
): Iterable<Body> {
  let memory: PositionColumns | undefined;
  const idledFor = ({ vehicleId }: Position) => fleet.idledFor(vehicleId);
  for (const slice of inChunks(ids, POSITIONS_A_FRAME)) {
    // All frames are laid out in the same memory: new memory each time is work to collect.
    if (slice.length === POSITIONS_A_FRAME) memory ??= allocatePositions(POSITIONS_A_FRAME);
    const seen = latestOf(fleet, slice).map(sight.position).filter(isKnown);
    const rows = sight.rows(positionRows(seen, memory, idledFor));
    if (rows && rows.count > 0) yield* rowBodies(rows, everyRow(rows), sight.sees);
    else yield NOTHING_SEEN;
  }
}

const everyRow = ({ count }: PositionRows) => Array.from({ length: count }, (_, row) => row);

/** The first is made at once; before each other the rights are asked again. */
function* rowBodies(
  rows: PositionRows,
  seen: readonly number[],
  sees: (id: VehicleId) => boolean,
): Iterable<FrameBody> {
  const isLarge = (rows.byteLength * seen.length) / rows.count > BYTES_A_FRAME;
  if (!isLarge || seen.length < 2) return yield writePositions(rows, seen);
  const half = seen.length >> 1;
  yield* rowBodies(rows, seen.slice(0, half), sees);
  const rest = seen.slice(half).filter((row) => sees(rows.vehicleIds[row]! as VehicleId));
  if (rest.length > 0) yield* rowBodies(rows, rest, sees);
}

/** Those who are seen when the frame is made. */
export function* vehicleBodies(
  ids: Iterable<VehicleId>,
  fleet: Fleet,
  sight: Sight,
): Iterable<Body> {
  for (const slice of inChunks(ids, VEHICLES_A_FRAME)) {
    const seen = slice
      .filter(sight.sees)
      .map(fleet.vehicle)
      .filter(isKnown<Vehicle>)
      .map(sight.vehicle)
      .filter(isKnown<Vehicle>);
    if (seen.length > 0) yield* unlessTooLarge(seen, sight.sees);
    else yield NOTHING_SEEN;
  }
}

function* unlessTooLarge(
  seen: readonly Vehicle[],
  sees: (id: VehicleId) => boolean,
): Iterable<FrameBody> {
  const body = writeVehicles(seen);
  if (body.bytes.length <= BYTES_A_FRAME || seen.length === 1) return yield body;
  const half = seen.length >> 1;
  yield* unlessTooLarge(seen.slice(0, half), sees);
  const rest = seen.slice(half).filter(({ id }) => sees(id));
  if (rest.length > 0) yield* unlessTooLarge(rest, sees);
}
