import { eventName } from "../../alert/eventTypes.ts";
import type { Event } from "../../event.ts";
import type { Attributes } from "../../position.ts";
import { wordsIn } from "../../settings.ts";
import { isThresholdAlert, ownThreshold, thresholdOf } from "../alertThresholds.ts";
import { alertOf, type NotificationRule } from "./notificationRule.ts";

type Happened = Pick<Event, "type" | "geofenceId" | "attributes">;

/** Where an event happened, and what was set for its vehicle. */
export interface EventSurroundings {
  /** Of the event's position. */
  readonly geofenceIds: readonly number[];
  readonly settings: Attributes;
}

/**
 * Whether a notification is about an event, as far as the event decides: its kind, its measure and
 * its geofences. Vehicles, people and times are asked by whoever delivers.
 */
export function notifies(
  notification: Pick<NotificationRule, "type" | "attributes">,
  event: Happened,
  around: EventSurroundings,
): boolean {
  return (
    isOfKind(notification, event) &&
    isOfMeasure(notification, event, around.settings) &&
    isOfGeofences(notification.attributes, event, around.geofenceIds)
  );
}

/** An alarm that is not listed never notifies, and neither does a list without words. */
export const isOfKind = (
  notification: Pick<NotificationRule, "type" | "attributes">,
  { type, attributes }: Happened,
): boolean =>
  (notification.type !== "alarm" || type === "alarm") &&
  alertOf(notification).includes(eventName(type, attributes.alarm));

/** Who asked for ten minutes is notified of ten, not of the five of somebody else. */
function isOfMeasure(
  { attributes }: Pick<NotificationRule, "attributes">,
  event: Happened,
  settings: Attributes,
): boolean {
  const name = eventName(event.type, event.attributes.alarm);
  if (!isThresholdAlert(name)) return true;
  const { threshold } = event.attributes;
  if (threshold === undefined) return ownThreshold(name, attributes) === undefined;
  return threshold === thresholdOf(name, attributes, settings);
}

function isOfGeofences(
  attributes: Attributes,
  event: Happened,
  around: readonly number[],
): boolean {
  const strict = wordsIn(attributes.geofenceIds);
  const listed = [...strict, ...wordsIn(attributes.geofences)];
  const isListed = (id: number | undefined) => id !== undefined && listed.includes(String(id));

  if (event.type === "geofenceEnter" || event.type === "geofenceExit")
    return listed.length === 0 || isListed(event.geofenceId);
  switch (attributes.checkGeofences) {
    case "onlyInside":
      return around.some((id) => listed.length === 0 || isListed(id));
    case "onlyOutside":
      return !around.some((id) => listed.length === 0 || isListed(id));
    default:
      // Traccar's own list asks for the event's geofence, whatever the event.
      return strict.length === 0 || strict.includes(String(event.geofenceId));
  }
}
