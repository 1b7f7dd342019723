import { eventName } from "../../alert/eventTypes.ts";
import type { Attributes } from "../../position.ts";
import { wordsIn } from "../../settings.ts";

/** What somebody wants to be notified of, and how. */
export interface NotificationRule {
  readonly id: number;
  /** One of Traccar's event types, or one of our alerts by name. */
  readonly type: string;
  /** For all vehicles that its people see, not only those it is linked to. */
  readonly always: boolean;
  readonly calendarId: number | undefined;
  readonly notificators: readonly string[];
  /** `alarms`, `geofenceIds`, `geofences`, `checkGeofences`, `timetable`, `otherEmails` … */
  readonly attributes: Attributes;
}

/** The names of what a notification is about: of alarms each that it lists. */
export const alertOf = ({
  type,
  attributes,
}: Pick<NotificationRule, "type" | "attributes">): readonly string[] =>
  type === "alarm" ? wordsIn(attributes.alarms) : [eventName(type, undefined)];
