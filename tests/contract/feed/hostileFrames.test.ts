import { describe, expect, test } from "vitest";
import { decodeFrame, type FeedFrame } from "#contract/feed/decodeFrame";
import {
  checkOf,
  type FrameBody,
  HEAD_BYTES,
  MAX_FRAME_BYTES,
  MAX_FRAME_ROWS,
  writeFrame,
} from "#contract/feed/frameHead";
import { positionRows } from "#contract/feed/positionRows";
import { positionAt } from "#contract/feed/readPositions";
import {
  writeDetails,
  writeEvents,
  writeHello,
  writeRemoved,
  writeResync,
} from "#contract/feed/smallFrames";
import { writePositions } from "#contract/feed/writePositions";
import { writeVehicles } from "#contract/feed/writeVehicles";
import { eventId, type VehicleId, vehicleId } from "#domain/ids";
import { createDice } from "../../../bench/seededFleet.ts";
import { cpuMs } from "../../support/cpuMs.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { proofShare } from "../../support/proofShare.ts";

const SEED = Number(process.env.FEED_SEED ?? 1);
const FRAMES = proofShare(20_000, 200_000);
const HANG_MS = 50;
const HEAD = { epoch: 1, before: 7, seq: 9, part: 0, isLast: true, isSnapshot: false };
const frameOf = (body: FrameBody) => writeFrame(HEAD, body);

/** As a liar would send it: the check is right. */
function signed(frame: Uint8Array<ArrayBuffer>): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  view.setUint32(8, checkOf(view), true);
  return frame;
}

const reasonOf = (bytes: Uint8Array) => {
  const read = decodeFrame(bytes);
  return read.ok ? "accepted" : read.reason;
};

function recorded(): Uint8Array<ArrayBuffer>[] {
  const positions = Array.from({ length: 12 }, (_, index) =>
    position({
      vehicle: index + 1,
      at: index,
      id: index + 1,
      attributes: {
        ignition: true,
        fuelLevel: index * 12.5,
        driverUniqueId: `é€😀${index}`,
        odometer: 2 ** 50,
      },
    }),
  );
  const event = {
    id: eventId(5),
    type: "alarm",
    eventTime: NOON,
    vehicleId: vehicleId(3),
    positionId: undefined,
    geofenceId: undefined,
    maintenanceId: undefined,
    attributes: { alarm: "sos" },
  };
  return [
    writePositions(positionRows(positions)),
    writePositions(positionRows(positions), [2, 5]),
    writeDetails(positions.slice(0, 3)),
    writeVehicles([vehicle({ id: 1, plate: "AB" }), vehicle({ id: 2, model: "x" })]),
    writeRemoved([vehicleId(3), vehicleId(2 ** 40)]),
    writeEvents([event]),
    writeHello(NOON, true),
    writeResync("tooOld"),
  ].map(frameOf);
}

/** Flips, cuts, overwrites and splices; mostly under a check that is right again. */
function mutate(frames: readonly Uint8Array<ArrayBuffer>[], dice: () => number): Uint8Array {
  const pick = (count: number) => Math.floor(dice() * count);
  let frame = frames[pick(frames.length)]!.slice();
  for (let changes = 1 + pick(4); changes > 0; changes--) {
    const at = pick(frame.length);
    const kind = pick(5);
    if (kind === 0) frame[at] = frame[at]! ^ (1 << pick(8));
    if (kind === 1) frame[at] = [0, 1, 0x7f, 0x80, 0xff][pick(5)]!;
    if (kind === 2) frame.fill(0xff, at, at + 8);
    if (kind === 3) frame = frame.slice(0, Math.max(1, at));
    if (kind === 4)
      frame.set(
        frames[pick(frames.length)]!.subarray(at, at + 16).subarray(0, frame.length - at),
        at,
      );
  }
  if (dice() < 0.2 || frame.length < HEAD_BYTES) return frame;
  frame = frame.slice(0, frame.length - (frame.length % 4));
  const view = new DataView(frame.buffer);
  if (dice() < 0.9) view.setUint32(12, frame.length, true);
  return signed(frame);
}

/** Every number that an accepted frame lets through. */
function* numbersOf(frame: FeedFrame): Iterable<number> {
  yield* [frame.epoch, frame.before, frame.seq, frame.part];
  if (frame.kind === "vehicles")
    for (const each of frame.vehicles) yield* [each.id, each.lastUpdate ?? 0, each.groupId ?? 0];
  if (frame.kind === "removed") yield* frame.vehicleIds;
  if (frame.kind === "events") for (const { id, eventTime } of frame.events) yield* [id, eventTime];
  const positions =
    frame.kind === "details"
      ? frame.positions
      : frame.kind === "positions"
        ? Array.from({ length: frame.batch.count }, (_, row) => positionAt(frame.batch, row))
        : [];
  for (const position of positions)
    for (const value of Object.values({ ...position }))
      if (typeof value === "number") yield value;
      else if (typeof value === "object")
        for (const inner of Object.values(value)) if (typeof inner === "number") yield inner;
}

