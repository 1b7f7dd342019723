import type { VehicleId } from "#domain/ids";
import { linkStatus } from "#domain/linkStatus";
import { type EpochMs, seconds } from "#domain/units";
import type { LinkStatus } from "#domain/vehicle";

/** `lastUpdate` alone is told at most so often; a change of status at once. */
const TELL_EVERY = seconds(5);

interface Told {
  readonly status: LinkStatus;
  readonly at: EpochMs;
}

/**
 * Decides when to tell of a vehicle's line. Traccar sends the whole vehicle with every message;
 * most of that would only repeat what the position says.
 */
export function createLinkWatch(lastUpdateOf: (id: VehicleId) => EpochMs | undefined) {
  const told = new Map<VehicleId, Told>();
  const due = new Set<VehicleId>();

  const isTime = (id: VehicleId, now: EpochMs): boolean => {
    const before = told.get(id);
    if (!before || before.status !== linkStatus(lastUpdateOf(id), now)) return true;
    return now - before.at >= TELL_EVERY;
  };

  return {
    heard(ids: Iterable<VehicleId>): void {
      for (const id of ids) due.add(id);
    },

    /** Somebody wrote something else down of them: it is told at the next turn. */
    changed(ids: Iterable<VehicleId>): void {
      for (const id of ids) {
        told.delete(id);
        due.add(id);
      }
    },

    /** Those whose silence became too long join in. Goes over all vehicles: call it seldom. */
    findSilent(ids: Iterable<VehicleId>, now: EpochMs): void {
      for (const id of ids) {
        const status = linkStatus(lastUpdateOf(id), now);
        const before = told.get(id);
        if (!before) told.set(id, { status, at: now });
        else if (before.status !== status) due.add(id);
      }
    },

    hasDue: (): boolean => due.size > 0,

    /** Who is to be told of now. The others wait for their turn. */
    takeDue(now: EpochMs): VehicleId[] {
      const ready: VehicleId[] = [];
      for (const id of due) {
        if (!isTime(id, now)) continue;
        due.delete(id);
        told.set(id, { status: linkStatus(lastUpdateOf(id), now), at: now });
        ready.push(id);
      }
      return ready;
    },
  };
}
