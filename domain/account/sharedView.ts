import type { Event } from "../event.ts";
import type { Attributes, Position } from "../position.ts";
import { metres } from "../units.ts";
import type { Vehicle } from "../vehicle.ts";

/**
 * What the guest of a shared link is shown, by lists of what may be seen: whatever is not listed,
 * and whatever will be invented, stays unseen. `partial` is where a vehicle is now and nothing else;
 * `full` is also what it measures and where it was, but nothing by which one could pass for its
 * tracker or its driver, reach its people, or learn what was commanded.
 */
export type SharedAccess = "partial" | "full";

/** Of what an owner wrote down of a vehicle: what its panel needs to show what is measured. */
const VEHICLE_ATTRIBUTES: ReadonlySet<string> = new Set([
  "licenseplate",
  "vehicleType",
  "xpert",
  "fuel_tank_capacity",
  "fuel_low_threshold",
  "fuel_high_threshold",
  "speedLimit",
  "overspeedByRoad",
  "overspeedMinimalDuration",
  "overspeedThreshold",
  "report.ignoreOdometer",
  "door1",
  "door2",
  "sensor1",
  "sensor2",
  "sensor3",
]);

/** Of what a tracker reports: measurements. Keys of drivers, of cards and of commands are none. */
const POSITION_ATTRIBUTES: ReadonlySet<string> = new Set([
  "ignition",
  "motion",
  "alarm",
  "outdated",
  "approximate",
  "speedLimit",
  "obdSpeed",
  "odometer",
  "serviceOdometer",
  "tripOdometer",
  "obdOdometer",
  "distance",
  "totalDistance",
  "hours",
  "drivingTime",
  "driverState",
  "rpm",
  "throttle",
  "engineLoad",
  "acceleration",
  "engineTemp",
  "coolantTemp",
  "deviceTemp",
  "humidity",
  "rain",
  "axleWeight",
  "power",
  "battery",
  "batteryLevel",
  "charge",
  "fuel",
  "fuelLevel",
  "fuelUsed",
  "fuelConsumption",
  "io6",
  "io89",
  "sat",
  "satVisible",
  "hdop",
  "vdop",
  "pdop",
  "rssi",
  "gsmSignal",
  "lowSignal",
  "roaming",
  "door",
  "lock",
  "armed",
]);
/** One of each for as many as a tracker has. `io` is not among them: it may be a driver's key. */
const NUMBERED_ATTRIBUTE = /^(temp|humidity|door|adc|in|out|do|count)\d{1,3}$/;

const EVENT_ATTRIBUTES: ReadonlySet<string> = new Set([
  "alarm",
  "speed",
  "speedLimit",
  "fuelDropThreshold",
  "before",
  "after",
]);
/** They are about people and commands. */
const HIDDEN_EVENTS: ReadonlySet<string> = new Set([
  "commandResult",
  "queuedCommandSent",
  "driverChanged",
  "media",
]);

/** The tracker's own name is in neither: with it anybody could report in the tracker's place. */
export const sharedVehicle = (access: SharedAccess, vehicle: Vehicle): Vehicle => ({
  id: vehicle.id,
  name: vehicle.name,
  uniqueId: "",
  groupId: access === "full" ? vehicle.groupId : undefined,
  status: vehicle.status,
  lastUpdate: vehicle.lastUpdate,
  positionId: vehicle.positionId,
  model: access === "full" ? vehicle.model : undefined,
  category: vehicle.category,
  disabled: vehicle.disabled,
  phone: undefined,
  contact: undefined,
  calendarId: undefined,
  expiresAt: undefined,
  attributes:
    access === "full"
      ? pick(vehicle.attributes, (key) => VEHICLE_ATTRIBUTES.has(key))
      : NO_ATTRIBUTES,
});

export const sharedPosition = (access: SharedAccess, position: Position): Position => ({
  id: position.id,
  vehicleId: position.vehicleId,
  protocol: "",
  serverTime: position.serverTime,
  deviceTime: position.fixTime,
  fixTime: position.fixTime,
  valid: position.valid,
  latitude: position.latitude,
  longitude: position.longitude,
  altitude: access === "full" ? position.altitude : metres(0),
  speed: position.speed,
  course: position.course,
  accuracy: access === "full" ? position.accuracy : metres(0),
  address: access === "full" ? position.address : undefined,
  attributes: access === "full" ? pick(position.attributes, isMeasurement) : NO_ATTRIBUTES,
});

/** Undefined when a guest does not get it: what happened is of the past. */
export function sharedEvent(access: SharedAccess, event: Event): Event | undefined {
  if (access === "partial" || HIDDEN_EVENTS.has(event.type)) return undefined;
  return {
    ...event,
    geofenceId: undefined,
    maintenanceId: undefined,
    attributes: pick(event.attributes, (key) => EVENT_ATTRIBUTES.has(key)),
  };
}

const NO_ATTRIBUTES: Attributes = {};

/** Of a position's fields, as keys that begin with a blank. */
const POSITION_FIELDS: ReadonlySet<string> = new Set([" address", " altitude", " delay", " speed"]);

/** Whether a guest is shown a reading of a history: as `sharedPosition` shows it of one position. */
export const isSharedReading = (access: SharedAccess, key: string): boolean =>
  access === "full" && (POSITION_FIELDS.has(key) || isMeasurement(key));

const isMeasurement = (key: string) => POSITION_ATTRIBUTES.has(key) || NUMBERED_ATTRIBUTE.test(key);

const pick = (attributes: Attributes, isShown: (key: string) => boolean): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => isShown(key)));
