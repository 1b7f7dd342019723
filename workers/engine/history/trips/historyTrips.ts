import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { HistoryTrip, HistoryTrips, RouteStop } from "#contract/history";
import { coordinateBounds } from "#domain/geo/coordinateBounds";
import type { Position } from "#domain/position";
import { fuelReadings, fuelUseBy } from "#domain/report/fuelUse";
import { stopOf } from "#domain/report/stop";
import { type ReportVehicle, tripOf } from "#domain/report/trip";
import { evidenceOf } from "#domain/report/tripDetails";
import { countTripEvents } from "#domain/report/tripEvents";
import { createTripSplitter, isUnseen, type Segment } from "#domain/report/tripSplitter";
import { tripTimes } from "#domain/report/tripTimes";
import { type EpochMs, epochMs } from "#domain/units";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { firstRowFrom, speedsOf } from "../rows/blockRows.ts";
import { idleTimeIn } from "../timeline/historyTimeline.ts";
import { createTripPositions } from "./blockPositions.ts";
import { type SegmentRows, tripExplanation } from "./tripExplanation.ts";

interface TripSources {
  readonly revision: number;
  readonly vehicle: ReportVehicle;
  readonly states: StateRules;
  /** When something happened to the vehicle, in the order of time. */
  readonly eventTimes: readonly EpochMs[];
}

/** So many rows are read at once: some 4 ms. */
const ROWS_A_SLICE = 1_000;

/**
 * The trips and stops of one vehicle by the functions of the server's reports, composed as
 * `server/reports/tripDetailRows.ts` composes them. Late positions are left out there and here.
 */
export function* historyTripsOf(
  blocks: readonly HistoryBlock[],
  { revision, vehicle, states, eventTimes }: TripSources,
): Generator<undefined, HistoryTrips> {
  const splitter = createTripSplitter(vehicle.rules.trips);
  const trips: HistoryTrip[] = [];
  const stops: RouteStop[] = [];
  const speedsIn = createSpeedsOfLast();

  function take(segment: Segment, read: ReadSoFar): void {
    if (segment.kind === "stop") stops.push(routeStop(segment));
    else trips.push(historyTrip(trips.length + 1, segment, rowsOf(segment, blocks, read)));
  }

  function routeStop(segment: Segment): RouteStop {
    const { vehicleId, latitude, longitude, address, startTime, endTime } = stopOf(
      segment,
      vehicle,
    );
    const idleTime = idleTimeIn(
      blocks,
      { from: startTime, to: endTime },
      { rules: states, speedsIn },
    );
    return { vehicleId, longitude, latitude, from: startTime, until: endTime, idleTime, address };
  }

  function historyTrip(number: number, segment: Segment, rows: SegmentRows): HistoryTrip {
    const { positions } = rows;
    const trip = tripOf(segment, vehicle);
    const fuel = fuelUseBy(
      positions.map(({ attributes }) => fuelReadings(attributes)),
      vehicle.rules,
    );
    return {
      number,
      trip,
      times: tripTimes(trip.duration, isUnseen(segment) ? [] : positions.map(evidenceOf), states),
      fuelConsumption: fuel?.litres,
      eventCount: countTripEvents(eventTimes, {
        start: trip.start.time,
        end: trip.end.time,
        previousEnd: trips.at(-1)?.trip.end.time,
      }),
      bounds: coordinateBounds(positions),
      explanation: tripExplanation(segment, rows, {
        rules: vehicle.rules,
        movingFrom: states.movingFrom,
        fuelBy: fuel?.by,
      }),
    };
  }

  for (const [index, block] of blocks.entries()) {
    const positions = createTripPositions(block);
    for (let row = 0; row < block.count; row++) {
      if (row % ROWS_A_SLICE === ROWS_A_SLICE - 1) yield;
      const position = positions.at(row);
      if (!position) continue;
      for (const segment of splitter.add(position))
        take(segment, { blocks: index + 1, rows: row + 1 });
    }
    yield;
  }
  const open = splitter.end();
  if (open) take(open, { blocks: blocks.length, rows: Number.POSITIVE_INFINITY });
  return { revision, trips, stops };
}

/** Stops of one block follow each other: its speeds are read once. */
function createSpeedsOfLast(): typeof speedsOf {
  let last:
    | { readonly block: HistoryBlock; readonly speeds: Float64Array<ArrayBuffer> }
    | undefined;
  return (block) => {
    if (last?.block !== block) last = { block, speeds: speedsOf(block) };
    return last.speeds;
  };
}

/** How far the track has been read: so many blocks, and so many rows of the last of them. */
interface ReadSoFar {
  readonly blocks: number;
  readonly rows: number;
}

/** Everything of the segment's time that has been read. */
function rowsOf(
  { first, last }: Segment,
  blocks: readonly HistoryBlock[],
  read: ReadSoFar,
): SegmentRows {
  const positions: Position[] = [];
  let late = 0;
  for (let index = 0; index < read.blocks; index++) {
    const block = blocks[index]!;
    const start = firstRowFrom(block, first.fixTime);
    const readRows = index === read.blocks - 1 ? read.rows : block.count;
    const end = Math.min(firstRowFrom(block, epochMs(last.fixTime + 1)), readRows);
    if (end <= start) continue;
    const rows = createTripPositions(block, start);
    for (let row = start; row < end; row++) {
      const position = rows.at(row);
      if (position) positions.push(position);
      else late++;
    }
  }
  return { positions, late };
}
