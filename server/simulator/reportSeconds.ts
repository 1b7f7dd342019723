import { driveAt } from "./driveAt.ts";
import { type Drive, turnDegrees } from "./planDrive.ts";

/** A tracker reports a corner when the street has turned by so much since the last report… */
const CORNER_DEGREES = 45;
/** …or by less, but so far away that the straight line between the two would leave the road… */
const BEND_DEGREES = 10;
const BEND_DEGREE_METRES = 6_000;
/** …but not oftener than this, and just behind the corner. */
const MIN_SECONDS = 10;
const BEHIND_CORNER_SECONDS = 1;
/** The first report shows that the engine runs. */
const START_SECONDS = 2;

/** Somebody watches the present; the past is there to be kept, and room on the disk is dear. */
const TIMES_OFTENER_LIVE = 3;

/**
 * When a drive is reported: every so often and behind corners, so that the line follows the street.
 * From `liveSecond` on it is reported more often.
 */
export function* reportSeconds(
  drive: Drive,
  everySeconds: number,
  liveSecond = Number.POSITIVE_INFINITY,
): Generator<number> {
  const { route, pointTime, duration } = drive;
  let last = START_SECONDS;
  let course = route.course[0]!;
  let at = 0;
  let point = 1;
  if (last < duration) yield last;
  for (;;) {
    let next = last + (last < liveSecond ? everySeconds : everySeconds / TIMES_OFTENER_LIVE);
    for (; point < pointTime.length; point++) {
      const passed = pointTime[point]! + BEHIND_CORNER_SECONDS;
      if (passed >= next) break;
      const turned = turnDegrees(course, route.course[point]!);
      const isBend =
        turned >= BEND_DEGREES && turned * (route.at[point]! - at) >= BEND_DEGREE_METRES;
      if ((isBend || turned >= CORNER_DEGREES) && passed >= last + MIN_SECONDS) next = passed;
    }
    next = Math.round(next);
    if (next >= duration) return;
    yield next;
    last = next;
    ({ course, at } = driveAt(drive, next));
  }
}
