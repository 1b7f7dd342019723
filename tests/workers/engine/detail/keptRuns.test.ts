import fc from "fast-check";
import { expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { addReading, type IgnitionRun } from "#domain/vehicle/ignitionRuns";
import { createKeptRuns } from "../../../../workers/engine/detail/keptRuns.ts";
import { NOON } from "../../../support/fleetBuilders.ts";

const BUS = vehicleId(7);
const runsOf = (readings: readonly boolean[], from: number): IgnitionRun[] => {
  const runs: IgnitionRun[] = [];
  for (const [minute, isOn] of readings.entries())
    addReading(runs, epochMs(from + minute * 60_000), isOn);
  return runs;
};

test("the past and the readings since make one line, whenever the past comes", () => {
  const readings = fc.array(fc.boolean(), { maxLength: 20 });
  fc.assert(
    fc.property(readings, readings, readings, (before, meanwhile, since) => {
      const kept = createKeptRuns();
      const start = NOON - before.length * 60_000;
      const all = [...before, ...meanwhile, ...since];
      const past = runsOf(before, start);
      const read = (minute: number, isAsked: boolean) =>
        kept.add(BUS, { at: epochMs(start + minute * 60_000), isOn: all[minute]! }, isAsked);

      kept.begin(BUS);
      for (let at = before.length; at < before.length + meanwhile.length; at++) read(at, true);
      expect(kept.known(BUS)).toBeUndefined();
      expect(kept.isMissing(BUS, NOON)).toBe(true);
      kept.keep(BUS, past, NOON);
      for (let at = before.length + meanwhile.length; at < all.length; at++) read(at, false);

      expect(kept.known(BUS)).toEqual(runsOf(all, start));
      expect(kept.isMissing(BUS, NOON)).toBe(false);
      expect(kept.isMissing(BUS, epochMs(NOON - 1))).toBe(true);
      kept.markStale();
      expect(kept.isMissing(BUS, NOON)).toBe(true);
      expect(kept.runs(BUS)).toEqual(runsOf(all, start));
    }),
  );
});

test("of more vehicles than are worth keeping those stay that were looked at last, and all that are shown", () => {
  const kept = createKeptRuns();
  for (let id = 1; id <= 700; id++) kept.keep(vehicleId(id), [], NOON);
  kept.forgetOldest([vehicleId(1), vehicleId(2)]);
  const held = Array.from({ length: 700 }, (_, at) => at + 1).filter((id) =>
    kept.has(vehicleId(id)),
  );
  expect(held).toHaveLength(600);
  expect(held.slice(0, 3)).toEqual([1, 2, 103]);
});
