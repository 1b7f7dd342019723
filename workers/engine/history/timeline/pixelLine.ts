import type { SeriesView } from "#contract/history";
import { minutes } from "#domain/units";
import { sixDigits } from "../rows/blockRows.ts";

/** Readings that follow each other. */
export interface PixelReadings {
  /** Milliseconds after `since`, of each row; `rows` says which have a reading, undefined: all. */
  readonly since: number;
  readonly times: Uint32Array;
  readonly rows: Uint32Array | undefined;
  readonly values: Float64Array;
  /** What the first of `values` is among `rows`. */
  readonly first: number;
  /** The values are numbers of four bytes. */
  readonly isReal: boolean;
}

/** What was last read longer ago says nothing any more. */
const HELD_FOR = minutes(60);

/**
 * The least and the largest reading of every pixel, in the order in which they came, so that nothing
 * that could be seen is lost. Readings before the view count as a pixel of their own, and so do those
 * after it. `gaps` are the moments after which the tracker was silent for too long.
 */
export function createPixelLine(
  { from, to, widthPx }: Omit<SeriesView, "keys" | "vehicle">,
  gaps: readonly number[],
  isShown: ((value: number) => boolean) | undefined,
) {
  const width = Math.max(1, Math.floor(widthPx));
  const span = to - from;
  // A pixel's two, and one that ends the line.
  const times = new Float64Array(3 * (width + 2));
  const values = new Float64Array(3 * (width + 2));
  let length = 0;

  let pixelEnd = Number.NEGATIVE_INFINITY;
  let [least, leastAt, isLeastReal] = [Number.NaN, 0, false];
  let [largest, largestAt, isLargestReal] = [Number.NaN, 0, false];
  let isLeastLast = false;
  let [isEmpty, isCut, lastAt, gap] = [true, false, 0, 0];

  function put(time: number, value: number): void {
    times[length] = time / 1_000;
    values[length++] = value;
  }

  function putPixel(): void {
    if (isEmpty) return;
    const low = isLeastReal ? sixDigits(least) : least;
    const high = isLargestReal ? sixDigits(largest) : largest;
    if (isLeastLast) put(largestAt, high);
    put(leastAt, low);
    if (!isLeastLast && low !== high) put(largestAt, high);
    isEmpty = true;
  }

  function startPixel(time: number): void {
    const isFirst = isEmpty && length === 0;
    putPixel();
    if (!isFirst && isBroken(time)) put((lastAt + time) / 2, Number.NaN);
    if (time < from) pixelEnd = from;
    else if (time >= to) pixelEnd = Number.POSITIVE_INFINITY;
    else {
      const pixel = Math.floor(((time - from) * width) / span);
      pixelEnd = from + Math.ceil(((pixel + 1) * span) / width);
    }
  }

  function isBroken(time: number): boolean {
    while (gap < gaps.length && gaps[gap]! < lastAt) gap++;
    return isCut || time - lastAt > HELD_FOR || (gap < gaps.length && gaps[gap]! < time);
  }

  return {
    add({ since, times, rows, values, first, isReal }: PixelReadings): void {
      for (let entry = 0; entry < values.length; entry++) {
        const value = values[entry]!;
        if (isShown && !isShown(value)) {
          isCut = true;
          continue;
        }
        const time = since + times[rows ? rows[first + entry]! : first + entry]!;
        if (time >= pixelEnd) startPixel(time);
        isCut = false;
        lastAt = time;
        if (isEmpty || value < least) {
          isLeastLast = !isEmpty;
          least = value;
          leastAt = time;
          isLeastReal = isReal;
        }
        if (isEmpty || value > largest) {
          isLeastLast = false;
          largest = value;
          largestAt = time;
          isLargestReal = isReal;
        }
        isEmpty = false;
      }
    },

    end(): { times: Float64Array<ArrayBuffer>; values: Float64Array<ArrayBuffer> } {
      putPixel();
      return { times: times.slice(0, length), values: values.slice(0, length) };
    },
  };
}
