import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { checkOf, HEAD_BYTES, LENGTH_KNOWN_AFTER, readFrameLength } from "#contract/feed/frameHead";
import {
  type HistoryBlock,
  type HistoryReading,
  readHistoryBlock,
  readingValue,
  writeHistoryBlock,
} from "#contract/feed/historyBlock";
import { readHistoryFrame, writeHistoryEnd, writeHistoryFrame } from "#contract/feed/historyFrames";
import { MalformedFrame } from "#contract/feed/malformedFrame";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createDice } from "../../../bench/seededFleet.ts";
import { proofShare } from "../../support/proofShare.ts";
import { arbitraryHistoryBlock } from "./arbitraryHistory.ts";

const DAY = Date.UTC(2026, 0, 15);
const MUTANTS = proofShare(30_000, 300_000);

/** Two points and what was reported at them, small enough to count its bytes by hand. */
const BLOCK: HistoryBlock = {
  vehicleId: vehicleId(7),
  from: epochMs(DAY),
  until: epochMs(DAY + 86_400_000),
  count: 2,
  times: Uint32Array.of(1_000, 31_000),
  positionIds: Uint32Array.of(300, 302),
  latitudesE7: Int32Array.of(-1, 5),
  longitudesE7: Int32Array.of(64, 64),
  speedsTenthKnots: Uint16Array.of(0, 100),
  courses: Uint16Array.of(359, 0),
  flags: Uint8Array.of(63, 63),
  texts: ["é"],
  readings: [
    { key: "fuel", type: "real", rows: undefined, values: Float32Array.of(12.5, 12.4) },
    { key: "d", type: "text", rows: Uint32Array.of(1), values: Uint32Array.of(0) },
  ],
};

/** What comes out of the bytes, or why nothing does. Anything but `MalformedFrame` is thrown on. */
function refusal(bytes: Uint8Array): string | undefined {
  try {
    readHistoryBlock(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof MalformedFrame) return error.fault;
    throw error;
  }
}

describe("a block of history [HIST-01]", () => {
  test("is written as docs/feed.md says, byte by byte", () => {
    const f64 = (value: number) => [...new Uint8Array(Float64Array.of(value).buffer)];
    const f32 = (value: number) => [...new Uint8Array(Float32Array.of(value).buffer)];

    const bytes = [...writeHistoryBlock(BLOCK)];

    const expected = [
      [1, 7, ...f64(DAY), ...f64(DAY + 86_400_000), 2],
      [1, 2, 0xc3, 0xa9],
      [1, 1, 30],
      [0xd8, 0x04, 4],
      [1, 12],
      [0x80, 0x01, 0],
      [0, 0xc8, 0x01],
      [0xce, 0x05, 0xcd, 0x05],
      [2, 63],
      [2],
      [4, 0x66, 0x75, 0x65, 0x6c, 1, 2, 1, ...f32(12.5), ...f32(12.4)],
      [1, 0x64, 4, 1, 0, 1, 0],
    ].flat();
    while (expected.length % 4 !== 0) expected.push(0);
    expect(bytes).toEqual(expected);
  });

  test("comes back as it was, whatever it is", () => {
    fc.assert(
      fc.property(arbitraryHistoryBlock, (block) => {
        expect(readHistoryBlock(writeHistoryBlock(block))).toEqual(block);
      }),
      { numRuns: proofShare(200, 5_000) },
    );
  });

  test("gives numbers, flags and texts back as they were reported", () => {
    const { readings } = BLOCK;
    const flag: HistoryReading = {
      key: "x",
      type: "flag",
      rows: undefined,
      values: Uint8Array.of(0, 1),
    };
    const double: HistoryReading = { ...flag, type: "double", values: Float64Array.of(0.1, 1e9) };

    expect([0, 1].map((entry) => readingValue(BLOCK, readings[0]!, entry))).toEqual([12.5, 12.4]);
    expect(readingValue(BLOCK, readings[1]!, 0)).toBe("é");
    expect([0, 1].map((entry) => readingValue(BLOCK, flag, entry))).toEqual([false, true]);
    expect([0, 1].map((entry) => readingValue(BLOCK, double, entry))).toEqual([0.1, 1e9]);
  });
});

