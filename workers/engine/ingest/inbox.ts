import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { orderTime } from "#domain/time/orderTime";
import type { RefusalCounters } from "./refusalCounters.ts";

/**
 * Between two snapshots only a vehicle's newest position matters. The inbox keeps that one, so a
 * burst costs what the fleet costs and not what the burst does.
 *
 * Only checked positions may come in.
 */
export function createInbox(counters: RefusalCounters) {
  let newest = new Map<VehicleId, Position>();

  return {
    put(position: Position): void {
      const held = newest.get(position.vehicleId);
      if (held) {
        const ahead = timeOf(position) - timeOf(held) || position.id - held.id;
        if (ahead < 0) counters.add("late");
        if (ahead === 0) counters.add("duplicate");
        if (ahead <= 0) return;
      }
      newest.set(position.vehicleId, position);
    },

    forget: (vehicle: VehicleId): void => void newest.delete(vehicle),

    /** How many wait. */
    size: () => newest.size,

    /** Hands over everything since the last call and starts empty. */
    drain(): Iterable<Position> {
      const taken = newest;
      newest = new Map();
      return taken.values();
    },
  };
}

const timeOf = ({ fixTime, serverTime }: Position) => orderTime(fixTime, serverTime);
