import type { Event } from "../../event.ts";
import { flagSetting, readingOf } from "../../settings.ts";
import { knots } from "../../units.ts";
import { roadMargin } from "../lasting/overspeedRule.ts";
import type { NotificationRule } from "./notificationRule.ts";
import { type EventSurroundings, notifies } from "./notifies.ts";
import { isWithinTimetable, timetableOf, wallTime } from "./timetable.ts";

type FilteredEvent = Pick<Event, "type" | "eventTime" | "geofenceId" | "attributes">;

/** What must be known besides the event to decide whether one person is notified of it. */
export interface AlertContext extends EventSurroundings {
  /** IANA name from the person's attributes; anything that is none counts as UTC. */
  readonly timeZone: unknown;
}

interface NotificationWay {
  readonly notification: Pick<NotificationRule, "type" | "attributes" | "notificators">;
  /** `web`, `mail` …: the way in which it is to reach the person. */
  readonly notificator: string;
}

/**
 * Whether a notification that reaches a person in some way notifies them of an event: it is about the
 * event, in force at that time where they live, and exceeds what a road's limit must be exceeded by.
 * Our server asks the same for everybody; towards a server that does not, the page asks it itself.
 */
export function alertsOf(
  { notification, notificator }: NotificationWay,
  event: FilteredEvent,
  { timeZone, ...around }: AlertContext,
): boolean {
  return (
    notification.notificators.includes(notificator) &&
    notifies(notification, event, around) &&
    exceedsRoadLimit(event, around) &&
    isInForce(notification, event, timeZone)
  );
}

/** Whether a notification's timetable, if it has one, covers the event where the person lives. */
export const isInForce = (
  { attributes }: Pick<NotificationRule, "attributes">,
  { eventTime }: Pick<Event, "eventTime">,
  timeZone: unknown,
): boolean => {
  const windows = timetableOf(attributes.timetable);
  return windows.length === 0 || isWithinTimetable(windows, wallTime(eventTime, timeZone));
};

/** A limit that is no geofence's and no alert's own is the road's, where a vehicle goes by roads. */
function exceedsRoadLimit(
  { type, geofenceId, attributes }: FilteredEvent,
  { settings }: EventSurroundings,
): boolean {
  if (type !== "deviceOverspeed" || !flagSetting(settings, "overspeedByRoad")) return true;
  if (geofenceId !== undefined || attributes.threshold !== undefined) return true;
  const speed = readingOf(attributes, "speed");
  const limit = readingOf(attributes, "speedLimit");
  if (speed === undefined || limit === undefined) return true;
  return speed > knots(limit) + roadMargin(settings);
}
