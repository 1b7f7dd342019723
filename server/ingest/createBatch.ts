import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Fleet, VehicleRecord } from "../fleet/createFleet.ts";
import { completePosition } from "./completePosition.ts";
import type { Outcome } from "./outcome.ts";
import type { TrackerReport } from "./trackerReport.ts";

/** Gathers one transaction: each report sees what those before it did. */
export function createBatch(fleet: Fleet, serverTime: EpochMs, takeId: () => Position["id"]) {
  const positions: Position[] = [];
  const live: Position[] = [];
  const states = new Map<VehicleId, Position>();
  const lastOf = (vehicle: VehicleRecord) => states.get(vehicle.id) ?? fleet.latest(vehicle.id);

  return {
    positions,
    live,
    states,
    lastOf,

    add(report: TrackerReport, vehicle: VehicleRecord): Outcome {
      const last = lastOf(vehicle);
      if (last && isRepeated(report, last)) {
        states.set(vehicle.id, last);
        return { type: "duplicate" };
      }
      const position = completePosition(report, {
        id: takeId(),
        vehicleId: vehicle.id,
        serverTime,
        last,
      });
      positions.push(position);
      const isNewest = !last || position.fixTime > last.fixTime;
      if (isNewest) live.push(position);
      states.set(vehicle.id, isNewest ? position : last);
      return { type: "stored", position };
    },
  };
}

/** A tracker without satellites still has something to say: it says it where it last was. */
export const placedAt = (report: TrackerReport, last: Position): TrackerReport => ({
  ...report,
  latitude: last.latitude,
  longitude: last.longitude,
  altitudeMetres: last.altitude,
  courseDegrees: last.course,
  speedKnots: 0,
});

const isRepeated = (report: TrackerReport, last: Position): boolean =>
  Math.round(report.fixTime) === last.fixTime &&
  report.latitude === last.latitude &&
  report.longitude === last.longitude;
