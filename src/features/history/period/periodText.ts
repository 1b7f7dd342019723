import { createDays } from "#domain/time/days";
import { epochMs } from "#domain/units";
import type { Format } from "../../../i18n/format.ts";
import type { HistoryPeriod } from "./historyPeriod.ts";

/** A period as people say it: whole days by their dates, all else with the clock. */
export function periodText({ from, to }: HistoryPeriod, format: Format): string {
  const last = epochMs(to - 1);
  return isWholeDays({ from, to }, format.settings.timeZone)
    ? format.daySpan(from, last)
    : format.timeSpan(from, to);
}

function isWholeDays({ from, to }: HistoryPeriod, timeZone: string | undefined): boolean {
  const days = createDays(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return days.dayOf(from).start === from && days.dayOf(to).start === to;
}
