import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { HistoryBlock } from "#contract/feed/historyBlock";
import { vehicleId } from "#domain/ids";
import { epochMs, hours, milliseconds, minutes } from "#domain/units";
import {
  createTrackStore,
  TRACK_QUOTA_BYTES,
  type TrackStore,
} from "../../../../../workers/engine/history/tracks/trackStore.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { blockOf } from "../../../../support/historyBuilders.ts";

const MINUTE = minutes(1);
const at = (minute: number) => epochMs(NOON + minute * MINUTE);
const ONE = vehicleId(1);
const EVER = { from: at(0), until: at(60) };
const ANY = { isWhole: false, freshSince: milliseconds(0) };

/** An answer for some minutes, with a point in each that says which answer it is of. */
interface Answer {
  readonly from: number;
  readonly until: number;
  readonly isWhole: boolean;
  readonly loadedAt: number | undefined;
}

const answer: fc.Arbitrary<Answer> = fc
  .record({
    from: fc.integer({ min: 0, max: 58 }),
    length: fc.integer({ min: 1, max: 40 }),
    isWhole: fc.boolean(),
    loadedAt: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  })
  .map(({ from, length, isWhole, loadedAt }) => {
    return { from, until: Math.min(60, from + length), isWhole, loadedAt };
  });

const idOf = (number: number, minute: number) => 1 + number * 100 + minute;

function put(store: TrackStore, { from, until, isWhole, loadedAt }: Answer, number: number): void {
  const points = Array.from({ length: until - from }, (_, index) => {
    const minute = from + index;
    return { at: minute * MINUTE + 30_000, id: idOf(number, minute), fuel: 100 * number + minute };
  });
  store.put(blockOf({ from: from * MINUTE, until: until * MINUTE, points }), {
    isWhole,
    loadedAt: loadedAt === undefined ? undefined : milliseconds(loadedAt),
  });
}

/** Which answer holds in each minute: the newest, but a whole one before any of the core. */
const holders = (answers: readonly Answer[]) =>
  Array.from({ length: 60 }, (_, minute) => {
    const there = answers.map(({ from, until }) => from <= minute && minute < until);
    const whole = answers.findLastIndex(({ isWhole }, number) => isWhole && there[number]);
    return whole >= 0 ? whole : there.lastIndexOf(true);
  });

const idsOf = (blocks: readonly HistoryBlock[]) =>
  blocks.flatMap(({ positionIds }) => Array.from(positionIds));

