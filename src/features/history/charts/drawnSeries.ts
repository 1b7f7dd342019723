import type { HistorySeries, HistorySeriesSet } from "#contract/history";

interface DrawnSeries {
  readonly withValues: readonly HistorySeries[];
  /** Reported at another time than the one that is seen: said, not drawn. */
  readonly withoutValues: readonly string[];
}

/** Of the chosen readings those that this vehicle reports; an empty chart would say nothing. */
export function drawnSeries({ series, offered }: HistorySeriesSet): DrawnSeries {
  const keys = new Set(offered.map(({ key }) => key));
  const known = series.filter(({ key }) => keys.has(key));
  const hasValues = ({ least }: HistorySeries) => !Number.isNaN(least);
  return {
    withValues: known.filter(hasValues),
    withoutValues: known.filter((one) => !hasValues(one)).map(({ key }) => key),
  };
}
