import type { TFunction } from "i18next";
import type { NamedEvent } from "#contract/eventNews";
import { eventName, isEventName } from "#domain/alert/eventTypes";
import type { Event } from "#domain/event";
import { shownText } from "#domain/text/shownText";
import { event as words } from "../../../i18n/messages/en/event.ts";

type Named = Pick<Event, "type" | "attributes">;
type ContentKey = keyof typeof words.content;

const hasContent = (name: string): name is ContentKey => Object.hasOwn(words.content, name);

/** The name that decides icon, colour and words. */
export const nameOf = ({ type, attributes }: Named): string => eventName(type, attributes.alarm);

/** In the reader's language; what only a tracker knows is shown in its own word, as text. */
export function eventTitle(t: TFunction, event: Named): string {
  const name = nameOf(event);
  if (isEventName(name)) return t(`event.name.${name}`);
  return t("event.unknown", { name: shownText(name) ?? t("event.name.alarm") });
}

/** One sentence of what happened. */
export function eventContent(t: TFunction, event: Named): string {
  const name = nameOf(event);
  return t(`event.content.${hasContent(name) ? name : "other"}`);
}

/** A vehicle that is not, or no longer, known has its number. */
export const vehicleTitle = (
  t: TFunction,
  { vehicleName, vehicleId }: Pick<NamedEvent, "vehicleName" | "vehicleId">,
): string => shownText(vehicleName) ?? t("events.vehicleUnknown", { id: vehicleId });
