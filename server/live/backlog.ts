import { writeCommandResults, writeEvents, writeRemoved } from "#contract/feed/smallFrames";
import type { VehicleId } from "#domain/ids";
import type { Fleet } from "../fleet/fleet.ts";
import type { Viewer } from "../rights/rights.ts";
import { eventsOf, resultsOf } from "./deliveredTo.ts";
import { type EventDelivery, inChunks, type LogEntry, type ResultDelivery } from "./feedLog.ts";
import { sightOf } from "./sight.ts";
import { type Body, NOTHING_SEEN, positionBodies, vehicleBodies } from "./wholeBodies.ts";

interface Pending {
  readonly positions: Iterable<VehicleId>;
  readonly vehicles: Iterable<VehicleId>;
  readonly removed: Iterable<VehicleId>;
  readonly events: readonly EventDelivery[];
  readonly results: readonly ResultDelivery[];
}

/**
 * What one receiver is still to be sent: vehicles that came into view, whole; those that left it;
 * and when it was too slow for the log, the newest of each vehicle. Every event is pending by
 * itself.
 */
export function createBacklog(fleet: Fleet) {
  let positions = new Set<VehicleId>();
  let vehicles = new Set<VehicleId>();
  let removed = new Set<VehicleId>();
  let events: EventDelivery[] = [];
  let results: ResultDelivery[] = [];
  let due = 0;

  function clear(): void {
    positions = new Set();
    vehicles = new Set();
    removed = new Set();
    events = [];
    results = [];
  }

  function* bodies(pending: Pending, viewer: () => Viewer | undefined): Iterable<Body> {
    const sight = sightOf(viewer);
    const { sees } = sight;
    for (const slice of inChunks(pending.removed)) {
      // Back in view meanwhile: then it was sent whole.
      const gone = slice.filter((id) => !sees(id) || !fleet.vehicle(id));
      yield gone.length > 0 ? writeRemoved(gone) : NOTHING_SEEN;
    }
    yield* vehicleBodies(pending.vehicles, fleet, sight);
    for (const slice of inChunks(pending.events)) {
      const seen = eventsOf(slice, viewer());
      yield seen.length > 0 ? writeEvents(seen) : NOTHING_SEEN;
    }
    for (const slice of inChunks(pending.results)) {
      const seen = resultsOf(slice, viewer());
      yield seen.length > 0 ? writeCommandResults(seen) : NOTHING_SEEN;
    }
    yield* positionBodies(pending.positions, fleet, sight);
  }

  const isEmpty = () =>
    positions.size + vehicles.size + removed.size + events.length + results.length === 0;

  return {
    get positions(): ReadonlySet<VehicleId> {
      return positions;
    },
    get vehicles(): ReadonlySet<VehicleId> {
      return vehicles;
    },

    isEmpty,

    /** With this number it must be sent: before anything that comes after it. */
    get due(): number {
      return due;
    },

    add(added: readonly VehicleId[], gone: readonly VehicleId[], since: number): void {
      if (isEmpty()) due = since;
      for (const id of added) {
        positions.add(id);
        vehicles.add(id);
      }
      for (const id of gone) removed.add(id);
    },

    /** An entry that is sent as what has become of it. */
    addEntry(entry: LogEntry, { user }: Viewer): void {
      due = entry.seq;
      switch (entry.kind) {
        case "positions":
          for (const id of entry.rows.vehicleIds) positions.add(id as VehicleId);
          break;
        case "vehicles":
          for (const { id } of entry.vehicles) vehicles.add(id);
          break;
        case "removed":
          for (const id of entry.vehicleIds) removed.add(id);
          break;
        case "events":
          events.push(...entry.deliveries.filter(({ userId }) => userId === user.id));
          break;
        case "commandResults":
          results.push(...entry.deliveries.filter(({ userId }) => userId === user.id));
          break;
      }
    },

    /** Returns and clears what is pending. The rights are asked for each frame when it is made. */
    take(viewer: () => Viewer | undefined): Iterable<Body> {
      const pending = { removed, vehicles, positions, events, results };
      clear();
      return bodies(pending, viewer);
    },

    clear,
  };
}
