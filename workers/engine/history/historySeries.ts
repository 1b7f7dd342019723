import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { HistorySeries, HistorySeriesSet, SeriesView } from "#contract/history";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { createPixelLine } from "./pixelLine.ts";
import { reportGaps } from "./reportBreak.ts";
import { spansAround } from "./rowSpans.ts";
import { offeredSeries, type SeriesEntries, seriesEntries, seriesShows } from "./seriesEntries.ts";

interface SeriesSources {
  readonly revision: number;
  readonly rules: StateRules;
}

/** One vehicle's readings over the time of the view. What it does not know has no rows. */
export function seriesOf(
  blocks: readonly HistoryBlock[],
  view: SeriesView,
  { revision, rules }: SeriesSources,
): HistorySeriesSet {
  const offered = offeredSeries(blocks);
  const flags = new Set(offered.flatMap(({ key, isFlag }) => (isFlag ? [key] : [])));
  const gaps = reportGaps(blocks, rules);
  return {
    revision,
    offered,
    series: view.keys.map((key) => seriesOfKey(blocks, view, key, flags.has(key), gaps)),
  };
}

function seriesOfKey(
  blocks: readonly HistoryBlock[],
  view: SeriesView,
  key: string,
  isFlag: boolean,
  gaps: readonly number[],
): HistorySeries {
  const line = createPixelLine(view, gaps, seriesShows(key));
  if (view.to > view.from)
    for (const { part, first, end } of spansAround(entriesIn(blocks, key), view.from, view.to))
      line.add(part.read(first, end));
  const { times, values } = line.end();
  const read = values.filter((value) => !Number.isNaN(value));
  return {
    key,
    isFlag,
    times,
    values,
    least: read.length > 0 ? read.reduce((least, value) => Math.min(least, value)) : Number.NaN,
    largest: read.length > 0 ? read.reduce((most, value) => Math.max(most, value)) : Number.NaN,
  };
}

function* entriesIn(blocks: readonly HistoryBlock[], key: string): Generator<SeriesEntries> {
  for (const block of blocks) {
    const entries = seriesEntries(block, key);
    if (entries) yield entries;
  }
}
