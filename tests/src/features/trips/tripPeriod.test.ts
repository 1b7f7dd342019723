import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { tripBounds } from "../../../../src/features/trips/tripBounds.ts";
import { TRIP_PERIODS, tripSpan } from "../../../../src/features/trips/tripPeriod.ts";

const at = (text: string) => epochMs(Date.parse(text));
const iso = (time: number) => new Date(time).toISOString();

test.each([
  ["today", "2026-01-15T03:00:00.000Z", "2026-01-16T02:59:59.999Z"],
  ["yesterday", "2026-01-14T03:00:00.000Z", "2026-01-15T02:59:59.999Z"],
  ["lastWeek", "2026-01-09T03:00:00.000Z", "2026-01-16T02:59:59.999Z"],
] as const)("%s is whole days of the user's zone [LIST-05]", (period, from, to) => {
  // Half past one in Greenwich is still the evening before in Montevideo.
  const span = tripSpan(period, at("2026-01-16T01:30:00Z"), "America/Montevideo");
  expect([iso(span.from), iso(span.to)]).toEqual([from, to]);
});

test("days are as long as clocks say, also when they are changed [LIST-05]", () => {
  const hours = TRIP_PERIODS.map((period) => {
    const { from, to } = tripSpan(period, at("2026-03-29T12:00:00Z"), "Europe/Lisbon");
    return Math.round((to - from) / 3_600_000);
  });
  expect(hours).toEqual([23, 24, 7 * 24 - 1]);
});

test("the map looks at a trip's way, else at its ends, else nowhere [LIST-05]", () => {
  const end = (latitude: number, longitude: number) => ({ latitude, longitude });
  const row = (start: object, stop: object, bounds?: object) =>
    tripBounds({ trip: { start, end: stop }, bounds } as never);
  const way = { west: 1, south: 2, east: 3, north: 4 };

  expect(row(end(1, 2), end(3, 0), way)).toBe(way);
  expect(row(end(1, 2), end(3, 0))).toEqual({ west: 0, south: 1, east: 2, north: 3 });
  expect(row(end(Number.NaN, Number.NaN), end(Number.NaN, Number.NaN))).toBeUndefined();
});
