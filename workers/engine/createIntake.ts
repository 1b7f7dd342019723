import { frameFromWire } from "#contract/traccar/wireFrame";
import { checkFix } from "#domain/checkFix";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Fleet } from "./createFleet.ts";
import { createInbox } from "./createInbox.ts";
import { byName } from "./createNameOrder.ts";
import type { ServerClock } from "./createServerClock.ts";
import type { Tally } from "./createTally.ts";
import type { FleetLoad } from "./loadFleet.ts";

export interface IntakeListeners {
  /** Called for each position that was applied, in `drain`. */
  readonly onApplied: (position: Position, isLive: boolean) => void;
  /** Called for a position whose vehicle we have never heard of; false when it is nobody's. */
  readonly onStranger: (position: Position) => boolean;
}

/**
 * The engine's door for everything about vehicles. What comes in is checked first, then waits in the
 * inbox until the next picture wants it. While a load is on its way everything waits.
 */
export function createIntake(
  fleet: Fleet,
  clock: ServerClock,
  tally: Tally,
  { onApplied, onStranger }: IntakeListeners,
) {
  const inbox = createInbox(tally);
  let isLoading = true;
  let waitingVehicles: Vehicle[] = [];

  function put(position: Position): void {
    const refusal = checkFix(position, clock.now());
    if (refusal === undefined) inbox.put(position);
    else tally.add(refusal);
  }

  function apply(position: Position, now: EpochMs, isLive: boolean): void {
    const applied = fleet.applyPosition(position, now);
    if (applied === "applied") onApplied(position, isLive);
    else if (applied === "unknownVehicle" && onStranger(position)) return;
    else if (isLive || applied === "unknownVehicle") tally.add(applied);
    // Else a load has told what we knew: no news, and nobody's fault.
  }

  function drain(isLive: boolean): void {
    const now = clock.now();
    for (const position of inbox.drain()) apply(position, now, isLive);
  }

  return {
    /** From now on everything waits for `load`. */
    begin(): void {
      isLoading = true;
      waitingVehicles = [];
    },

    /** A frame of the socket. False when it is none. */
    receive(text: string): boolean {
      const frame = frameFromWire(text);
      if (!frame) {
        tally.add("unreadable");
        return false;
      }
      tally.add("unreadable", frame.unreadable);
      if (isLoading) waitingVehicles.push(...frame.vehicles);
      else for (const vehicle of frame.vehicles) fleet.putVehicle(vehicle);
      for (const position of frame.positions) put(position);
      return true;
    },

    /** What the server lists replaces the vehicles; positions only ever get newer. */
    load({ vehicles, groups, positions, unreadable }: FleetLoad): void {
      tally.add("unreadable", unreadable);
      fleet.replaceGroups(groups, byName);
      fleet.replaceVehicles(vehicles);
      for (const vehicle of waitingVehicles) fleet.putVehicle(vehicle);
      const now = clock.now();
      for (const position of positions) {
        const refusal = checkFix(position, now);
        if (refusal) tally.add(refusal);
        else apply(position, now, false);
      }
      isLoading = false;
      waitingVehicles = [];
      drain(false);
    },

    /** A position that was asked for, not told: it may be known already. */
    offer(position: Position): void {
      if (!checkFix(position, clock.now())) apply(position, clock.now(), false);
    },

    /** A stranger's position, after the server was asked who it is. */
    release(position: Position): void {
      const applied = fleet.applyPosition(position, clock.now());
      if (applied === "applied") onApplied(position, true);
      else tally.add(applied);
    },

    /** Applies what has come since the last call. */
    drain(): void {
      if (!isLoading) drain(true);
    },
  };
}
