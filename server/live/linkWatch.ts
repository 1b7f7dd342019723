import type { VehicleId } from "#domain/ids";
import { type EpochMs, seconds } from "#domain/units";
import type { LinkStatus } from "#domain/vehicle";
import { linkStatus } from "#domain/vehicle/linkStatus";

/** Time is counted in ticks: changes that are due in the same tick are sent together. */
const TICK_MS = 250;
/** `lastUpdate` alone is sent at most so often; a change of status at once. */
const NOTIFY_EVERY_TICKS = seconds(5) / TICK_MS;

/** All are listened for at most so often, and so many at one go: the server has others to answer. */
const ROUND_EVERY = seconds(5);
const CHECKED_AT_ONCE = 10_000;

const STATUSES: readonly LinkStatus[] = ["unknown", "online", "offline"];
const STATUS_BITS = 2;
const STATUS_MASK = 3;

/** Vehicles to send. */
export interface DueVehicles {
  /** Another status, or something else is written down of them. */
  readonly changed: readonly VehicleId[];
  /** Something came from them, and that is all: a position says so too. */
  readonly reported: readonly VehicleId[];
}

/**
 * Decides when to send a vehicle's link status. Traccar sends the whole vehicle with every message; most
 * of that would only repeat what the position says. Who was sent a moment ago waits for the tick in
 * which it is due, and costs nothing until then.
 */
export function createLinkWatch(lastUpdateOf: (id: VehicleId) => EpochMs | undefined) {
  /** The tick and the status that was sent in it, packed into one small number for each vehicle. */
  const sent = new Map<VehicleId, number>();
  let fresh = new Set<VehicleId>();
  const waiting = new Set<VehicleId>();
  const waitingFor = new Map<number, VehicleId[]>();
  let beganAt: EpochMs | undefined;
  let nextTick = 0;
  let round: Iterator<VehicleId> | undefined;
  let roundAt: EpochMs | undefined;

  function tickAt(now: EpochMs): number {
    beganAt ??= now;
    return Math.max(0, Math.floor((now - beganAt) / TICK_MS));
  }
  const statusOf = (id: VehicleId, now: EpochMs): number =>
    STATUSES.indexOf(linkStatus(lastUpdateOf(id), now));

  /** True when it must be sent now because it is another one than before. */
  function settle(id: VehicleId, status: number): boolean {
    const before = sent.get(id);
    if (before === undefined || (before & STATUS_MASK) !== status) return true;
    if (!waiting.has(id)) {
      waiting.add(id);
      const due = Math.max(nextTick, (before >> STATUS_BITS) + NOTIFY_EVERY_TICKS);
      const others = waitingFor.get(due);
      if (others) others.push(id);
      else waitingFor.set(due, [id]);
    }
    return false;
  }

  return {
    /** Whoever asks for the whole snapshot gets them: only what changes is news. */
    know(ids: Iterable<VehicleId>, now: EpochMs): void {
      const tick = tickAt(now) << STATUS_BITS;
      for (const id of ids) sent.set(id, tick | statusOf(id, now));
    },

    reported(ids: Iterable<VehicleId>): void {
      for (const id of ids) fresh.add(id);
    },

    /** Somebody wrote something else down of them: it is sent at the next tick. */
    changed(ids: Iterable<VehicleId>): void {
      for (const id of ids) {
        sent.delete(id);
        fresh.add(id);
      }
    },

    /** Those whose silence became too long join in. Goes on where the last call ended. */
    findSilent(all: () => Iterator<VehicleId>, now: EpochMs): void {
      if (!round && roundAt !== undefined && now - roundAt < ROUND_EVERY) return;
      if (!round) roundAt = now;
      round ??= all();
      for (let left = CHECKED_AT_ONCE; left > 0; left--) {
        const { done, value: id } = round.next();
        if (done) {
          round = undefined;
          return;
        }
        const status = statusOf(id, now);
        const before = sent.get(id);
        // What has changed and is not yet sent stays unknown, else it would wait for a later tick.
        if (before === undefined) {
          if (!fresh.has(id)) sent.set(id, (tickAt(now) << STATUS_BITS) | status);
        } else if ((before & STATUS_MASK) !== status) fresh.add(id);
      }
    },

    hasDue: (now: EpochMs): boolean =>
      fresh.size > 0 || (waiting.size > 0 && nextTick <= tickAt(now)),

    /** The changes that are due now. The others wait for their tick. */
    takeDue(now: EpochMs): DueVehicles {
      const tick = tickAt(now);
      const changed: VehicleId[] = [];
      const reported: VehicleId[] = [];
      const markSent = (id: VehicleId, status: number, list: VehicleId[]) => {
        sent.set(id, (tick << STATUS_BITS) | status);
        list.push(id);
      };
      const asked = fresh;
      fresh = new Set();
      for (const id of asked) {
        const status = statusOf(id, now);
        if (settle(id, status)) markSent(id, status, changed);
      }
      // What waits is looked at, not every tick that went by: a clock may leap by years.
      for (const [due, ids] of waitingFor) {
        if (due > tick) continue;
        waitingFor.delete(due);
        for (const id of ids) {
          waiting.delete(id);
          markSent(id, statusOf(id, now), reported);
        }
      }
      nextTick = tick + 1;
      return { changed, reported };
    },
  };
}
