import { createDays } from "#domain/time/days";
import { epochMs } from "#domain/units";
import type { HistoryFile } from "../../../api/historyFiles.ts";
import { safeFileName } from "../../../ui/safeFileName.ts";

interface Named extends Pick<HistoryFile, "format" | "from" | "to"> {
  /** The vehicle's, whatever somebody called it. */
  readonly name: string;
  /** What is in the file, in the reader's language. */
  readonly word: string;
  /** Where the reader's days begin. */
  readonly zone: string;
}

/** "Bus-12-trips-2026-03-01-2026-03-07.csv", with the days as the reader's calendar has them. */
export function exportFileName({ name, word, from, to, zone, format }: Named): string {
  const days = createDays(zone);
  const first = days.dayOf(from).date;
  const last = days.dayOf(epochMs(Math.max(from, to - 1))).date;
  return safeFileName([name, word, first, ...(last === first ? [] : [last])], format);
}
