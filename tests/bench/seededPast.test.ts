import { expect, test } from "vitest";
import {
  HISTORY_FLAGS,
  type HistoryBlock,
  readHistoryBlock,
  writeHistoryBlock,
} from "#contract/feed/historyBlock";
import { distance } from "#domain/geo/geodesy";
import { days, epochMs } from "#domain/units";
import { seededPast } from "../../bench/browser/history/seededPast.ts";

const FROM = epochMs(Date.UTC(2026, 6, 1));
const EVERY_MS = 10_000;
const A_DAY = days(1) / EVERY_MS;
const blocksOf = (vehicle: number, points: number) => [
  ...seededPast({ vehicle, from: FROM, points, everyMs: EVERY_MS }),
];

/** However wide the column of ids is. */
const withPlainIds = (block: HistoryBlock) => ({
  ...block,
  positionIds: Array.from(block.positionIds),
});

test("as many points as are asked for, a block a UTC day that the wire takes [BENCH-01]", () => {
  const blocks = blocksOf(3, 2 * A_DAY + 5);
  expect(blocks.map(({ count }) => count)).toEqual([A_DAY, A_DAY, 5]);
  for (const [day, block] of blocks.entries()) {
    expect(block.from).toBe(FROM + day * days(1));
    const read = readHistoryBlock(writeHistoryBlock(block));
    expect(withPlainIds(read)).toEqual(withPlainIds(block));
  }
});

test("the same vehicle drives the same way, and another one another [BENCH-01]", () => {
  expect(blocksOf(3, 500)).toEqual(blocksOf(3, 500));
  expect(blocksOf(4, 500)[0]!.latitudesE7).not.toEqual(blocksOf(3, 500)[0]!.latitudesE7);
});

test.each([1, 2, 3, 4, 5, 6])(
  "vehicle %i drives, waits and parks, and nowhere leaps [BENCH-01]",
  (id) => {
    const block = blocksOf(id, A_DAY)[0]!;
    const shares = { driving: 0, waiting: 0, parked: 0 };
    for (let row = 0; row < block.count; row++) {
      const isOn = (block.flags[row]! & HISTORY_FLAGS.ignitionOn) !== 0;
      const isMoving = block.speedsTenthKnots[row]! > 0;
      shares[isMoving ? "driving" : isOn ? "waiting" : "parked"] += 1 / block.count;
      if (row === 0) continue;
      const [before, here] = [row - 1, row].map((at) => ({
        latitude: block.latitudesE7[at]! / 1e7,
        longitude: block.longitudesE7[at]! / 1e7,
      }));
      const metres = distance(before!, here!);
      // Ten seconds at the fastest, 55 knots.
      expect(metres).toBeLessThan(300);
      if (!isMoving) expect(metres).toBe(0);
    }
    for (const share of Object.values(shares)) expect(share).toBeGreaterThan(0.01);
  },
);
