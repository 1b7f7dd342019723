import { truthOf } from "#domain/actuation/immobilizedBy";
import { isBatteryShown, isTemperatureShown } from "#domain/displayRules";
import type { AttributeValue } from "#domain/position";
import { shownText } from "#domain/shownText";
import { kmPerHour, kmPerHourToKnots, knots } from "#domain/units";
import {
  formatCelsius,
  formatCount,
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
  if (typeof value === "string") return kind === "alarm" ? alarmText(value) : shownText(value);
  const text = numberText(kind, value);
  return text === NO_VALUE ? undefined : text;
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
};

const numberText = (kind: AttributeKind, value: number): string | undefined =>
  (WRITERS[kind] ?? formatNumber)(value);
