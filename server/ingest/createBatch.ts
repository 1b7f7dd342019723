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

  return {
    positions,
    live,
    states,

    add(report: TrackerReport, vehicle: VehicleRecord): Outcome {
      const last = states.get(vehicle.id) ?? fleet.latest(vehicle.id);
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

const isRepeated = (report: TrackerReport, last: Position): boolean =>
  Math.round(report.fixTime) === last.fixTime &&
  report.latitude === last.latitude &&
  report.longitude === last.longitude;
