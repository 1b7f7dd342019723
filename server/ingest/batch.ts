import type { VehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { type Arrival, happenedAt } from "#domain/rules/happenedAt";
import { isStoredAlike, type RuleState } from "#domain/rules/ruleState";
import type { EpochMs } from "#domain/units";
import { applyOffsets } from "#domain/vehicle/counterOffsets";
import type { NewEvent } from "../database/storePositions.ts";
import type { Fleet, VehicleRecord } from "../fleet/fleet.ts";
import type { RoadLimits } from "../roads/roadLimits.ts";
import { eventAt } from "../rules/eventAt.ts";
import type { RuleCache } from "../rules/ruleCache.ts";
import type { RuleStates } from "../rules/ruleStates.ts";
import { ruleStateText } from "../rules/ruleStateText.ts";
import { completePosition, rounded } from "./completePosition.ts";
import type { Outcome } from "./outcome.ts";
import type { TrackerReport } from "./trackerReport.ts";

export interface BatchPorts {
  readonly fleet: Pick<Fleet, "latest" | "proven">;
  readonly ruleCache: RuleCache;
  readonly ruleStates: Pick<RuleStates, "of">;
  readonly roadLimits: RoadLimits | undefined;
  readonly onFault: (attribute: number) => void;
  readonly takeId: () => Position["id"];
}

/**
 * Gathers one transaction: each report sees what those before it did, and nothing outside changes
 * until it is committed.
 */
export function createBatch(ports: BatchPorts, serverTime: EpochMs) {
  const { fleet, ruleCache } = ports;
  const positions: Position[] = [];
  const live: Position[] = [];
  const proven: Position[] = [];
  const newestProven = new Map<VehicleId, Position>();
  const states = new Map<VehicleId, Position>();
  const events: NewEvent[] = [];
  const ruleStates = new Map<VehicleId, RuleState>();
  const lastOf = (vehicle: VehicleRecord) => states.get(vehicle.id) ?? fleet.latest(vehicle.id);
  const ruleStateOf = (id: VehicleId) => ruleStates.get(id) ?? ports.ruleStates.of(id);

  /**
   * What may be carried on: who proves their connection goes on from what that connection reported,
   * and no other.
   */
  function carriedTo({ line }: TrackerReport, { id }: VehicleRecord, last: Position | undefined) {
    if (line === undefined || last?.line === line) return last;
    const newest = newestProven.get(id) ?? fleet.proven(id);
    return newest?.line === line ? newest : undefined;
  }

  function prove(position: Position): void {
    proven.push(position);
    const before = newestProven.get(position.vehicleId);
    if (!before || position.fixTime >= before.fixTime)
      newestProven.set(position.vehicleId, position);
  }

  function follow(arrival: Arrival): void {
    const { position } = arrival;
    const happened = happenedAt(arrival, ruleStateOf(position.vehicleId));
    if (arrival.isNewest) ruleStates.set(position.vehicleId, happened.state);
    for (const draft of happened.drafts) events.push(eventAt(position, draft));
  }

  return {
    positions,
    live,
    proven,
    states,
    events,
    ruleStates,
    lastOf,

    /** As JSON, of those that are no longer as they were. */
    changedRuleStates(): ReadonlyMap<VehicleId, string> {
      const changed = new Map<VehicleId, string>();
      for (const [id, state] of ruleStates)
        if (!isStoredAlike(ports.ruleStates.of(id), state)) changed.set(id, ruleStateText(state));
      return changed;
    },

    add(report: TrackerReport, vehicle: VehicleRecord): Outcome {
      const last = lastOf(vehicle);
      if (last && isRepeated(report, last)) {
        states.set(vehicle.id, last);
        return { type: "duplicate" };
      }
      const known = ruleCache.vehicle(vehicle);
      const position = completePosition(report, {
        id: ports.takeId(),
        vehicleId: vehicle.id,
        serverTime,
        last,
        carried: carriedTo(report, vehicle, last),
        known,
        roadLimits: ports.roadLimits,
        onFault: ports.onFault,
      });
      positions.push(position);
      if (position.line !== undefined) prove(position);
      // Clocks of trackers tick in seconds: of one moment what came last is what holds.
      const isNewest = !last || position.fixTime >= last.fixTime;
      if (isNewest) live.push(position);
      states.set(vehicle.id, isNewest ? position : last);
      follow({ position, last, vehicle: known, isNewest });
      return { type: "stored", position };
    },
  };
}

/** A tracker without satellites still has something to say: it says it where it last was. */
export const atLastCoordinate = (report: TrackerReport, last: Position): TrackerReport => ({
  ...report,
  latitude: last.latitude,
  longitude: last.longitude,
  altitudeMetres: last.altitude,
  courseDegrees: last.course,
  speedKnots: 0,
});

/**
 * The same message again. One that says anything else of the same moment is news, and so is one whose
 * connection is known where that of the first was not.
 */
const isRepeated = (report: TrackerReport, last: Position): boolean =>
  (report.line === undefined || report.line === last.line) &&
  Math.round(report.fixTime) === last.deviceTime &&
  report.latitude === last.latitude &&
  report.longitude === last.longitude &&
  rounded(report.speedKnots, 3) === last.speed &&
  Object.entries(completed(report, last)).every(([key, value]) => last.attributes[key] === value);

/** What its counters would have become. */
function completed(report: TrackerReport, last: Position): Attributes {
  const attributes = { ...report.attributes };
  applyOffsets(attributes, last.attributes);
  return attributes;
}