describe("the store of tracks", () => {
  test("has of each time what was answered last, whole before core [HIST-02]", () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 8 }), (answers) => {
        const store = createTrackStore();
        answers.forEach((one, number) => put(store, one, number));

        const blocks = store.blocksOf(ONE);
        const expected = holders(answers).flatMap((number, minute) =>
          number < 0 ? [] : [idOf(number, minute)],
        );
        expect(idsOf(blocks)).toEqual(expected);
        blocks.forEach(({ from, until }, index) => {
          expect(until).toBeGreaterThan(from);
          expect(from).toBeGreaterThanOrEqual(blocks[index - 1]?.until ?? 0);
        });
        for (const { count, times, readings, from } of blocks) {
          expect(times).toHaveLength(count);
          expect(Array.from(times, (time) => (from + time - NOON) % MINUTE)).toEqual(
            Array.from(times, () => 30_000),
          );
          for (const { rows, values } of readings)
            expect(values).toHaveLength(rows?.length ?? count);
        }
      }),
    );
  });

  test("says which times are missing, not whole enough or too old [HIST-02]", () => {
    fc.assert(
      fc.property(
        fc.array(answer, { maxLength: 6 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 6 }),
        fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 60 })),
        (answers, isWhole, freshSince, [from, until]) => {
          const store = createTrackStore();
          answers.forEach((one, number) => put(store, one, number));

          const missing = store.missing(
            ONE,
            { from: at(from), until: at(until) },
            { isWhole, freshSince: milliseconds(freshSince) },
          );
          const minutesMissing = missing.flatMap((part) =>
            Array.from({ length: (part.until - part.from) / MINUTE }, (_, index) =>
              Math.round((part.from - NOON) / MINUTE + index),
            ),
          );

          const wanted = holders(answers).flatMap((number, minute) => {
            const held = answers[number];
            const isGood =
              held &&
              (held.isWhole || !isWhole) &&
              (held.loadedAt === undefined || held.loadedAt >= freshSince);
            return minute >= from && minute < until && !isGood ? [minute] : [];
          });
          expect(minutesMissing).toEqual(wanted);
        },
      ),
    );
  });

  test("cuts blocks to a time, and says again what held of readings that only changed", () => {
    const store = createTrackStore();
    const points = [
      { at: 0, fuel: 50, driver: "a" },
      { at: MINUTE },
      { at: 2 * MINUTE, fuel: 40 },
      { at: 3 * MINUTE },
    ];
    store.put(blockOf({ from: 0, until: 4 * MINUTE, points }), { isWhole: false });

    const [cut] = store.blocksIn(ONE, { from: at(1), until: at(3) });

    expect(cut).toMatchObject({ from: at(1), until: at(3), count: 2 });
    expect(Array.from(cut!.times)).toEqual([0, MINUTE]);
    expect(cut!.readings.map(({ key, rows, values }) => [key, [...rows!], [...values]])).toEqual([
      ["fuel", [0, 1], [50, 40]],
      ["driverUniqueId", [0], [0]],
    ]);
  });

  test("leaves out rows that no tracker can have meant [H04]", () => {
    const store = createTrackStore();
    const points = [
      { at: 0, latitude: 91, fuel: 1 },
      { at: 1_000, fuel: 2 },
      { at: 2_000, longitude: -200 },
      { at: 3_000, latitude: 0, longitude: 0, isInvalid: true },
      { at: 4_000, speed: 870 },
      { at: 5_000, course: 361, fuel: 3 },
      { at: 6_000, fuel: 4 },
    ];
    store.put(blockOf({ from: 0, until: MINUTE, points }), { isWhole: true });

    const [block] = store.blocksOf(ONE);

    expect(Array.from(block!.times)).toEqual([1_000, 6_000]);
    expect(block!.count).toBe(2);
    const [fuel] = block!.readings;
    expect([Array.from(fuel!.rows!), Array.from(fuel!.values)]).toEqual([
      [0, 1],
      [2, 4],
    ]);
  });

  test("forgets beyond its quota what was used longest ago, and nothing of the open request [HIST-02]", () => {
    const store = createTrackStore(20_000);
    const ask = (vehicle: number) => {
      store.begin();
      store.use(vehicleId(vehicle), EVER);
      if (store.missing(vehicleId(vehicle), EVER, ANY).length > 0) {
        const points = Array.from({ length: 200 }, (_, row) => ({ at: row * 1_000 }));
        store.put(blockOf({ vehicle, from: 0, until: 60 * MINUTE, points }), { isWhole: false });
      }
      store.trim();
    };
    const kept = () =>
      [1, 2, 3, 4, 5].filter((id) => store.missing(vehicleId(id), EVER, ANY).length === 0);

    for (const vehicle of [1, 2, 3, 1, 4]) ask(vehicle);
    expect(kept()).toEqual([1, 3, 4]);
    expect(store.bytes()).toBeLessThanOrEqual(20_000);

    ask(5);
    expect(kept()).toEqual([1, 4, 5]);

    store.clear();
    expect(kept()).toEqual([]);
    expect(store.bytes()).toBe(0);
  });

  test("forgets in that order whatever was asked and used between [HIST-02]", () => {
    const points = Array.from({ length: 50 }, (_, row) => ({ at: row * 1_000 }));
    const blockFor = (vehicle: number) => blockOf({ vehicle, from: 0, until: 60 * MINUTE, points });
    const probe = createTrackStore();
    probe.put(blockFor(1), { isWhole: false });
    const step = fc.record({
      type: fc.constantFrom("begin", "use", "put", "trim"),
      vehicle: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 120 }), (steps) => {
        const store = createTrackStore(3 * probe.bytes());
        /** In which request each was used last. */
        let used: (readonly [vehicle: number, request: number])[] = [];
        let request = 0;
        for (const { type, vehicle } of steps) {
          const without = used.filter(([one]) => one !== vehicle);
          if (type === "begin") {
            request++;
            store.begin();
          } else if (type === "use") {
            if (without.length < used.length) used = [...without, [vehicle, request]];
            store.use(vehicleId(vehicle), EVER);
          } else if (type === "put") {
            used = [...without, [vehicle, request]];
            store.put(blockFor(vehicle), { isWhole: false });
          } else {
            used.sort(([, one], [, other]) => one - other);
            while (used.length > 3 && used[0]![1] < request) used.shift();
            store.trim();
            const kept = [1, 2, 3, 4, 5, 6, 7, 8].filter(
              (id) => store.blocksOf(vehicleId(id)).length > 0,
            );
            expect(kept).toHaveLength(used.length);
            expect(store.isFull()).toBe(used.length > 3);
            // Of those that were used at the same time either may have gone.
            const last = new Map(used);
            const least = Math.min(...last.values());
            for (const id of last.keys()) if (last.get(id)! > least) expect(kept).toContain(id);
            used = kept.map((id) => [id, last.get(id) ?? least]);
          }
        }
      }),
    );
  });

  test("looks through all that it holds once a request, not with each answer [HIST-02]", () => {
    const fleet = 300;
    const points = [{ at: 0 }];
    const blockFor = (vehicle: number, from: number) =>
      blockOf({ vehicle, from, until: from + 60 * MINUTE, points });
    const probe = createTrackStore();
    probe.put(blockFor(1, 0), { isWhole: false });
    const store = createTrackStore(fleet * probe.bytes());
    let sorted = 0;
    const sort = vi.spyOn(Array.prototype, "sort").mockImplementation(function (
      this: unknown[],
      compare,
    ) {
      sorted += this.length;
      return this.splice(0, this.length, ...this.toSorted(compare)) && this;
    });
    try {
      for (const from of [0, hours(24)]) {
        store.begin();
        for (let vehicle = 1; vehicle <= fleet; vehicle++) {
          store.put(blockFor(vehicle, from), { isWhole: false });
          store.trim();
        }
      }
    } finally {
      sort.mockRestore();
    }
    expect(store.bytes()).toBe(fleet * probe.bytes());
    expect(sorted).toBe(fleet);
  });

  test("counts bytes exactly through whatever order of answers", () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 10 }), (answers) => {
        const store = createTrackStore();
        answers.forEach((one, number) => put(store, one, number));
        const again = createTrackStore();
        for (const block of store.blocksOf(ONE)) again.put(block, { isWhole: true });

        expect(store.bytes()).toBe(again.bytes());
      }),
    );
  });

  test("holds a fleet's day within its quota at under 45 bytes a point", () => {
    const rows = 2_880;
    const points = Array.from({ length: rows }, (_, row) => ({
      at: row * 30_000 - hours(12),
      ...(row % 4 === 0 && { fuel: row }),
      ...(row % 1_000 === 0 && { driver: `driver ${row}` }),
    }));
    const store = createTrackStore();
    store.put(blockOf({ from: hours(-12), until: hours(12), points }), { isWhole: false });

    expect(store.bytes() / rows).toBeLessThan(45);
    expect(store.bytes() * 5_000).toBeLessThan(TRACK_QUOTA_BYTES);
  });
});
