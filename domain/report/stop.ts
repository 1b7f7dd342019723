import type { PositionId, VehicleId } from "../ids.ts";
import type { DurationMs, EpochMs, Knots } from "../units.ts";
import { engineHours, type Measure, measure } from "./measure.ts";
import type { ReportVehicle, TripSpan } from "./trip.ts";

/** The time between two trips; its coordinate is where it began. */
export interface Stop extends Measure {
  readonly vehicleId: VehicleId;
  readonly vehicleName: string;
  readonly positionId: PositionId;
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string | undefined;
  readonly startTime: EpochMs;
  readonly endTime: EpochMs;
  readonly engineHours: DurationMs;
  readonly maxSpeed: Knots;
}

export function stopOf(segment: TripSpan, vehicle: ReportVehicle): Stop {
  const { first, last, maxSpeed } = segment;
  return {
    ...measure(segment, vehicle.rules),
    vehicleId: vehicle.id,
    vehicleName: vehicle.name,
    positionId: first.id,
    latitude: first.latitude,
    longitude: first.longitude,
    address: first.address,
    startTime: first.fixTime,
    endTime: last.fixTime,
    engineHours: engineHours(first, last),
    maxSpeed,
  };
}
