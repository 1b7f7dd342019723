import { eventName } from "#domain/alert/eventTypes";
import type { Event } from "#domain/event";
import { knots, knotsToKmPerHour } from "#domain/units";

/** Names that a message may mention. */
export interface MessageNames {
  readonly vehicle: string;
  readonly geofence: string | undefined;
  readonly maintenance: string | undefined;
}

/** What a person reads: one line to begin with, then all of it. Text, never markup. */
export interface Message {
  readonly subject: string;
  readonly body: string;
}

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ["commandResult", "answered a command"],
  ["deviceOnline", "is online"],
  ["deviceOffline", "is offline"],
  ["deviceUnknown", "is silent"],
  ["inactivity", "has not been heard for too long"],
  ["deviceMoving", "started to move"],
  ["deviceStopped", "stopped"],
  ["deviceOverspeed", "exceeded the speed limit"],
  ["deviceFuelDrop", "lost fuel"],
  ["deviceFuelIncrease", "was refuelled"],
  ["geofenceEnter", "entered a geofence"],
  ["geofenceExit", "left a geofence"],
  ["ignitionOn", "ignition on"],
  ["ignitionOff", "ignition off"],
  ["maintenance", "is due for maintenance"],
  ["driverChanged", "changed the driver"],
  ["unidentifiedDriver", "is driven by somebody unknown"],
  ["idle", "idles for too long"],
  ["temperature", "temperature out of range"],
  ["digitalPort", "a digital port stays open"],
  ["alarmEngineOn", "is driven for too long"],
  ["alarmEngineOff", "stands for too long"],
  ["alarmWeeklyDriving", "was driven for too long this week"],
]);
const MAX_SUBJECT = 200;

/** In English; the page words the same event in the reader's own language. */
export function messageOf(event: Event, names: MessageNames): Message {
  const name = eventName(event.type, event.attributes.alarm);
  const what = SENTENCES.get(name) ?? `alarm ${name}`;
  const details = detailsOf(event, names);
  const subject = oneLine(`${names.vehicle}: ${what}`);
  const at = `${new Date(event.eventTime).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return { subject, body: [subject, ...details, at].join("\n") };
}

function detailsOf({ attributes }: Event, names: MessageNames): string[] {
  const details: string[] = [];
  if (names.geofence !== undefined) details.push(`Geofence: ${oneLine(names.geofence)}`);
  if (names.maintenance !== undefined) details.push(`Maintenance: ${oneLine(names.maintenance)}`);
  const { speed, speedLimit, before, after } = attributes;
  if (typeof speed === "number" && typeof speedLimit === "number")
    details.push(`Speed: ${kmPerHourText(speed)}, limit ${kmPerHourText(speedLimit)}`);
  if (typeof before === "number" && typeof after === "number")
    details.push(`Fuel: ${before} l before, ${after} l after`);
  if (typeof attributes.driverUniqueId === "string")
    details.push(`Driver: ${oneLine(attributes.driverUniqueId)}`);
  return details;
}

const kmPerHourText = (speed: number) => `${Math.round(knotsToKmPerHour(knots(speed)))} km/h`;

/** A name is no place to begin another header, or another line. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, MAX_SUBJECT);