describe("frames of unknown origin [E02] [E03]", () => {
  test(`${FRAMES.toLocaleString("en")} of them harm nobody: no error, nothing that is no number, no hang`, () => {
    const dice = createDice(SEED);
    const frames = recorded();
    const reasons = new Map<string, number>();
    let longestMs = 0;
    for (let count = 0; count < FRAMES; count++) {
      const bytes = mutate(frames, dice);
      const read = decodeFrame(bytes);
      const again = () => decodeFrame(bytes);
      const tookMs = cpuMs(again);
      // A frame that is slow in itself is so twice; one that met a collection is not.
      if (tookMs > longestMs) longestMs = Math.max(longestMs, Math.min(tookMs, cpuMs(again)));
      const reason = read.ok ? "accepted" : read.reason;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      if (!read.ok) continue;
      for (const number of numbersOf(read.value))
        if (!Number.isFinite(number)) throw new Error(`seed ${SEED}, frame ${count}: ${number}`);
    }
    const counted = [...reasons.values()].reduce((sum, count) => sum + count, 0);
    expect(counted, `seed ${SEED}`).toBe(FRAMES);
    expect(reasons.get("accepted"), `seed ${SEED}`).toBeGreaterThan(FRAMES / 200);
    expect([...reasons.keys()].length, `seed ${SEED}`).toBeGreaterThan(8);
    expect(longestMs, `seed ${SEED}`).toBeLessThan(HANG_MS);
    expect(Object.keys(Object.prototype)).toEqual([]);
    console.info(
      `seed ${SEED}: ${FRAMES} frames, longest ${longestMs.toFixed(1)} ms`,
      Object.fromEntries(reasons),
    );
  }, 300_000);

  test("are refused by the first thing that is wrong with them", () => {
    const frame = frameOf(writeRemoved([vehicleId(1)]));
    const changed = (change: (view: DataView) => void) => {
      const copy = frame.slice();
      change(new DataView(copy.buffer));
      return copy;
    };
    expect(reasonOf(frame)).toBe("accepted");
    expect(reasonOf(new Uint8Array())).toBe("truncated");
    expect(reasonOf(frame.slice(0, 40))).toBe("truncated");
    expect(reasonOf(new Uint8Array(MAX_FRAME_BYTES + 4))).toBe("tooLarge");
    expect(reasonOf(changed((view) => view.setUint32(0, 1)))).toBe("wrongMagic");
    expect(reasonOf(signed(changed((view) => view.setUint8(4, 1))))).toBe("wrongVersion");
    expect(reasonOf(changed((view) => view.setUint8(4, 1)))).toBe("wrongCheck");
    expect(reasonOf(frame.slice(0, -4))).toBe("wrongLength");
    expect(reasonOf(changed((view) => view.setUint8(50, 9)))).toBe("wrongCheck");
    expect(reasonOf(signed(changed((view) => view.setUint8(5, 99))))).toBe("unknownKind");
    expect(reasonOf(signed(changed((view) => view.setFloat64(32, Number.NaN, true))))).toBe(
      "badNumber",
    );
  });

  test("that claim more than they carry make nobody allocate it", () => {
    const claims = (kind: FrameBody, count: number) => {
      const frame = frameOf(kind).slice();
      const view = new DataView(frame.buffer);
      view.setUint32(HEAD_BYTES, count, true);
      return signed(frame);
    };
    const positions = writePositions(positionRows([position()]));
    expect(reasonOf(claims(positions, MAX_FRAME_ROWS + 1))).toBe("tooManyRows");
    expect(reasonOf(claims(positions, MAX_FRAME_ROWS))).toBe("truncated");
    // A count in seven-bit bytes: 127 vehicles, or a number past all counting.
    expect(reasonOf(claims(writeVehicles([vehicle()]), 0x7f))).toBe("truncated");
    expect(reasonOf(claims(writeRemoved([vehicleId(1)]), 0xffff_ffff))).not.toBe("accepted");
  });

  test("any single bit that was flipped on the way is noticed", () => {
    for (const frame of recorded())
      for (let bit = 0; bit < frame.length * 8; bit++) {
        frame[bit >> 3] = frame[bit >> 3]! ^ (1 << (bit & 7));
        if (reasonOf(frame) === "accepted") throw new Error(`bit ${bit} was believed`);
        frame[bit >> 3] = frame[bit >> 3]! ^ (1 << (bit & 7));
      }
  });

  test("with nested text, loose bytes or halves of letters are refused", () => {
    const text = (bytes: readonly number[]) => {
      const frame = frameOf(writeVehicles([vehicle({ name: "abcd" })])).slice();
      const at = frame.findIndex((byte, index) => byte === 0x61 && frame[index + 1] === 0x62);
      frame.set(bytes, at);
      return reasonOf(signed(frame));
    };
    expect(text([0x61, 0x62, 0x63, 0x64])).toBe("accepted");
    for (const bad of [
      [0xff],
      [0xc0, 0x80],
      [0xe2, 0x28],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
    ])
      expect(text(bad), bad.join()).toBe("badText");
    const deep = writeEvents([]);
    expect(reasonOf(frameOf(deep))).toBe("accepted");
  });
});

test.each([
  ["a vehicle that can be", 1, true],
  ["one with a very large id", 2 ** 40, true],
  ["nobody", 0, false],
])("a removal of %s is taken for what it is [E02]", (_, id, isTaken) => {
  expect(decodeFrame(frameOf(writeRemoved([id as VehicleId]))).ok).toBe(isTaken);
});
