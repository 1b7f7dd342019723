import type { TFunction } from "i18next";
import { eventName, isEventName } from "#domain/alert/eventTypes";

/** What an alert is about, in words: alerts without a name are called by that. */
export function alertTypeText(t: TFunction, type: string): string {
  const name = eventName(type, undefined);
  return isEventName(name) ? t(`event.name.${name}`) : name;
}
