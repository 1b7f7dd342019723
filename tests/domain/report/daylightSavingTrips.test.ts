import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { reportRules } from "#domain/report/reportRules";
import { createSummariser } from "#domain/report/summary";
import { tripOf } from "#domain/report/trip";
import { createTripSplitter } from "#domain/report/tripSplitter";
import { tripTimes } from "#domain/report/tripTimes";
import { createDays, dayOfDate } from "#domain/time/days";
import { LISTED_ZONES } from "#domain/time/listedZones";
import { between, epochMs, hours, minutes } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { tripSpan } from "../../../src/features/trips/tripPeriod.ts";
import { historyTripsOf } from "../../../workers/engine/history/trips/historyTrips.ts";
import { runAtOnce } from "../../../workers/engine/schedule/runAtOnce.ts";
import { blocksOf } from "../../support/blocks.ts";
import { formatOf } from "../../support/formats.ts";
import { trackOf } from "../../support/tracks.ts";

/**
 * Worked out by hand from the tz database, never by the code. Clocks go forward or back at:
 * Lisbon and Madrid 01:00 UTC; Casablanca around Ramadan 02:00 UTC; Santiago at its midnight, 03:00
 * UTC back and 04:00 UTC forward. São Paulo and Cuiabá did so at their midnights until 2019. Luanda
 * (+1), Maputo (+2) and Qatar (+3) never do: there the same nights are as any other.
 *
 * Zone; date; its first moment and how many hours it has; the trip's first and last moment; what clocks
 * show at both, with the date.
 */
const TRIPS = [
  [
    "Europe/Lisbon",
    "2026-03-29",
    "2026-03-29T00:00Z",
    23,
    "2026-03-29T00:50Z",
    "2026-03-29T01:20Z",
    "29 00:50",
    "29 02:20",
  ],
  [
    "Europe/Lisbon",
    "2026-10-25",
    "2026-10-24T23:00Z",
    25,
    "2026-10-25T00:40Z",
    "2026-10-25T01:40Z",
    "25 01:40",
    "25 01:40",
  ],
  [
    "Europe/Madrid",
    "2026-03-29",
    "2026-03-28T23:00Z",
    23,
    "2026-03-29T00:50Z",
    "2026-03-29T01:20Z",
    "29 01:50",
    "29 03:20",
  ],
  [
    "Europe/Madrid",
    "2026-10-25",
    "2026-10-24T22:00Z",
    25,
    "2026-10-25T00:40Z",
    "2026-10-25T01:40Z",
    "25 02:40",
    "25 02:40",
  ],
  [
    "Africa/Casablanca",
    "2026-02-15",
    "2026-02-14T23:00Z",
    25,
    "2026-02-15T01:40Z",
    "2026-02-15T02:40Z",
    "15 02:40",
    "15 02:40",
  ],
  [
    "Africa/Casablanca",
    "2026-03-22",
    "2026-03-22T00:00Z",
    23,
    "2026-03-22T01:50Z",
    "2026-03-22T02:20Z",
    "22 01:50",
    "22 03:20",
  ],
  [
    "America/Santiago",
    "2026-04-04",
    "2026-04-04T03:00Z",
    25,
    "2026-04-05T02:40Z",
    "2026-04-05T03:40Z",
    "04 23:40",
    "04 23:40",
  ],
  // The hour that is left out is the first: the trip begins at its end.
  [
    "America/Santiago",
    "2026-09-06",
    "2026-09-06T04:00Z",
    23,
    "2026-09-06T04:00Z",
    "2026-09-06T04:30Z",
    "06 01:00",
    "06 01:30",
  ],
  [
    "America/Sao_Paulo",
    "2018-11-04",
    "2018-11-04T03:00Z",
    23,
    "2018-11-04T03:00Z",
    "2018-11-04T03:30Z",
    "04 01:00",
    "04 01:30",
  ],
  [
    "America/Sao_Paulo",
    "2019-02-16",
    "2019-02-16T02:00Z",
    25,
    "2019-02-17T01:40Z",
    "2019-02-17T02:40Z",
    "16 23:40",
    "16 23:40",
  ],
  [
    "America/Sao_Paulo",
    "2026-10-18",
    "2026-10-18T03:00Z",
    24,
    "2026-10-18T03:10Z",
    "2026-10-18T03:40Z",
    "18 00:10",
    "18 00:40",
  ],
  [
    "America/Cuiaba",
    "2018-11-04",
    "2018-11-04T04:00Z",
    23,
    "2018-11-04T04:00Z",
    "2018-11-04T04:30Z",
    "04 01:00",
    "04 01:30",
  ],
  [
    "America/Cuiaba",
    "2019-02-16",
    "2019-02-16T03:00Z",
    25,
    "2019-02-17T02:40Z",
    "2019-02-17T03:40Z",
    "16 23:40",
    "16 23:40",
  ],
  [
    "America/Cuiaba",
    "2026-10-18",
    "2026-10-18T04:00Z",
    24,
    "2026-10-18T04:10Z",
    "2026-10-18T04:40Z",
    "18 00:10",
    "18 00:40",
  ],
  [
    "Africa/Luanda",
    "2026-03-29",
    "2026-03-28T23:00Z",
    24,
    "2026-03-29T00:50Z",
    "2026-03-29T01:20Z",
    "29 01:50",
    "29 02:20",
  ],
  [
    "Africa/Maputo",
    "2026-03-29",
    "2026-03-28T22:00Z",
    24,
    "2026-03-29T00:50Z",
    "2026-03-29T01:20Z",
    "29 02:50",
    "29 03:20",
  ],
  [
    "Asia/Qatar",
    "2026-03-29",
    "2026-03-28T21:00Z",
    24,
    "2026-03-29T00:50Z",
    "2026-03-29T01:20Z",
    "29 03:50",
    "29 04:20",
  ],
] as const;

