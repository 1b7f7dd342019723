import type { ConnectionId, GeofenceId, PositionId, VehicleId } from "./ids.ts";
import type { Degrees, EpochMs, Knots, Metres } from "./units.ts";

/**
 * What a tracker may say besides its coordinate: open-ended, flat, and never trusted to be
 * complete.
 */
export type AttributeValue = string | number | boolean;
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** Where a vehicle was, and what its tracker reported there. */
export interface Position {
  readonly id: PositionId;
  readonly vehicleId: VehicleId;
  readonly protocol: string;
  /** When the server took it in. */
  readonly serverTime: EpochMs;
  /** When the tracker wrote the message, by its own clock: it may run ahead of ours. */
  readonly deviceTime: EpochMs;
  /** When the fix was made, never after it was received. Positions are ordered by this. */
  readonly fixTime: EpochMs;
  /** False when the tracker had no satellites and repeats or guesses a coordinate. */
  readonly valid: boolean;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: Metres;
  readonly speed: Knots;
  readonly course: Degrees;
  readonly accuracy: Metres;
  readonly address: string | undefined;
  /** Those linked to the vehicle that it is inside of; absent outside of all. */
  readonly geofenceIds?: readonly GeofenceId[];
  /**
   * The connection that is known to have reported it. Absent when anybody may have: then it is
   * shown, and proves nothing.
   */
  readonly line?: ConnectionId;
  readonly attributes: Attributes;
}

/**
 * Whether the position was the vehicle's newest when it arrived. Only those have a total distance;
 * late ones are shown on a route, but nothing is computed from them, as nothing was when they came.
 */
export const cameInOrder = ({ attributes }: Pick<Position, "attributes">): boolean =>
  typeof attributes.totalDistance === "number";
