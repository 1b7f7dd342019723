import type { TFunction } from "i18next";
import { between, type EpochMs } from "#domain/units";
import { clockLead } from "#domain/vehicle/checkFix";
import { ageUnit } from "./format.ts";

/**
 * How old something is, in words: "now", "2 min ago". Of a time still to come it says that the clock
 * is ahead, for nobody knows how old it is.
 */
export function ageText(t: TFunction, time: EpochMs, now: EpochMs): string {
  const lead = clockLead(time, now);
  const { unit, count } = ageUnit(lead ?? between(time, now));
  if (unit === "now") return t("age.now");
  return t(lead === undefined ? "age.ago" : "age.ahead", { age: t(`age.${unit}`, { count }) });
}
