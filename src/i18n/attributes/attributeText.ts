import { truthOf } from "#domain/actuation/immobilizedBy";
import type { AttributeValue } from "#domain/position";
import { readDecimal, readMeasured } from "#domain/text/decimalText";
import { shownText } from "#domain/text/shownText";
import { kmPerHour, kmPerHourToKnots, knots } from "#domain/units";
import { isBatteryShown, isTemperatureShown } from "#domain/vehicle/displayRules";
import { type Format, NO_VALUE } from "../format.ts";
import type { Messages } from "../messages/en.ts";
import { type AttributeKind, namedAttribute } from "./attributeKinds.ts";
import { trackerWords } from "./trackerWords.ts";

type ValueWord = keyof Messages["value"];

/** In whose words and units a value is said. */
interface Reader {
  readonly word: (key: ValueWord) => string;
  readonly format: Format;
}

/** A value with its unit; undefined when it says nothing, such as a broken sensor's 175 degrees. */
export function attributeText(
  key: string,
  value: AttributeValue,
  { word, format }: Reader,
): string | undefined {
  const kind = namedAttribute(key)?.kind ?? "text";
  const truth = kind === "switch" || kind === "door" ? truthOf(value) : undefined;
  if (truth !== undefined) return word(wordOf(kind, truth));
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  const measured = typeof value === "string" ? numberIn(kind, value) : value;
  if (measured !== undefined) {
    // The digits of a card or of a code are no quantity: they are not grouped.
    if (kind === "text" && namedAttribute(key) && Number.isSafeInteger(measured))
      return `${measured}`;
    const text = (WRITERS[kind] ?? writeNumber)(measured, format);
    return text === NO_VALUE ? undefined : text;
  }
  return kind === "alarm" ? alarmText(String(value)) : shownText(String(value));
}

/** What a tracker wrote out as text although it counts or measures. */
function numberIn(kind: AttributeKind, value: string): number | undefined {
  if (kind === "alarm") return undefined;
  return kind === "text" ? readMeasured(value) : readDecimal(value);
}

function wordOf(kind: AttributeKind, truth: boolean): ValueWord {
  if (kind === "door") return truth ? "open" : "closed";
  return truth ? "on" : "off";
}

/** Some trackers send several alarms at once. */
const alarmText = (value: string): string | undefined =>
  value
    .split(",")
    .flatMap((alarm) => trackerWords(alarm) ?? [])
    .join(", ") || undefined;

type Writer = (value: number, format: Format) => string | undefined;

const writeNumber: Writer = (value, format) => format.number(value);

const WRITERS: Readonly<Partial<Record<AttributeKind, Writer>>> = {
  litres: (litres, format) => format.litres(litres),
  litresAnHour: (litres, format) => format.litresAnHour(litres),
  percent: (percent, format) => format.percent(percent),
  metres: (metres, format) => format.distance(metres),
  durationMs: (durationMs, format) => format.hours(durationMs),
  perMinute: (perMinute, format) => format.revolutions(perMinute),
  volts: (volts, format) => format.volts(volts),
  batteryVolts: (volts, format) => (isBatteryShown(volts) ? format.volts(volts) : undefined),
  celsius: (celsius, format) => (isTemperatureShown(celsius) ? format.celsius(celsius) : undefined),
  knots: (speed, format) => format.speed(knots(speed)),
  kmPerHour: (speed, format) => format.speed(kmPerHourToKnots(kmPerHour(speed))),
  kilograms: (kilograms, format) => format.kilograms(kilograms),
  count: (count, format) => format.count(count),
  // Below nothing it is a power; trackers that count bars or steps have no unit.
  signal: (level, format) => (level < 0 ? format.decibels(level) : format.count(level)),
};
