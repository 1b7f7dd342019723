import { type DurationMs, days, hours } from "../units.ts";

/** How far back alerts are looked up, as the user's attribute `alertsSearchPeriod` names it. */
export const ALERTS_PERIODS = {
  last_one_hour: hours(1),
  last_six_hours: hours(6),
  last_one_day: days(1),
  last_two_days: days(2),
  last_seven_days: days(7),
} as const satisfies Record<string, DurationMs>;
export type AlertsPeriod = keyof typeof ALERTS_PERIODS;

/** Product specification, section 9. */
const DEFAULT_ALERTS_PERIOD: AlertsPeriod = "last_one_hour";

export const ALERTS_PERIOD_NAMES = Object.keys(ALERTS_PERIODS) as AlertsPeriod[];

export const isAlertsPeriod = (given: unknown): given is AlertsPeriod =>
  typeof given === "string" && Object.hasOwn(ALERTS_PERIODS, given);

/** The first of these that is one: they may be missing, or of another product. */
export const alertsPeriodOf = (...wanted: readonly unknown[]): AlertsPeriod =>
  wanted.find(isAlertsPeriod) ?? DEFAULT_ALERTS_PERIOD;
