import type { EventId, GeofenceId, MaintenanceId, PositionId, VehicleId } from "./ids.ts";
import type { Attributes } from "./position.ts";
import type { EpochMs } from "./units.ts";

/** Something that happened to a vehicle and that somebody may want to be notified of. */
export interface Event {
  readonly id: EventId;
  /** As the wire has it: `alarm`, `geofenceEnter`, `deviceOverspeed` …; new ones may come. */
  readonly type: string;
  readonly eventTime: EpochMs;
  readonly vehicleId: VehicleId;
  /** Absent when no position is known to go with it. */
  readonly positionId: PositionId | undefined;
  readonly geofenceId: GeofenceId | undefined;
  readonly maintenanceId: MaintenanceId | undefined;
  readonly attributes: Attributes;
}
