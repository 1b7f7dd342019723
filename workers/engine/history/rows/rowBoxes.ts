import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { GeoBox } from "#domain/geo/geoBox";

/** Rows of one box; it holds the row that follows them as well, and so the ways between all of them. */
export const ROWS_A_BOX = 256;

const FULL_CIRCLE = 360;
const HALF_CIRCLE_E7 = 180e7;
const E7 = 1e7;

/** South, north, west and east in 1e-7 degree, four a box. */
const boxes = new WeakMap<HistoryBlock, Int32Array>();

/** Where the rows of a block are, made once: who asks about a small area passes over all else. */
function rowBoxes(block: HistoryBlock): Int32Array {
  const held = boxes.get(block);
  if (held) return held;
  const { count, latitudesE7, longitudesE7 } = block;
  const made = new Int32Array(4 * Math.ceil(count / ROWS_A_BOX));
  for (let box = 0; box * ROWS_A_BOX < count; box++) {
    const first = box * ROWS_A_BOX;
    const end = Math.min(count, first + ROWS_A_BOX + 1);
    let [south, north] = [latitudesE7[first]!, latitudesE7[first]!];
    let [west, east] = [longitudesE7[first]!, longitudesE7[first]!];
    for (let row = first + 1; row < end; row++) {
      const latitude = latitudesE7[row]!;
      const longitude = longitudesE7[row]!;
      if (latitude < south) south = latitude;
      else if (latitude > north) north = latitude;
      if (longitude < west) west = longitude;
      else if (longitude > east) east = longitude;
    }
    // Across 180°, perhaps: then it is taken for all round.
    const isTurned = east - west > HALF_CIRCLE_E7;
    made.set(
      [south, north, isTurned ? -HALF_CIRCLE_E7 : west, isTurned ? HALF_CIRCLE_E7 : east],
      box * 4,
    );
  }
  boxes.set(block, made);
  return made;
}

/** Whether a row and those up to the next box, that box's first included, may be in an area's box. */
export function mayMeet(block: HistoryBlock, row: number, area: GeoBox): boolean {
  const made = rowBoxes(block);
  const at = 4 * Math.floor(row / ROWS_A_BOX);
  const [south, north] = [made[at]! / E7, made[at + 1]! / E7];
  const [west, east] = [made[at + 2]! / E7, made[at + 3]! / E7];
  if (north < area.south || south > area.north) return false;
  return [-FULL_CIRCLE, 0, FULL_CIRCLE].some(
    (turn) => west + turn <= area.east && east + turn >= area.west,
  );
}
