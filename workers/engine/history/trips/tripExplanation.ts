import {
  MAX_NOTED_LEAPS,
  type NotedPoint,
  type NotedStretch,
  type TripExplanation,
} from "#contract/history";
import type { Position } from "#domain/position";
import { distanceCounter, readingOf } from "#domain/report/measure";
import type { ReportRules } from "#domain/report/reportRules";
import type { Segment } from "#domain/report/tripSplitter";
import { between } from "#domain/units";
import { isLeap } from "#domain/vehicle/isLeap";

/** What was read of a segment's time. */
export interface SegmentRows {
  /** Those that came in order, doubled ones too. */
  readonly positions: readonly Position[];
  /** Rows of its time that came late. */
  readonly late: number;
}

interface Explained extends Pick<TripExplanation, "movingFrom" | "fuelBy"> {
  readonly rules: ReportRules;
}

/** From which positions, and by which of the vehicle's rules, the figures of a trip come. */
export function tripExplanation(
  segment: Segment,
  { positions, late }: SegmentRows,
  { rules, movingFrom, fuelBy }: Explained,
): TripExplanation {
  const { first, last, beganBy, endedBy, knownWith } = segment;
  const used = usedOf(positions);
  const leaps = stretchesOf(used).filter(([from, until]) => isLeap(from, until));
  return {
    points: used.length,
    leftOut: positions.length - used.length + late,
    first: noted(first),
    last: noted(last),
    fastest: noted(fastestOf(used) ?? first),
    longestGap: longestGapOf(used),
    beganBy,
    endedBy,
    knownWith: knownWith && noted(knownWith),
    rules: rules.trips,
    movingFrom,
    ...distanceExplained(segment, rules),
    leaps: leaps.slice(0, MAX_NOTED_LEAPS).map(notedStretch),
    leapsLeftOut: Math.max(0, leaps.length - MAX_NOTED_LEAPS),
    fuelBy,
    fuelBetween: fuelBy && readingsOf(positions, fuelBy),
  };
}

/** What the splitter made use of: each later than the one before. */
function usedOf(positions: readonly Position[]): readonly Position[] {
  let lastAt = Number.NEGATIVE_INFINITY;
  return positions.filter(({ fixTime }) => {
    const isUsed = fixTime > lastAt;
    if (isUsed) lastAt = fixTime;
    return isUsed;
  });
}

type Stretch = readonly [from: Position, until: Position];

const stretchesOf = (used: readonly Position[]): readonly Stretch[] =>
  used.slice(1).map((until, index) => [used[index]!, until]);

const fastestOf = (used: readonly Position[]): Position | undefined =>
  used.reduce<Position | undefined>(
    (fastest, each) => (fastest === undefined || each.speed > fastest.speed ? each : fastest),
    undefined,
  );

function longestGapOf(used: readonly Position[]): NotedStretch | undefined {
  const length = ([from, until]: Stretch) => between(from.fixTime, until.fixTime);
  const longest = stretchesOf(used).reduce<Stretch | undefined>(
    (most, each) => (most === undefined || length(each) > length(most) ? each : most),
    undefined,
  );
  return longest && notedStretch(longest);
}

function distanceExplained(
  segment: Segment,
  rules: ReportRules,
): Pick<TripExplanation, "distanceBy" | "startCounter" | "endCounter" | "counterSetBy" | "leapt"> {
  const { by, start, end, wasSetBy, leapt } = distanceCounter(segment, rules);
  return {
    distanceBy: by,
    startCounter: start,
    endCounter: end,
    ...(wasSetBy !== 0 && { counterSetBy: wasSetBy }),
    ...(leapt !== 0 && { leapt }),
  };
}

function readingsOf(
  positions: readonly Position[],
  name: NonNullable<TripExplanation["fuelBy"]>,
): NotedStretch | undefined {
  // A tank of 0 is a sensor without power: left out there, too.
  const hasReading = ({ attributes }: Position) => {
    const reading = readingOf(attributes[name]);
    return name === "fuelUsed" ? reading !== undefined : Boolean(reading);
  };
  const [first, last] = [positions.find(hasReading), positions.findLast(hasReading)];
  return first && last && notedStretch([first, last]);
}

const noted = ({ id, fixTime }: Position): NotedPoint => ({ positionId: id, time: fixTime });
const notedStretch = ([from, until]: Stretch): NotedStretch => ({
  from: noted(from),
  until: noted(until),
});
