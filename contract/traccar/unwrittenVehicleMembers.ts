/**
 * What a device has been given besides what is written of one, by pages and servers of any age: never
 * sent back.
 */
export const UNWRITTEN_VEHICLE_MEMBERS: readonly string[] = [
  "poi",
  "driver",
  "position",
  "geofences",
  "lastStop",
  "currentTrip",
  "commandPending",
  "route",
  "lastUpdate",
  "routePending",
];
