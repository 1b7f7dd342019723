import type { VehicleId } from "#domain/ids";
import type { Fleet } from "../fleet/fleet.ts";
import type { Viewer } from "../rights/rights.ts";

export interface ViewDifference {
  readonly added: readonly VehicleId[];
  readonly removed: readonly VehicleId[];
}

/** What must be sent to somebody who was sent all, or a part, of the views before. */
export function viewDifference(
  fleet: Fleet,
  before: readonly Viewer[],
  after: Viewer,
): ViewDifference {
  // The very same links of the same person: most who come back. Nobody need be looked through then.
  if (before.every((viewer) => isSame(viewer, after))) return NOTHING;
  const added: VehicleId[] = [];
  const removed: VehicleId[] = [];
  for (const id of fleet.ids()) {
    const isSeen = after.sees(id);
    if (isSeen && !before.every((viewer) => shows(viewer, after, id))) added.push(id);
    else if (!isSeen && before.some((viewer) => viewer.sees(id))) removed.push(id);
  }
  // Those that are no more: an administrator's are sent by the log.
  for (const { linked } of before)
    for (const id of linked.vehicles) if (!after.sees(id) && !fleet.vehicle(id)) removed.push(id);
  return { added, removed };
}

const NOTHING: ViewDifference = { added: [], removed: [] };

/** Whether as much was shown of it before: who comes to see where it is is sent it again. */
const shows = (before: Viewer, after: Viewer, id: VehicleId): boolean =>
  before.sees(id) && (before.locates || !after.locates);

/** Links are read anew after each change, so the same set says the same rights. */
const isSame = (one: Viewer, other: Viewer): boolean =>
  one.linked.vehicles === other.linked.vehicles &&
  one.locates === other.locates &&
  one.user.administrator === other.user.administrator &&
  one.user.guest === other.user.guest;