describe("bytes of unknown origin [E02] [E03]", () => {
  test("cut off anywhere are refused", () => {
    fc.assert(
      fc.property(arbitraryHistoryBlock, (block) => {
        const bytes = writeHistoryBlock(block);
        // At most three of the last bytes only fill the last word.
        for (let length = 0; length < bytes.length - 3; length++)
          if (refusal(bytes.slice(0, length)) === undefined)
            throw new Error(`${length} of ${bytes.length} bytes were taken for a block`);
      }),
      { numRuns: 40 },
    );
  });

  test(`changed in ${MUTANTS.toLocaleString("en")} ways are refused, or hold no number that is none`, () => {
    const dice = createDice(1);
    const pick = (count: number) => Math.floor(dice() * count);
    const originals = fc
      .sample(arbitraryHistoryBlock, { numRuns: 40, seed: 1 })
      .map(writeHistoryBlock);
    const reasons = new Map<string, number>();
    for (let count = 0; count < MUTANTS; count++) {
      const bytes = originals[pick(originals.length)]!.slice();
      for (let changes = 1 + pick(4); changes > 0; changes--) {
        const at = pick(bytes.length);
        const kind = pick(3);
        if (kind === 0) bytes[at] = bytes[at]! ^ (1 << pick(8));
        if (kind === 1) bytes[at] = [0, 1, 0x7f, 0x80, 0xff][pick(5)]!;
        if (kind === 2) bytes.fill(0xff, at, at + 8);
      }
      const reason = refusal(bytes) ?? "accepted";
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      if (reason !== "accepted") continue;
      const block = readHistoryBlock(bytes);
      const held = heldBytes(block);
      // A row of 25 bytes takes six on the wire at least; an entry of five takes two.
      if (held > bytes.length * 6) throw new Error(`${held} bytes were made of ${bytes.length}`);
      for (const number of numbersOf(block))
        if (!Number.isFinite(number)) throw new Error(`change ${count}: ${number}`);
    }
    expect([...reasons.keys()].length).toBeGreaterThan(4);
    expect(reasons.get("accepted")).toBeGreaterThan(MUTANTS / 200);
  });

  test("claim no more rows, texts or readings than they can hold", () => {
    const head = (rows: readonly number[]) => {
      const f64 = new Uint8Array(Float64Array.of(DAY, DAY + 1_000).buffer);
      return Uint8Array.of(1, 7, ...f64, ...rows);
    };
    expect(refusal(head([0xff, 0xff, 0xff, 0x7f, 0]))).toBe("tooManyRows");
    expect(refusal(head([9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe("truncated");
    // No rows; texts, then readings, beyond counting.
    expect(refusal(head([0, 0xff, 0xff, 0x7f]))).toBe("tooManyRows");
    expect(refusal(head([0, 0, 0, 0xff, 0xff, 0x7f]))).toBe("tooManyRows");
    expect(refusal(head([0, 0, 0, 0]))).toBeUndefined();
  });

  test("of rows out of order, outside the time or with unknown flags are refused", () => {
    const changed = (change: Partial<HistoryBlock>) =>
      refusal(writeHistoryBlock({ ...BLOCK, ...change }));
    expect(changed({})).toBeUndefined();
    expect(changed({ until: epochMs(DAY + 31_000) })).toBe("badNumber");
    expect(changed({ until: epochMs(DAY - 1) })).toBe("badNumber");
    expect(changed({ until: epochMs(DAY + 86_400_001) })).toBe("badNumber");
    expect(changed({ flags: Uint8Array.of(1, 64) })).toBe("badContent");
    expect(changed({ vehicleId: vehicleId(0) })).toBe("badNumber");
    const again = {
      ...BLOCK.readings[1]!,
      rows: Uint32Array.of(1, 1),
      values: Uint32Array.of(0, 0),
    };
    expect(changed({ readings: [again] })).toBe("badNumber");
    expect(changed({ texts: [], readings: [BLOCK.readings[1]!] })).toBe("badContent");
  });
});

describe("frames of history", () => {
  test("stand one after the other, end with their number, and show how long each is", () => {
    const body = writeHistoryBlock(BLOCK);
    const stream = Buffer.concat([
      writeHistoryFrame(0, body),
      writeHistoryEnd({ blocks: 1, isWhole: true, tag: undefined }),
    ]);
    const length = readFrameLength(stream.subarray(0, LENGTH_KNOWN_AFTER));

    const [first, second] = [stream.subarray(0, length), stream.subarray(length)];
    expect(length).toBe(HEAD_BYTES + body.length);
    expect(readHistoryFrame(first)).toEqual({
      ok: true,
      value: { kind: "historyBlock", part: 0, block: BLOCK },
    });
    expect(readHistoryFrame(second)).toEqual({
      ok: true,
      value: { kind: "historyEnd", part: 1, blocks: 1, isWhole: true, tag: undefined },
    });
    expect(readHistoryFrame(writeHistoryEnd({ blocks: 300, isWhole: false, tag: '"a"' }))).toEqual({
      ok: true,
      value: { kind: "historyEnd", part: 300, blocks: 300, isWhole: false, tag: '"a"' },
    });
  });

  test("are refused on a socket, and a socket's frames in history [E02]", () => {
    const block = writeHistoryFrame(0, writeHistoryBlock(BLOCK));
    expect(decodeFrame(block)).toEqual({ ok: false, reason: "unknownKind" });
    expect(decodeFrame(writeHistoryEnd({ blocks: 1, isWhole: true, tag: undefined }))).toEqual({
      ok: false,
      reason: "unknownKind",
    });

    const keepalive = block.slice();
    const view = new DataView(keepalive.buffer);
    view.setUint8(5, 3);
    view.setUint32(8, checkOf(view), true);
    expect(readHistoryFrame(keepalive)).toEqual({ ok: false, reason: "unknownKind" });
  });

  test("with any bit flipped on the way are refused", () => {
    const frame = writeHistoryFrame(0, writeHistoryBlock(BLOCK));
    for (let bit = 0; bit < frame.length * 8; bit++) {
      frame[bit >> 3] = frame[bit >> 3]! ^ (1 << (bit & 7));
      if (readHistoryFrame(frame).ok) throw new Error(`bit ${bit} was believed`);
      frame[bit >> 3] = frame[bit >> 3]! ^ (1 << (bit & 7));
    }
  });
});

const columnsOf = (block: HistoryBlock) => [
  block.times,
  block.positionIds,
  block.latitudesE7,
  block.longitudesE7,
  block.speedsTenthKnots,
  block.courses,
  block.flags,
  ...block.readings.flatMap(({ rows, values }) => (rows ? [rows, values] : [values])),
];

const heldBytes = (block: HistoryBlock): number =>
  columnsOf(block).reduce((sum, { byteLength }) => sum + byteLength, 0);

function* numbersOf(block: HistoryBlock): Iterable<number> {
  yield* [block.from, block.until];
  for (const column of columnsOf(block)) yield* column;
}
