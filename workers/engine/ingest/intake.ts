import type { VehicleRows } from "#contract/feed/vehicleRows";
import { frameFromWire } from "#contract/traccar/wireFrame";
import { MOST_KNOWN_EVENTS } from "#domain/alert/alertLimits";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { createRecentIds } from "#domain/recentIds";
import type { Group, Vehicle } from "#domain/vehicle";
import { checkFix } from "#domain/vehicle/checkFix";
import type { FeedNews } from "../connection/feedReader.ts";
import type { FleetLoad } from "../ports/loadFleet.ts";
import { byName } from "../text/byName.ts";
import { createInbox } from "./inbox.ts";
import {
  type ApplierListeners,
  type ApplierParts,
  createPositionApplier,
} from "./positionApplier.ts";

export interface IntakeListeners extends ApplierListeners {
  /** Called for events of the feed, none of them twice. */
  readonly onEvents?: (events: readonly Event[]) => void;
}

/**
 * The engine's door for everything about vehicles. What comes in is checked first, then waits in the
 * inbox until the next snapshot wants it. While a load is on its way everything waits.
 */
export function createIntake(
  { fleet, clock, counters }: ApplierParts,
  { onEvents, ...listeners }: IntakeListeners,
) {
  const applier = createPositionApplier({ fleet, clock, counters }, listeners);
  const inbox = createInbox(counters);
  let isLoading = true;
  /** A whole snapshot is being received, piece by piece. */
  let isReceivingSnapshot = false;
  let waitingVehicles: Vehicle[] = [];
  const waitingRemovals = new Set<VehicleId>();
  const knownEvents = createRecentIds(MOST_KNOWN_EVENTS);

  function put(position: Position): void {
    const refusal = checkFix(position, clock.now());
    if (refusal === undefined) inbox.put(position);
    else counters.add(refusal);
  }

  function putVehicle(vehicle: Vehicle): void {
    waitingRemovals.delete(vehicle.id);
    if (isLoading) waitingVehicles.push(vehicle);
    else fleet.putVehicle(vehicle);
  }

  const putRows = (rows: VehicleRows): void =>
    isLoading ? Array.from(rows).forEach(putVehicle) : fleet.putRows(rows);

  function removeVehicle(id: VehicleId): void {
    inbox.forget(id);
    if (!isLoading) return fleet.removeVehicle(id);
    waitingRemovals.add(id);
    waitingVehicles = waitingVehicles.filter((vehicle) => vehicle.id !== id);
  }

  function publishEvents(events: readonly Event[]): void {
    const unknown = events.filter(({ id }) => knownEvents.add(id));
    if (unknown.length > 0) onEvents?.(unknown);
  }

  const drain = (isLive: boolean): void => applier.apply([...inbox.drain()], isLive);

  return {
    /** From now on everything waits for `load`. */
    begin(): void {
      isLoading = true;
      isReceivingSnapshot = false;
      waitingVehicles = [];
      waitingRemovals.clear();
    },

    /** A text frame of the socket. False when it is none. */
    receive(text: string): boolean {
      const frame = frameFromWire(text);
      if (!frame) {
        counters.add("unreadable");
        return false;
      }
      counters.add("unreadable", frame.unreadable);
      for (const vehicle of frame.vehicles) putVehicle(vehicle);
      for (const position of frame.positions) put(position);
      publishEvents(frame.events);
      return true;
    },

    /** The binary feed begins with the whole snapshot: nothing waits, what comes is a part of it. */
    open(): void {
      isLoading = false;
      isReceivingSnapshot = true;
      waitingVehicles = [];
      waitingRemovals.clear();
      fleet.beginSnapshot();
    },

    /** The whole snapshot has been received. */
    opened(): void {
      isReceivingSnapshot = false;
      fleet.endSnapshot();
    },

    /** News of the binary feed, or a part of its snapshot. */
    applyNews({ vehicles, batch, resentUntil, removed, events }: FeedNews): void {
      for (const id of removed) removeVehicle(id);
      if (vehicles) putRows(vehicles);
      if (batch) applier.applyRows(batch, { isLive: !isReceivingSnapshot, resentUntil });
      publishEvents(events);
    },

    /**
     * Nothing is loaded: the connection goes on where the one before ended, and what we have holds.
     */
    resume(): void {
      isLoading = false;
      for (const vehicle of waitingVehicles.splice(0)) fleet.putVehicle(vehicle);
    },

    regroup: (groups: readonly Group[]): void => fleet.replaceGroups(groups, byName),

    /** What the server lists replaces the vehicles; positions only ever get newer. */
    load({ vehicles, groups, positions, unreadable }: FleetLoad): void {
      counters.add("unreadable", unreadable);
      fleet.replaceGroups(groups, byName);
      fleet.replaceVehicles(vehicles.filter(({ id }) => !waitingRemovals.has(id)));
      for (const vehicle of waitingVehicles) fleet.putVehicle(vehicle);
      const now = clock.now();
      for (const position of positions) {
        const refusal = applier.offer(position, now);
        if (refusal) counters.add(refusal);
      }
      isLoading = false;
      waitingVehicles = [];
      waitingRemovals.clear();
      drain(false);
    },

    /** A position that was asked for, not sent by the feed: it may be known already. */
    offer: (position: Position): void => void applier.offer(position),

    /** A snapshot is being received: more of it is to come. */
    isReceivingSnapshot: () => isReceivingSnapshot,

    /** How many positions wait to be applied. */
    waiting: () => inbox.size(),

    /** Applies what has come since the last call. */
    drain(): void {
      if (!isLoading) drain(true);
    },
  };
}

export type Intake = ReturnType<typeof createIntake>;
