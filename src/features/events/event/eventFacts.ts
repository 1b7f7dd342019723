import type { TFunction } from "i18next";
import type { NamedEvent } from "#contract/eventNews";
import type { Event } from "#domain/event";
import type { AttributeValue } from "#domain/position";
import { ALERT_THRESHOLDS, isThresholdAlert } from "#domain/rules/alertThresholds";
import { shownText } from "#domain/text/shownText";
import { knots, milliseconds } from "#domain/units";
import type { Format } from "../../../i18n/format.ts";
import type { en } from "../../../i18n/messages/en.ts";
import { nameOf } from "./eventWords.ts";

/** Names that an event only points at; undefined while they are not known. */
export interface EventNames {
  readonly geofence: string | undefined;
  readonly driver: string | undefined;
}

/** The names that came with the event: in lists and notices nothing more is looked up. */
export const namesOf = ({ geofenceName, driverName }: NamedEvent): EventNames => ({
  geofence: geofenceName,
  driver: driverName,
});

export interface EventFact {
  readonly label: keyof typeof en.event.fact;
  readonly text: string;
}

/** In whose words and units something is said. */
export interface Reader {
  readonly t: TFunction;
  readonly format: Format;
}

/** What goes with an event besides its sentence, in the reader's units; what is missing is left out. */
export function eventFacts(
  reader: Reader,
  event: Pick<Event, "type" | "attributes">,
  names: EventNames,
): readonly EventFact[] {
  const { format } = reader;
  const { attributes } = event;
  const facts: (readonly [EventFact["label"], string | undefined])[] = [
    ["speed", numberText(attributes.speed, (speed) => format.speed(knots(speed)))],
    ["limit", numberText(attributes.speedLimit, (speed) => format.speed(knots(speed)))],
    ["geofence", shownText(names.geofence)],
    ["driver", shownText(names.driver) ?? valueText(format, attributes.driverUniqueId)],
    ["before", numberText(attributes.before, format.litres)],
    ["after", numberText(attributes.after, format.litres)],
    ["temperature", temperatureText(reader, event)],
    ["probe", valueText(format, attributes.probe)],
    ["sensor", valueText(format, attributes.sensor)],
    ["port", valueText(format, attributes.port)],
    ["maintenance", event.type === "maintenance" ? valueText(format, attributes.name) : undefined],
    ["result", valueText(format, attributes.result)],
    ["threshold", thresholdText(format, event)],
  ];
  return facts.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text }]));
}

function temperatureText(
  { t, format }: Reader,
  { attributes }: Pick<Event, "attributes">,
): string | undefined {
  if (attributes.alarm !== "temperature") return undefined;
  const text = numberText(attributes.value, format.celsius);
  const { side } = attributes;
  if (text === undefined || (side !== "low" && side !== "high")) return text;
  return `${text}, ${t(`event.fact.${side}`)}`;
}

function thresholdText(
  format: Format,
  event: Pick<Event, "type" | "attributes">,
): string | undefined {
  const name = nameOf(event);
  if (!isThresholdAlert(name)) return undefined;
  const { unitMs } = ALERT_THRESHOLDS[name];
  if (unitMs === undefined) return undefined;
  return numberText(event.attributes.threshold, (units) =>
    format.delay(milliseconds(units * unitMs)),
  );
}

const numberText = (
  value: AttributeValue | undefined,
  text: (value: number) => string,
): string | undefined =>
  typeof value === "number" && Number.isFinite(value) ? text(value) : undefined;

function valueText(format: Format, value: AttributeValue | undefined): string | undefined {
  if (typeof value === "number") return format.number(value);
  return typeof value === "string" ? shownText(value) : undefined;
}
