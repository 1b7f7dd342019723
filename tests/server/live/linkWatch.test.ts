import { describe, expect, test } from "vitest";
import { type VehicleId, vehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { createLinkWatch } from "../../../server/live/linkWatch.ts";

const MINUTE = 60_000;
const at = (ms: number): EpochMs => epochMs(1e12 + ms);
const fleetOf = (count: number) =>
  Array.from({ length: count }, (_, index) => vehicleId(index + 1));

/** All reported at the beginning; looked at four times a second. */
function silentAfter(count: number, untilMs: number) {
  const ids = fleetOf(count);
  const watch = createLinkWatch(() => at(0));
  const all = () => ids.values();
  const found = new Set<VehicleId>();
  let mostAsked = 0;
  for (let ms = 0; ms <= untilMs; ms += 250) {
    let asked = 0;
    watch.findSilent(function* () {
      for (const id of all()) {
        asked++;
        yield id;
      }
    }, at(ms));
    mostAsked = Math.max(mostAsked, asked);
    for (const id of watch.takeDue(at(ms)).changed) found.add(id);
  }
  return { found: found.size, mostAsked };
}

describe("vehicles that fall silent", () => {
  test("are sent after ten minutes, and not before", () => {
    expect(silentAfter(50, 10 * MINUTE).found).toBe(0);
    expect(silentAfter(50, 10 * MINUTE + 5_500).found).toBe(50);
  });

  test("are found in a large fleet too, some at a time", () => {
    const { found, mostAsked } = silentAfter(45_000, 10 * MINUTE + 8_000);
    expect(found).toBe(45_000);
    expect(mostAsked).toBeLessThanOrEqual(10_001);
  });
});

test("somebody who was changed is sent at the next turn, whoever listens meanwhile", () => {
  const watch = createLinkWatch(() => at(0));
  const listen = (ms: number) => watch.findSilent(() => fleetOf(3).values(), at(ms));
  listen(0);
  watch.changed([vehicleId(2)]);
  listen(6_000);
  expect(watch.takeDue(at(6_000))).toEqual({ changed: [2], reported: [] });
});

test("who reports all the time is sent every five seconds, and apart from who has changed", () => {
  let lastUpdate = at(0);
  const watch = createLinkWatch(() => lastUpdate);
  const taken: [number, boolean][] = [];
  for (let ms = 0; ms <= 12_000; ms += 100) {
    lastUpdate = at(ms);
    watch.reported([vehicleId(1)]);
    if (!watch.hasDue(at(ms))) continue;
    const { changed, reported } = watch.takeDue(at(ms));
    for (const [ids, isChanged] of [[changed, true] as const, [reported, false] as const])
      if (ids.length > 0) taken.push([ms, isChanged]);
  }
  expect(taken).toEqual([
    [0, true],
    [5_000, false],
    [10_000, false],
  ]);
});

test("who is known from the start is news when its connection changes, and not for a report alone", () => {
  const lastUpdates = new Map([
    [vehicleId(1), at(-1_000)],
    [vehicleId(2), at(-11 * MINUTE)],
  ]);
  const watch = createLinkWatch((id) => lastUpdates.get(id));
  watch.know(fleetOf(3), at(0));
  for (const id of fleetOf(3)) lastUpdates.set(id, at(100));
  watch.reported(fleetOf(3));
  // The second was offline, of the third nothing was known: both are online now.
  expect(watch.takeDue(at(200))).toEqual({ changed: [2, 3], reported: [] });
  expect(watch.takeDue(at(5_300)).reported).toEqual([1]);
});

test("a clock that leaps by ten thousand years costs one look at who waits, not one at every tick", () => {
  const YEARS = 10_000 * 366 * 24 * 60 * MINUTE;
  let lastUpdate = at(0);
  const watch = createLinkWatch(() => lastUpdate);
  for (const ms of [0, 1_000]) {
    lastUpdate = at(ms);
    watch.reported([vehicleId(1)]);
    watch.takeDue(at(ms));
  }
  lastUpdate = at(YEARS);
  watch.reported([vehicleId(2)]);
  // At every tick it would not be over while anybody waits for this test.
  expect(watch.takeDue(at(YEARS))).toEqual({ changed: [2], reported: [1] });
});
