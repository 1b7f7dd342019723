import { isBatteryShown, isTemperatureShown } from "#domain/displayRules";
import type { AttributeValue } from "#domain/position";
import {
  formatCelsius,
  formatCount,
  formatDistance,
  formatHours,
  formatLitres,
  formatNumber,
  formatRevolutions,
  formatVolts,
} from "../../i18n/format.ts";
import type { Messages } from "../../i18n/messages/en.ts";

/** The reported values that have a name in every language, in the order in which they are read. */
export const NAMED_ATTRIBUTES = [
  "ignition",
  "fuel",
  "odometer",
  "totalDistance",
  "hours",
  "rpm",
  "power",
  "battery",
  "temp1",
  "temp2",
  "temp3",
  "door1",
  "door2",
  "driverUniqueId",
  "sat",
  "rssi",
  "alarm",
] as const satisfies readonly (keyof Messages["attribute"])[];

export type NamedAttribute = (typeof NAMED_ATTRIBUTES)[number];

type ValueWord = keyof Messages["value"];

/** A value with its unit; undefined when it says nothing, such as a broken sensor's 175 degrees. */
export function attributeText(
  name: NamedAttribute,
  value: AttributeValue,
  word: (key: ValueWord) => string,
): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (typeof value === "boolean") {
    const door = name === "door1" || name === "door2";
    return word(door ? (value ? "open" : "closed") : value ? "on" : "off");
  }
  return numberText(name, value);
}

function numberText(name: NamedAttribute, value: number): string | undefined {
  switch (name) {
    case "fuel":
      return formatLitres(value);
    case "odometer":
    case "totalDistance":
      return formatDistance(value);
    case "hours":
      return formatHours(value);
    case "rpm":
      return formatRevolutions(value);
    case "power":
      return formatVolts(value);
    case "battery":
      return isBatteryShown(value) ? formatVolts(value) : undefined;
    case "temp1":
    case "temp2":
    case "temp3":
      return isTemperatureShown(value) ? formatCelsius(value) : undefined;
    case "sat":
    case "rssi":
      return formatCount(value);
    default:
      return formatNumber(value);
  }
}
