import { distance } from "#domain/geo/geodesy";
import type { Position } from "#domain/position";
import type { TripRules } from "#domain/vehicle/trips";
import { type SlowChange, slowTrips } from "./slowTrips.ts";

/** A trip or a stop with its columns. */
export interface SlowRow {
  readonly kind: "trip" | "stop";
  readonly first: Position;
  readonly last: Position;
  readonly beganBy: SlowChange["by"] | undefined;
  readonly endedBy: SlowChange["by"] | undefined;
  /** Everything reported in its time, doubled moments too. */
  readonly within: readonly Position[];
  /** Of those each later than the one before. */
  readonly points: number;
  readonly longestGap: number;
  readonly duration: number;
  /** Metres by `totalDistance`. */
  readonly distance: number;
  /** Knots. */
  readonly averageSpeed: number;
  readonly maxSpeed: number;
  readonly times: { drivingTime: number; idleTime: number; stopTime: number };
}

/**
 * The trips and stops of a track in the order of time, each column worked out anew from the whole track and from
 * what it is said to be: nothing of the code that reports are made with is used. For comparison only.
 */
export function slowReport(track: readonly Position[], rules: TripRules): SlowRow[] {
  const accepted = track.filter((each, at) =>
    track.slice(0, at).every((before) => before.fixTime < each.fixTime),
  );
  if (accepted.length === 0) return [];
  const isMovingFirst = accepted[0]!.attributes.motion === true;
  const cuts = [
    { kind: isMovingFirst ? "moving" : "stopped", by: undefined, index: 0 },
    ...slowTrips(accepted, rules),
    { kind: "end", by: undefined, index: accepted.length - 1 },
  ] as const;
  return cuts.slice(0, -1).flatMap(({ kind, by, index }, cut) => {
    const end = cuts[cut + 1]!;
    // What takes no time is no row, unless it is all there is.
    if (end.index === index && cuts.length > 2) return [];
    const piece = accepted.slice(index, end.index + 1);
    const [first, last] = [piece[0]!, piece.at(-1)!];
    const within = track.filter(
      ({ fixTime }) => fixTime >= first.fixTime && fixTime <= last.fixTime,
    );
    const duration = last.fixTime - first.fixTime;
    const way = wayOf(piece);
    return {
      kind: kind === "moving" ? "trip" : "stop",
      first,
      last,
      beganBy: by,
      endedBy: end.by,
      within,
      points: piece.length,
      longestGap: Math.max(0, ...steps(piece).map(([one, next]) => next.fixTime - one.fixTime)),
      duration,
      distance: way,
      averageSpeed: duration === 0 ? 0 : way / 1_852 / (duration / 3_600_000),
      maxSpeed: Math.max(...piece.map(({ speed }) => speed)),
      // Of a silence in which it went far only that it drove is known.
      times:
        kind === "moving" && by === "silence"
          ? { drivingTime: duration, idleTime: 0, stopTime: 0 }
          : timesOf(within),
    } as const;
  });
}

const steps = (positions: readonly Position[]) =>
  positions.slice(1).map((next, at) => [positions[at]!, next] as const);

/**
 * Step by step: what the total grew, unless it is more than can be driven at 250 km/h (receivers err by 100 m); then the way
 * between the coordinates, unless they lie as far apart.
 */
function wayOf(piece: readonly Position[]): number {
  const ways = steps(piece).map(([one, next]) => {
    const grew = total(next) - total(one);
    const most = Math.max(100, ((next.fixTime - one.fixTime) / 3_600_000) * 250_000);
    if (grew <= most) return grew;
    const way = distance(one, next);
    return way > most ? 0 : way;
  });
  return Math.max(
    0,
    ways.reduce((sum, way) => sum + way, 0),
  );
}

const total = ({ attributes }: Position) => attributes.totalDistance as number;

/** Off is stopped; on is driving from 3 knots; without a wire from 4 knots. What was said last holds until the next. */
function timesOf(within: readonly Position[]): SlowRow["times"] {
  const times = { drivingTime: 0, idleTime: 0, stopTime: 0 };
  for (const [{ speed, attributes, fixTime }, next] of steps(within)) {
    const hasWire = typeof attributes.ignition === "boolean";
    const isOff = attributes.ignition === false;
    const isFast = speed >= (hasWire ? 3 : 4);
    const part = isOff || (!hasWire && !isFast) ? "stopTime" : isFast ? "drivingTime" : "idleTime";
    times[part] += next.fixTime - fixTime;
  }
  return times;
}
