import { z } from "zod";
import { NOTIFICATION_TYPES } from "#domain/alert/eventTypes";
import { faultOfNotificators, namesIn } from "#domain/alert/notificators";
import {
  attributes,
  flagField,
  MAX_NAME,
  nullableText,
  objectId,
  relation,
  text,
} from "./wireFields.ts";

const TYPES: ReadonlySet<string> = new Set(NOTIFICATION_TYPES);

/** A list with commas, as written. A notification without a recipient is a mistake. */
const notificators = nullableText(MAX_NAME).transform((names = "", context) => {
  const fault = faultOfNotificators(namesIn(names));
  if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
  return names;
});

/** What is written of one. */
export const notificationSchema = z.strictObject({
  id: objectId,
  type: text(MAX_NAME).refine((type) => TYPES.has(type), "no such type"),
  description: nullableText(MAX_NAME),
  always: flagField,
  calendarId: relation,
  /** Kept for clients that show it; an event never sends a command. */
  commandId: relation,
  notificators,
  attributes,
});
