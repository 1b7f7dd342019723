import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type HistoryBlock,
  type HistoryReading,
  readHistoryBlock,
  writeHistoryBlock,
} from "#contract/feed/historyBlock";
import { epochMs } from "#domain/units";
import { coreOf, type HistoryFields } from "../../../server/history/historyFields.ts";
import { bodiesOf, cutBlock } from "../../../server/history/sliceBlock.ts";
import { createTrackStore } from "../../../workers/engine/history/tracks/trackStore.ts";
import { arbitraryHistoryBlock } from "../../contract/feed/arbitraryHistory.ts";
import { blocksOf } from "../../support/blocks.ts";
import { position } from "../../support/fleetBuilders.ts";
import { proofShare } from "../../support/proofShare.ts";
import { rowsOfBlocks } from "./pastRows.ts";

const KEYS = ["fuel", "fuelLevel", "driverUniqueId", "temp1"];
const TYPES = ["real", "double", "flag", "text"];

/** Readings with the keys of the core, where one key has each type in rows of its own. */
const block: fc.Arbitrary<HistoryBlock> = arbitraryHistoryBlock.map((given) => ({
  ...given,
  readings: given.readings
    .map((reading, at): HistoryReading => ({ ...reading, key: KEYS[at >> 1]! }))
    .filter(
      ({ key, type, rows }, at, all) =>
        rows !== undefined &&
        !all.some(
          (other, before) =>
            before < at &&
            other.key === key &&
            (TYPES.indexOf(other.type) >= TYPES.indexOf(type) ||
              rows.some((row) => other.rows?.includes(row) ?? true)),
        ),
    ),
}));
const fields = fc.constantFrom<HistoryFields>("core", "all");
const asAsked = (whole: HistoryBlock, asked: HistoryFields) =>
  asked === "core" ? coreOf(whole) : whole;

describe("a block in parts", () => {
  test("says what it says whole, in blocks of few rows whose times join", () => {
    fc.assert(
      fc.property(block, fields, fc.integer({ min: 1, max: 9 }), (given, asked, maxRows) => {
        const whole = asAsked(given, asked);
        const parts = bodiesOf(whole, asked, maxRows).map(readHistoryBlock);

        expect(rowsOfBlocks(parts, asked)).toEqual(rowsOfBlocks([whole], asked));
        // All of a moment stand together, however many they are.
        const isOfMany = ({ times, count }: HistoryBlock) => times[0] !== times[count - 1];
        expect(parts.filter(isOfMany).every(({ count }) => count <= maxRows)).toBe(true);
        expect([parts[0]!.from, parts.at(-1)!.until]).toEqual([whole.from, whole.until]);
        for (const [at, { from }] of parts.slice(1).entries()) expect(parts[at]!.until).toBe(from);
      }),
      { numRuns: proofShare(300, 5_000) },
    );
  });

  test("keeps all of a moment for whoever stores them one after the other [HIST-02]", () => {
    const day = blocksOf(
      [...Array(50).keys()].map((at) => position({ id: at + 1, at: at < 5 ? at : 10 })),
    )[0]!;
    const store = createTrackStore();
    for (const body of bodiesOf(day, "all", 8))
      store.put(readHistoryBlock(body), { isWhole: true });

    const ids = store.blocksOf(day.vehicleId).flatMap(({ positionIds }) => [...positionIds]);
    expect(ids).toEqual([...day.positionIds]);
  });

  test("of the time that is asked for has what is in it, and is written as any block", () => {
    fc.assert(
      fc.property(
        block,
        fields,
        // Of whole numbers: doubles are nearly all next to nothing.
        fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 })),
        (given, asked, shares) => {
          const whole = asAsked(given, asked);
          const length = (whole.until - whole.from) / 1_000;
          const [from, until] = shares
            .sort((one, other) => one - other)
            .map((share) => epochMs(whole.from + Math.floor(share * length)));
          const body = writeHistoryBlock(whole);
          const cut = cutBlock(body, { from: from!, until: until!, fields: asked });

          expect(readHistoryBlock(writeHistoryBlock(cut))).toEqual(cut);
          const inside = rowsOfBlocks([whole], asked).filter(
            ({ time }) => time >= from! && time < until!,
          );
          expect(rowsOfBlocks([cut], asked)).toEqual(inside);
          expect(cut.texts.length).toBeLessThanOrEqual(whole.texts.length);
        },
      ),
      { numRuns: proofShare(300, 5_000) },
    );
  });

  test("of the core repeats no value that has not changed", () => {
    fc.assert(
      fc.property(block, (given) => {
        const core = coreOf(given);
        const full = rowsOfBlocks([given], "core");
        const kept = rowsOfBlocks([core], "core");
        for (const [row, { readings }] of kept.entries())
          for (const key of KEYS.slice(0, 3))
            expect(readings[key]).toEqual(full[row]!.readings[key]);
        for (const key of KEYS.slice(0, 3)) {
          const reported = rowsOfBlocks([core], "all").flatMap(({ readings }) =>
            Object.hasOwn(readings, key) ? [readings[key]] : [],
          );
          for (const [at, value] of reported.slice(1).entries())
            expect(Object.is(value, reported[at])).toBe(false);
        }
      }),
      { numRuns: proofShare(300, 5_000) },
    );
  });
});
