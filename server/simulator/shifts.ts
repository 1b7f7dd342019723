import type { KindOfDay } from "./localTime.ts";

/**
 * When a vehicle works. Hours are of the local day and may go beyond 24. A vehicle's own day begins
 * at `dayBegins`, when it stands at home, so that no drive crosses from one plan into the next.
 */
export interface Shift {
  readonly dayBegins: number;
  readonly from: readonly [earliest: number, latest: number];
  readonly until: readonly [earliest: number, latest: number];
  /** How likely it works at all. */
  readonly works: Readonly<Record<KindOfDay, number>>;
}

export const SHIFTS = {
  day: {
    dayBegins: 3,
    from: [6, 8.2],
    until: [15.6, 18.4],
    works: { weekday: 0.95, saturday: 0.65, sunday: 0.3 },
  },
  late: {
    dayBegins: 5,
    from: [8.8, 11.6],
    until: [18.5, 22.5],
    works: { weekday: 0.93, saturday: 0.85, sunday: 0.6 },
  },
  night: {
    dayBegins: 15,
    from: [19.5, 22.5],
    until: [28, 31],
    works: { weekday: 0.93, saturday: 0.9, sunday: 0.85 },
  },
  long: {
    dayBegins: 3,
    from: [4.8, 7],
    until: [20.5, 24.5],
    works: { weekday: 0.98, saturday: 0.9, sunday: 0.8 },
  },
} as const satisfies Record<string, Shift>;
export type ShiftName = keyof typeof SHIFTS;
