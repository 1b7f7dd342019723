import fc from "fast-check";
import { expect, test } from "vitest";
import { spanOf, tripListRows } from "../../../../../src/features/history/trips/tripListRows.ts";
import { historyTrip, routeStop } from "../../../../support/historyTripBuilders.ts";

test("stops stand between the trips that they part [HIST-04]", () => {
  const rows = tripListRows({
    trips: [
      historyTrip({ number: 1, from: 10, until: 20 }),
      historyTrip({ number: 2, from: 50, until: 55 }),
    ],
    stops: [routeStop(0, 10), routeStop(20, 50), routeStop(55, 90)],
  });

  expect(rows.map(({ kind }) => kind)).toEqual(["stop", "trip", "stop", "trip", "stop"]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(5);
});

test("every trip and stop is in the list once, in the order of time [HIST-04]", () => {
  const starts = fc.uniqueArray(fc.nat(1_000), { maxLength: 30 });
  fc.assert(
    fc.property(starts, starts, (trips, stops) => {
      const rows = tripListRows({
        trips: trips
          .toSorted((one, other) => one - other)
          .map((from, index) => historyTrip({ number: index + 1, from, until: from + 1 })),
        stops: stops.map((from) => routeStop(from, from + 1)),
      });

      expect(rows).toHaveLength(trips.length + stops.length);
      const times = rows.map((row) => spanOf(row).from);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const numbers = rows.flatMap((row) => (row.kind === "trip" ? row.trip.number : []));
      expect(numbers).toEqual(trips.map((_, index) => index + 1));
    }),
  );
});
