import type { WeekWindow } from "#domain/calendar/calendarWeek";

/** A window by its clock, as it stands in an alert's attribute and in the fields of a form. */
export interface ClockWindow {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** "22:30" */
  readonly start: string;
  readonly end: string;
}

/** "22:30"; the midnight that ends a day is the one that begins the next, as clocks show it. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const clockWindow = ({ weekday, start, end }: WeekWindow): ClockWindow => ({
  weekday,
  start: clockOf(start),
  end: clockOf(end),
});
