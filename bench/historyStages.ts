import { HISTORY_FLAGS, type HistoryBlock, type HistoryReading } from "#contract/feed/historyBlock";
import type { RouteColouring } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { reportRules } from "#domain/report/reportRules";
import { days, epochMs } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { routeColumns } from "../workers/engine/history/route/historyRoute.ts";
import { seriesOf } from "../workers/engine/history/timeline/historySeries.ts";
import { timelineOf } from "../workers/engine/history/timeline/historyTimeline.ts";
import { historyTripsOf } from "../workers/engine/history/trips/historyTrips.ts";
import { runAtOnce } from "../workers/engine/schedule/runAtOnce.ts";
import { measure, measured } from "./measure.ts";
import { createDice, NOW } from "./seededFleet.ts";
import type { Stage } from "./stages.ts";

export const HISTORY_POINTS = 1_000_000;
const VEHICLE = vehicleId(1);
const EVERY_MS = 10_000;
const WIDTH_PX = 1_500;
/** 86,400 points: trips take longer than all else. */
const TRIP_DAYS = 10;
const METRES_PER_DEGREE = 111_319.49;
/** Of a window from above. */
const RADIUS_PX = 1_031;

/** What is made of the past of a vehicle that reports every ten seconds, for four months. */
export function historyStages(): Stage[] {
  const blocks = seededBlocks();
  const [from, to] = [blocks[0]!.from, blocks.at(-1)!.until];
  const rules = DEFAULT_STATE_RULES;
  const view = { vehicle: VEHICLE, from, to, widthPx: WIDTH_PX };
  const series = (...keys: readonly string[]) => {
    return () => seriesOf(blocks, { ...view, keys }, { revision: 1, rules });
  };
  const vehicle = { id: VEHICLE, name: "", rules: reportRules({}) };
  const trips = (among: readonly HistoryBlock[]) =>
    runAtOnce(historyTripsOf(among, { revision: 1, vehicle, states: rules, eventTimes: [] }));
  const found = trips(blocks);
  const focus = { longitude: 0, latitude: 0, radiusPx: RADIUS_PX };
  const route = (colouring: RouteColouring, zoom: number) => () =>
    runAtOnce(
      routeColumns(
        new Map([[VEHICLE, blocks]]),
        { vehicles: [VEHICLE], zoom, colouring, focus },
        { revision: 1, rules, tripsOf: () => found, eventsOf: () => [] },
      ),
    );
  const stage = (name: string, run: () => unknown, budgetMs?: number): Stage => ({
    name,
    budgetMs,
    run: () => measure(() => void run()),
  });
  return [
    stage("series of speed", series("speed"), 30),
    stage("series of five readings", series("speed", "fuel", "temp1", "rpm", "ignition")),
    stage("timeline", () => timelineOf(blocks, view, { revision: 1, rules, events: [] })),
    stage("route by trip, zoom 12", route("trip", 12)),
    stage("route by speed, zoom 12", route("speed", 12)),
    stage("route by trip, zoom 17", route("trip", 17)),
    stage(`trips of ${TRIP_DAYS} days`, () => trips(blocks.slice(0, TRIP_DAYS))),
    // Takes seconds: once is enough to say how many.
    { name: "trips", run: () => measured([timeOf(() => trips(blocks))]) },
  ];
}

function timeOf(run: () => unknown): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}

/** It drives for an hour or so, turns, halts, and rests; in blocks of a day. */
function seededBlocks(): HistoryBlock[] {
  const dice = createDice(9);
  const perDay = days(1) / EVERY_MS;
  const start = Math.floor(NOW / days(1)) * days(1);
  let [north, east, heading, speed, isOn, total, fuel] = [0, 0, 0, 0, true, 0, 60];
  const blocks: HistoryBlock[] = [];
  for (let first = 0; first < HISTORY_POINTS; first += perDay) {
    const count = Math.min(perDay, HISTORY_POINTS - first);
    const block = emptyBlock(start + first * EVERY_MS, count);
    const [totals, fuels, temperatures, revolutions] = block.readings.map(({ values }) => values);
    for (let row = 0; row < count; row++) {
      if (dice() < 0.003) isOn = !isOn;
      if (dice() < 0.05) speed = isOn && dice() < 0.8 ? dice() * 50 : 0;
      if (!isOn) speed = 0;
      if (dice() < 0.1) heading += (dice() - 0.5) * 2;
      const way = speed * 0.514 * 10;
      north += Math.cos(heading) * way;
      east += Math.sin(heading) * way;
      total += way;
      fuel = fuel < 8 ? 60 : fuel - way / 12_000;
      block.times[row] = row * EVERY_MS;
      block.positionIds[row] = first + row + 1;
      block.latitudesE7[row] = Math.round(((north % 800_000) / METRES_PER_DEGREE) * 1e7);
      block.longitudesE7[row] = Math.round(((east % 800_000) / METRES_PER_DEGREE) * 1e7);
      block.speedsTenthKnots[row] = Math.round(speed * 10);
      block.flags[row] = isOn ? ALWAYS | HISTORY_FLAGS.ignitionOn : ALWAYS;
      if (speed > 0) block.flags[row]! |= HISTORY_FLAGS.inMotion;
      totals![row] = total;
      fuels![row] = fuel + dice();
      temperatures![row] = dice() < 0.01 ? 175 : 4 + dice() * 3;
      revolutions![row] = isOn ? 800 + speed * 40 : 0;
    }
    blocks.push(block);
  }
  return blocks;
}

const ALWAYS = HISTORY_FLAGS.valid | HISTORY_FLAGS.ignitionKnown | HISTORY_FLAGS.motionKnown;

function emptyBlock(from: number, count: number): HistoryBlock {
  const reading = (key: string, type: "real" | "double"): HistoryReading => ({
    key,
    type,
    rows: undefined,
    values: type === "real" ? new Float32Array(count) : new Float64Array(count),
  });
  return {
    vehicleId: VEHICLE,
    from: epochMs(from),
    until: epochMs(from + days(1)),
    count,
    times: new Uint32Array(count),
    positionIds: new Float64Array(count),
    latitudesE7: new Int32Array(count),
    longitudesE7: new Int32Array(count),
    speedsTenthKnots: new Uint16Array(count),
    courses: new Uint16Array(count),
    flags: new Uint8Array(count),
    texts: [],
    readings: [
      reading("totalDistance", "double"),
      reading("fuel", "real"),
      reading("temp1", "real"),
      reading("rpm", "real"),
    ],
  };
}
