import { expect, test } from "vitest";
import type { HistorySeries } from "#contract/history";
import { drawnSeries } from "../../../../../src/features/history/charts/drawnSeries.ts";

const seriesOf = (key: string, ...values: number[]): HistorySeries => ({
  key,
  isFlag: false,
  times: Float64Array.from(values, (_, at) => at),
  values: Float64Array.from(values),
  least: values.length > 0 ? Math.min(...values) : Number.NaN,
  largest: values.length > 0 ? Math.max(...values) : Number.NaN,
});
const offer = (...keys: string[]) => keys.map((key) => ({ key, isFlag: false }));

test("what a vehicle never reports has no chart, and what it does not report just then says so [HIST-06]", () => {
  const series = [seriesOf("speed", 3, 4), seriesOf("fuelLevel"), seriesOf("fuel")];
  const drawn = drawnSeries({ revision: 1, offered: offer("fuel", "speed"), series });
  expect(drawn.withValues).toEqual([series[0]]);
  expect(drawn.withoutValues).toEqual(["fuel"]);
});
