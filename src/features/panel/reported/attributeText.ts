import { truthOf } from "#domain/actuation/immobilizedBy";
import type { AttributeValue } from "#domain/position";
import { readDecimal, readMeasured } from "#domain/text/decimalText";
import { shownText } from "#domain/text/shownText";
import { kmPerHour, kmPerHourToKnots, knots } from "#domain/units";
import { isBatteryShown, isTemperatureShown } from "#domain/vehicle/displayRules";
import {
  formatCelsius,
  formatCount,
  formatDecibels,
  formatDistance,
  formatHours,
  formatKilograms,
  formatLitres,
  formatLitresAnHour,
  formatNumber,
  formatPercent,
  formatRevolutions,
  formatSpeed,
  formatVolts,
  NO_VALUE,
} from "../../../i18n/format.ts";
import type { Messages } from "../../../i18n/messages/en.ts";
import { type AttributeKind, namedAttribute } from "./attributeKinds.ts";
import { trackerWords } from "./trackerWords.ts";

type ValueWord = keyof Messages["value"];

/** A value with its unit; undefined when it says nothing, such as a broken sensor's 175 degrees. */
export function attributeText(
  key: string,
  value: AttributeValue,
  word: (key: ValueWord) => string,
): string | undefined {
  const kind = namedAttribute(key)?.kind ?? "text";
  const truth = kind === "switch" || kind === "door" ? truthOf(value) : undefined;
  if (truth !== undefined) return word(wordOf(kind, truth));
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  const measured = typeof value === "string" ? numberIn(kind, value) : value;
  if (measured !== undefined) {
    const text = numberText(key, kind, measured);
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

const WRITERS: Readonly<Partial<Record<AttributeKind, (value: number) => string | undefined>>> = {
  litres: formatLitres,
  litresAnHour: formatLitresAnHour,
  percent: formatPercent,
  metres: formatDistance,
  durationMs: formatHours,
  perMinute: formatRevolutions,
  volts: formatVolts,
  batteryVolts: (volts) => (isBatteryShown(volts) ? formatVolts(volts) : undefined),
  celsius: (celsius) => (isTemperatureShown(celsius) ? formatCelsius(celsius) : undefined),
  knots: (speed) => formatSpeed(knots(speed)),
  kmPerHour: (speed) => formatSpeed(kmPerHourToKnots(kmPerHour(speed))),
  kilograms: formatKilograms,
  count: formatCount,
  // Below nothing it is a power; trackers that count bars or steps have no unit.
  signal: (level) => (level < 0 ? formatDecibels(level) : formatCount(level)),
};

function numberText(key: string, kind: AttributeKind, value: number): string | undefined {
  // The digits of a card or of a code are no quantity: they are not grouped.
  if (kind === "text" && namedAttribute(key) && Number.isSafeInteger(value)) return `${value}`;
  return (WRITERS[kind] ?? formatNumber)(value);
}
