import type { PositionId, VehicleId } from "../ids.ts";
import type { Position } from "../position.ts";
import type { EpochMs, Knots } from "../units.ts";
import { type Measure, type MeasuredSpan, measure } from "./measure.ts";
import type { ReportRules } from "./reportRules.ts";

/** Whose report it is. */
export interface ReportVehicle {
  readonly id: VehicleId;
  readonly name: string;
  readonly rules: ReportRules;
  /** Whose key it was then; absent when nobody's, or when it is not to be shown. */
  readonly driverName?: (driverUniqueId: string, at: EpochMs) => string | undefined;
}

/** What of a piece of a track its row is made of. */
export interface TripSpan extends MeasuredSpan {
  readonly maxSpeed: Knots;
}

/** A way from one stop to the next. */
export interface Trip extends Measure {
  readonly vehicleId: VehicleId;
  readonly vehicleName: string;
  readonly start: TripEnd;
  readonly end: TripEnd;
  readonly maxSpeed: Knots;
  readonly driverUniqueId: string | undefined;
  readonly driverName: string | undefined;
}

export interface TripEnd {
  readonly positionId: PositionId;
  readonly time: EpochMs;
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string | undefined;
}

export function tripOf(segment: TripSpan, vehicle: ReportVehicle): Trip {
  const { first, last, maxSpeed } = segment;
  const named = driverOf(first) === undefined ? last : first;
  const driverUniqueId = driverOf(named);
  return {
    ...measure(segment, vehicle.rules),
    vehicleId: vehicle.id,
    vehicleName: vehicle.name,
    start: endOf(first),
    end: endOf(last),
    maxSpeed,
    driverUniqueId,
    driverName:
      driverUniqueId === undefined
        ? undefined
        : vehicle.driverName?.(driverUniqueId, named.fixTime),
  };
}

const endOf = ({ id, fixTime, latitude, longitude, address }: Position): TripEnd => ({
  positionId: id,
  time: fixTime,
  latitude,
  longitude,
  address,
});

const driverOf = ({ attributes: { driverUniqueId } }: Position): string | undefined =>
  typeof driverUniqueId === "string" && driverUniqueId !== "" ? driverUniqueId : undefined;
