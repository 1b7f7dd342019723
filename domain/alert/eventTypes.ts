/**
 * What can happen to a vehicle, in three lists: the types that events are stored with (those of
 * Traccar), the alarms that an event of type `alarm` can carry, and the names people choose when
 * they ask to be notified.
 */
export const EVENT_TYPES = [
  "commandResult",
  "deviceOnline",
  "deviceUnknown",
  "deviceOffline",
  "deviceInactive",
  "queuedCommandSent",
  "deviceMoving",
  "deviceStopped",
  "deviceOverspeed",
  "deviceFuelDrop",
  "deviceFuelIncrease",
  "geofenceEnter",
  "geofenceExit",
  "geofenceCrossed",
  "proximityEnter",
  "proximityExit",
  "unaccompaniedMotion",
  "alarm",
  "ignitionOn",
  "ignitionOff",
  "maintenance",
  "driverChanged",
  "media",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Trackers send these themselves. */
const TRACKER_ALARMS = [
  "general",
  "sos",
  "vibration",
  "movement",
  "lowspeed",
  "overspeed",
  "fallDown",
  "lowPower",
  "lowBattery",
  "fault",
  "powerOff",
  "powerOn",
  "door",
  "lock",
  "unlock",
  "geofence",
  "geofenceEnter",
  "geofenceExit",
  "gpsAntennaCut",
  "accident",
  "tow",
  "idle",
  "highRpm",
  "hardAcceleration",
  "hardBraking",
  "hardCornering",
  "laneChange",
  "fatigueDriving",
  "powerCut",
  "powerRestored",
  "jamming",
  "temperature",
  "parking",
  "bonnet",
  "footBrake",
  "fuelLeak",
  "tampering",
  "removing",
] as const;

/** Our own rules raise these besides `door`, `idle` and `temperature`; `shock` comes from trackers. */
const OWN_ALARMS = [
  "shock",
  "breakdown",
  "door1",
  "unidentifiedDriver",
  "sensor",
  "digitalPort",
  "alarmEngineOn",
  "alarmEngineOff",
  "alarmWeeklyDriving",
] as const;

/** The values of `attributes.alarm`. A tracker may send others: they are kept as they come. */
export const ALARMS = [...TRACKER_ALARMS, ...OWN_ALARMS] as const;

/** What somebody can ask to be notified of, in the order in which they are offered. */
export const ALERT_TYPES = [
  "unidentifiedDriver",
  "ignitionOff",
  "ignitionOn",
  "geofenceEnter",
  "geofenceExit",
  "deviceOverspeed",
  "sos",
  "gpsAntennaCut",
  "tow",
  "highRpm",
  "door",
  "door1",
  "hardAcceleration",
  "hardBraking",
  "hardCornering",
  "powerCut",
  "shock",
  "powerOn",
  "deviceFuelDrop",
  "driverChanged",
  "breakdown",
  "inactivity",
  "maintenance",
  "idle",
  "temperature",
  "sensor",
  "digitalPort",
  "alarmEngineOn",
  "alarmEngineOff",
  "alarmWeeklyDriving",
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** A notification's `type` on the wire: Traccar's own types, or one of our alerts by name. */
export const NOTIFICATION_TYPES: readonly (EventType | AlertType)[] = [
  ...new Set([...EVENT_TYPES, ...ALERT_TYPES]),
];

/** Every name under which people see an event, as `eventName` says it; trackers may bring others. */
export const EVENT_NAMES = [
  ...ALERT_TYPES,
  "commandResult",
  "deviceOnline",
  "deviceUnknown",
  "deviceOffline",
  "queuedCommandSent",
  "deviceMoving",
  "deviceStopped",
  "deviceFuelIncrease",
  "geofenceCrossed",
  "proximityEnter",
  "proximityExit",
  "unaccompaniedMotion",
  "alarm",
  "media",
  "general",
  "vibration",
  "movement",
  "lowspeed",
  "overspeed",
  "fallDown",
  "lowPower",
  "lowBattery",
  "fault",
  "powerOff",
  "lock",
  "unlock",
  "geofence",
  "accident",
  "laneChange",
  "fatigueDriving",
  "powerRestored",
  "jamming",
  "parking",
  "bonnet",
  "footBrake",
  "fuelLeak",
  "tampering",
  "removing",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

const KNOWN_NAMES: ReadonlySet<string> = new Set(EVENT_NAMES);
export const isEventName = (name: string): name is EventName => KNOWN_NAMES.has(name);

/**
 * What an event is called where people see it: the alarm that it carries, or its type. Silence has
 * two names, one on the wire and one for people.
 */
export function eventName(type: string, alarm: unknown): string {
  if (type === "alarm") return typeof alarm === "string" && alarm !== "" ? alarm : type;
  return type === "deviceInactive" ? "inactivity" : type;
}
