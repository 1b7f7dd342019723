import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { HistorySeries, HistorySeriesSet, SeriesView } from "#contract/history";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { runAtOnce } from "../../schedule/runAtOnce.ts";
import { reportGaps } from "../rows/reportBreak.ts";
import { spansAround } from "../rows/rowSpans.ts";
import { createPixelLine } from "./pixelLine.ts";
import { offeredSeries, type SeriesEntries, seriesEntries, seriesShows } from "./seriesEntries.ts";

interface SeriesSources {
  readonly revision: number;
  readonly rules: StateRules;
}

/** So many readings are looked at once: some 1 ms. */
const READINGS_A_SLICE = 65_536;

/** One vehicle's readings over the time of the view. What it does not know has no rows. */
export const seriesOf = (
  blocks: readonly HistoryBlock[],
  view: SeriesView,
  sources: SeriesSources,
): HistorySeriesSet => runAtOnce(seriesInSlices(blocks, view, sources));

/** The same for so many readings that others would wait. */
export function* seriesInSlices(
  blocks: readonly HistoryBlock[],
  view: SeriesView,
  { revision, rules }: SeriesSources,
): Generator<undefined, HistorySeriesSet> {
  const offered = yield* offeredSeries(blocks);
  const flags = new Set(offered.flatMap(({ key, isFlag }) => (isFlag ? [key] : [])));
  const gaps = yield* reportGaps(blocks, rules);
  const series: HistorySeries[] = [];
  for (const key of view.keys) {
    const line = yield* lineOfKey(blocks, view, { key, gaps });
    series.push({ key, isFlag: flags.has(key), ...line, ...extremesOf(line.values) });
  }
  return { revision, offered, series };
}

interface LineParts {
  readonly key: string;
  readonly gaps: readonly number[];
}

function* lineOfKey(
  blocks: readonly HistoryBlock[],
  view: SeriesView,
  { key, gaps }: LineParts,
): Generator<undefined, Pick<HistorySeries, "times" | "values">> {
  const line = createPixelLine(view, gaps, seriesShows(key));
  if (!(view.to > view.from)) return line.end();
  const entries: SeriesEntries[] = [];
  for (const block of blocks) {
    const ofBlock = seriesEntries(block, key);
    if (!ofBlock) continue;
    entries.push(ofBlock);
    yield;
  }
  let read = 0;
  for (const { part, first, end } of spansAround(entries, view.from, view.to))
    for (let from = first; from < end; from += READINGS_A_SLICE) {
      const until = Math.min(end, from + READINGS_A_SLICE);
      line.add(part.read(from, until));
      read += until - from;
      if (read < READINGS_A_SLICE) continue;
      read = 0;
      yield;
    }
  return line.end();
}

/** NaN of nothing. */
function extremesOf(values: Float64Array): Pick<HistorySeries, "least" | "largest"> {
  let [least, largest] = [Number.NaN, Number.NaN];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (!(value >= least)) least = value;
    if (!(value <= largest)) largest = value;
  }
  return { least, largest };
}