const VEHICLE = { id: vehicleId(1), name: "Bus", rules: reportRules({}) };
const at = (text: string) => epochMs(Date.parse(text));

/** Stands for two hours, drives a kilometre a minute, of which two minutes idling, and stands again for two. */
function trackAround(start: number, end: number) {
  const drive = Math.round((end - start) / 60_000);
  return trackOf(
    Array.from({ length: drive + 241 }, (_, minute) => {
      const done = Math.max(0, Math.min(drive, minute - 120));
      const isDriving = minute >= 120 && minute < 120 + drive;
      const isIdling = minute === 125 || minute === 126;
      return {
        at: start + minutes(minute - 120),
        latitude: 10 + done / 100,
        longitude: 20,
        speed: isDriving && !isIdling ? 30 : 0,
        attributes: { ignition: isDriving, motion: isDriving },
      };
    }),
  );
}

test("every listed zone is tried [H02]", () => {
  expect(new Set(TRIPS.map(([zone]) => zone))).toEqual(new Set(LISTED_ZONES));
});

describe.each(TRIPS)(
  "in %s the %s",
  (zone, date, dayStart, length, tripStart, tripEnd, startClock, endClock) => {
    const [start, end] = [at(tripStart), at(tripEnd)];
    const day = { from: at(dayStart), to: epochMs(at(dayStart) + hours(length)) };
    const track = trackAround(start, end);
    const clockOf = (time: number) => {
      const format = formatOf({ timeZone: zone });
      return `${format.day(epochMs(time))} ${format.clock(epochMs(time))}`;
    };
    const splitter = createTripSplitter(VEHICLE.rules.trips);
    const segments = track.flatMap((position) => splitter.add(position));
    const trips = segments
      .filter(({ kind }) => kind === "trip")
      .map((segment) => tripOf(segment, VEHICLE));

    test("a trip across the change takes as long as it took, not what the clocks say [H02] [LIST-05]", () => {
      expect(trips).toHaveLength(1);
      const [trip] = trips;
      expect([trip!.start.time, trip!.end.time]).toEqual([start, end]);
      expect(trip!.duration).toBe(end - start);
      const kept = track.filter(({ fixTime }) => fixTime >= start && fixTime <= end);
      const readings = kept.map(({ fixTime, speed, attributes }) => ({
        fixTime,
        speed,
        ignition: attributes.ignition === true,
        motion: undefined,
        idleSince: undefined,
      }));
      const times = tripTimes(trip!.duration, readings, DEFAULT_STATE_RULES);
      expect(times).toEqual({
        drivingTime: between(start, end) - minutes(2),
        idleTime: minutes(2),
        stopTime: 0,
      });
    });

    test("the page's own trips begin, end and last the same [H02] [HIST-04]", () => {
      const { trips: rows } = runAtOnce(
        historyTripsOf(blocksOf(track, 86_400_000), {
          revision: 1,
          vehicle: VEHICLE,
          states: DEFAULT_STATE_RULES,
          eventTimes: [],
        }),
      );
      expect(rows).toHaveLength(1);
      const [{ trip, times }] = rows as [(typeof rows)[number]];
      expect([trip.start.time, trip.end.time, trip.duration]).toEqual([start, end, end - start]);
      expect(times.drivingTime + times.idleTime + times.stopTime).toBe(end - start);
      expect(times.idleTime).toBe(minutes(2));
    });

    test("its clocks are those of its moments [H02]", () => {
      const dayNumber = (time: number) => createDays(zone).dayOf(epochMs(time)).date.slice(8);
      const shown = [start, end].map(
        (time) => `${dayNumber(time)} ${clockOf(time).split(" ").at(-1)}`,
      );
      expect(shown).toEqual([startClock, endClock]);
    });

    test("it is listed on its day and on no other, and the day is as long as it is [H02] [LIST-05]", () => {
      expect(dayOfDate(date, zone)).toEqual({ date, start: day.from, end: day.to });
      const noonAfter = epochMs(day.to + hours(12));
      const yesterday = tripSpan("yesterday", noonAfter, zone);
      expect(yesterday).toEqual({ from: day.from, to: day.to - 1 });
      expect([start, end].every((time) => time >= yesterday.from && time <= yesterday.to)).toBe(
        true,
      );
      const today = tripSpan("today", noonAfter, zone);
      expect(today.from).toBe(day.to);
      const twoDaysBefore = tripSpan("yesterday", epochMs(day.from + hours(1)), zone);
      expect(twoDaysBefore.to).toBe(day.from - 1);
    });

    test("the row of its day has all of its way [H02]", () => {
      const summariser = createSummariser(VEHICLE, zone);
      const rows = [...track.map((position) => summariser.add(position)), summariser.end()].filter(
        (row) => row !== undefined,
      );
      const ofDay = rows.filter(({ startTime }) => startTime >= day.from && startTime < day.to);
      expect(ofDay).toHaveLength(1);
      expect(ofDay[0]!.endTime).toBeLessThan(day.to);
      expect(ofDay[0]!.distance).toBeCloseTo(trips[0]!.distance, 0);
    });
  },
);
