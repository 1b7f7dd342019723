/** Ids of different things cannot be taken for each other. On the wire all are plain numbers. */
declare const thing: unique symbol;
type Id<Thing extends string> = number & { readonly [thing]: Thing };

export type VehicleId = Id<"vehicle">;
export type PositionId = Id<"position">;
export type GroupId = Id<"group">;
export type UserId = Id<"user">;
export type DriverId = Id<"driver">;
export type GeofenceId = Id<"geofence">;
export type CalendarId = Id<"calendar">;
export type MaintenanceId = Id<"maintenance">;
export type EventId = Id<"event">;
/** The way by which one tracker reports and gets commands; another tracker has another. */
export type ConnectionId = Id<"line">;

export const vehicleId = (value: number) => value as VehicleId;
export const positionId = (value: number) => value as PositionId;
export const groupId = (value: number) => value as GroupId;
export const userId = (value: number) => value as UserId;
export const driverId = (value: number) => value as DriverId;
export const geofenceId = (value: number) => value as GeofenceId;
export const calendarId = (value: number) => value as CalendarId;
export const maintenanceId = (value: number) => value as MaintenanceId;
export const eventId = (value: number) => value as EventId;
export const connectionId = (value: number) => value as ConnectionId;

/** Ids are whole, positive, and small enough that JavaScript counts them exactly. */
export const isId = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;
