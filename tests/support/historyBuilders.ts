import { HISTORY_FLAGS, type HistoryBlock, type HistoryReading } from "#contract/feed/historyBlock";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { NOON } from "./fleetBuilders.ts";

/** One row of a block; says only what the test is about. */
export interface PointFacts {
  /** Milliseconds since noon. */
  readonly at: number;
  readonly id?: number;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Knots. */
  readonly speed?: number;
  readonly course?: number;
  /** Absent: the tracker did not say. */
  readonly ignition?: boolean;
  readonly isLate?: boolean;
  readonly isInvalid?: boolean;
  readonly fuel?: number;
  readonly driver?: string;
  readonly address?: string;
}

interface BlockFacts {
  readonly vehicle?: number;
  /** Milliseconds since noon. */
  readonly from: number;
  readonly until: number;
  readonly points?: readonly PointFacts[];
}

/** A block of points that are in the order of time. */
export function blockOf({ vehicle = 1, from, until, points = [] }: BlockFacts): HistoryBlock {
  const column = <Value extends number>(pick: (point: PointFacts, row: number) => Value) =>
    points.map(pick);
  const texts: string[] = [];
  return {
    vehicleId: vehicleId(vehicle),
    from: epochMs(NOON + from),
    until: epochMs(NOON + until),
    count: points.length,
    times: Uint32Array.from(column(({ at }) => at - from)),
    positionIds: Float64Array.from(column(({ id, at }) => id ?? at + 1e9)),
    latitudesE7: Int32Array.from(column(({ latitude = -34.9 }) => Math.round(latitude * 1e7))),
    longitudesE7: Int32Array.from(column(({ longitude = -56.2 }) => Math.round(longitude * 1e7))),
    speedsTenthKnots: Uint16Array.from(column(({ speed = 0 }) => Math.round(speed * 10))),
    courses: Uint16Array.from(column(({ course = 0 }) => course)),
    flags: Uint8Array.from(column(flagsOf)),
    texts,
    readings: [
      ...readingOf("fuel", points, ({ fuel }) => fuel),
      ...textReading("driverUniqueId", points, texts, ({ driver }) => driver),
      ...textReading(" address", points, texts, ({ address }) => address),
    ],
  };
}

const flagsOf = ({ ignition, isLate, isInvalid }: PointFacts): number =>
  (isInvalid ? 0 : HISTORY_FLAGS.valid) |
  (ignition === undefined ? 0 : HISTORY_FLAGS.ignitionKnown) |
  (ignition ? HISTORY_FLAGS.ignitionOn : 0) |
  (isLate ? HISTORY_FLAGS.cameLate : 0);

function readingOf(
  key: string,
  points: readonly PointFacts[],
  pick: (point: PointFacts) => number | undefined,
): readonly HistoryReading[] {
  const rows = points.flatMap((point, row) => (pick(point) === undefined ? [] : [row]));
  if (rows.length === 0) return [];
  return [
    {
      key,
      type: "double",
      rows: Uint32Array.from(rows),
      values: Float64Array.from(rows, (row) => pick(points[row]!)!),
    },
  ];
}

function textReading(
  key: string,
  points: readonly PointFacts[],
  texts: string[],
  pick: (point: PointFacts) => string | undefined,
): readonly HistoryReading[] {
  const rows = points.flatMap((point, row) => (pick(point) === undefined ? [] : [row]));
  if (rows.length === 0) return [];
  const values = Uint32Array.from(rows, (row) => texts.push(pick(points[row]!)!) - 1);
  return [{ key, type: "text", rows: Uint32Array.from(rows), values }];
}
