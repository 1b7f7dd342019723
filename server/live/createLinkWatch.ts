import type { VehicleId } from "#domain/ids";
import { linkStatus } from "#domain/linkStatus";
import { type EpochMs, seconds } from "#domain/units";
import type { LinkStatus } from "#domain/vehicle";

/** `lastUpdate` alone is told at most so often; a change of status at once. */
const TELL_EVERY = seconds(5);

/** All are listened for at most so often, and so many at one go: the server has others to answer. */
const ROUND_EVERY = seconds(5);
const HEARD_AT_ONCE = 10_000;

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
  let round: Iterator<VehicleId> | undefined;
  let roundAt: EpochMs | undefined;

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

    /** Those whose silence became too long join in. Goes on where the last call ended. */
    findSilent(all: () => Iterator<VehicleId>, now: EpochMs): void {
      if (!round && roundAt !== undefined && now - roundAt < ROUND_EVERY) return;
      if (!round) roundAt = now;
      round ??= all();
      for (let left = HEARD_AT_ONCE; left > 0; left--) {
        const { done, value: id } = round.next();
        if (done) {
          round = undefined;
          return;
        }
        const status = linkStatus(lastUpdateOf(id), now);
        const before = told.get(id);
        // Who is changed and not yet told of stays unknown, else it would wait its turn.
        if (!before && !due.has(id)) told.set(id, { status, at: now });
        else if (before && before.status !== status) due.add(id);
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
