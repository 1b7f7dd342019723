import { eventName } from "../alert/eventTypes.ts";
import type { NotificationRule } from "./notificationRule.ts";
import { wordsIn } from "./wordsIn.ts";

/** The names of what a notification is about: of alarms each that it lists. */
export const alertOf = ({
  type,
  attributes,
}: Pick<NotificationRule, "type" | "attributes">): readonly string[] =>
  type === "alarm" ? wordsIn(attributes.alarms) : [eventName(type, undefined)];
