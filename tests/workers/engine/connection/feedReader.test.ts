import { describe, expect, test } from "vitest";
import { type FrameBody, type FrameHead, writeFrame } from "#contract/feed/frameHead";
import { positionRows } from "#contract/feed/positionRows";
import { writeHello, writeKeepalive, writeRemoved, writeResync } from "#contract/feed/smallFrames";
import { writePositions } from "#contract/feed/writePositions";
import { writeVehicles } from "#contract/feed/writeVehicles";
import { userId } from "#domain/ids";
import { createFeedReader } from "../../../../workers/engine/connection/feedReader.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

const frame = (body: FrameBody, head: Partial<FrameHead>) =>
  writeFrame(
    { epoch: 5, before: 0, seq: 0, part: 0, isLast: true, isSnapshot: false, ...head },
    body,
  );
const hello = (seq: number, isResumed = false, epoch = 5) =>
  frame(writeHello(NOON, isResumed), { before: seq, seq, epoch });
const end = writeKeepalive(NOON);
const moved = (vehicle: number, before: number, seq: number) =>
  frame(writePositions(positionRows([position({ vehicle })])), { before, seq });

/** A reader that has had the snapshot of two vehicles up to number 10. */
function opened() {
  const reader = createFeedReader();
  reader.begin();
  const rows = positionRows([position({ vehicle: 1 })]);
  const parts = [reader.receive(hello(10))];
  const take = (bytes: Uint8Array) => void parts.push(reader.receive(bytes));
  take(frame(writePositions(rows), { before: 10, seq: 10, isLast: false, isSnapshot: true }));
  take(
    frame(writeVehicles([vehicle({ id: 1 }), vehicle({ id: 2 })]), {
      before: 10,
      seq: 10,
      part: 1,
      isLast: false,
      isSnapshot: true,
    }),
  );
  take(frame(end, { before: 10, seq: 10, part: 2, isSnapshot: true }));
  reader.belongsTo(userId(3));
  return { reader, parts };
}
const typesOf = (reader: ReturnType<typeof createFeedReader>, ...frames: Uint8Array[]) =>
  frames.map((each) => reader.receive(each).type);
const firstMessage = (reader: ReturnType<typeof createFeedReader>) =>
  JSON.parse(reader.begin()) as unknown;

describe("the reader of the feed", () => {
  test("hands the initial snapshot on part by part", () => {
    const { parts } = opened();
    expect(parts).toMatchObject([
      { type: "snapshot" },
      { type: "news", news: { batch: { count: 1 } } },
      { type: "news", news: { vehicles: { count: 2 } } },
      { type: "opened", news: { vehicles: undefined, batch: undefined } },
    ]);
  });

  test("reads on in order, and asks to go on from there", () => {
    const { reader } = opened();
    expect(typesOf(reader, moved(1, 10, 11), moved(2, 11, 15))).toEqual(["news", "news"]);
    expect(firstMessage(reader)).toEqual({ fleet: 1, resume: { epoch: 5, seq: 15, user: 3 } });
  });

  test("passes over what it has had [E04]", () => {
    const { reader } = opened();
    const frames = [moved(1, 10, 11), moved(1, 10, 11), hello(10), moved(1, 11, 12)];
    expect(typesOf(reader, ...frames)).toEqual(["news", "quiet", "quiet", "news"]);
  });

  test("notices what is missing, or comes too early [S01]", () => {
    const { reader } = opened();
    expect(typesOf(reader, moved(1, 11, 12))).toEqual(["gap"]);
    expect(firstMessage(reader)).toMatchObject({ resume: { seq: 10 } });
  });

  test("has a group only with its last part, and notices a missing one", () => {
    const { reader } = opened();
    const part = (part: number, isLast = false) =>
      frame(isLast ? end : writeRemoved([]), { before: 10, seq: 14, part, isLast });
    expect(typesOf(reader, part(0), part(0), part(1))).toEqual(["news", "quiet", "news"]);
    expect(typesOf(reader, part(3, true))).toEqual(["gap"]);
    expect(firstMessage(reader)).toMatchObject({ resume: { seq: 10 } });

    reader.receive(hello(10, true));
    expect(typesOf(reader, part(0), part(1), part(2, true))).toEqual(["news", "news", "quiet"]);
    expect(firstMessage(reader)).toMatchObject({ resume: { seq: 14 } });
  });

  test("follows a heartbeat to where it is", () => {
    const { reader } = opened();
    typesOf(reader, frame(end, { before: 10, seq: 99 }));
    expect(firstMessage(reader)).toMatchObject({ resume: { seq: 99 } });
  });

  test("begins anew on resync, or when another run of the server speaks [S03]", () => {
    const { reader } = opened();
    reader.begin();
    expect(typesOf(reader, frame(writeResync("otherEpoch"), { epoch: 6 }))).toEqual(["quiet"]);
    expect(firstMessage(reader)).toEqual({ fleet: 1 });

    const other = opened().reader;
    other.begin();
    expect(typesOf(other, hello(10, true, 6))).toEqual(["gap"]);
    expect(firstMessage(other)).toEqual({ fleet: 1 });
  });

  test("does not go on from a snapshot of which a part is missing", () => {
    const reader = createFeedReader();
    reader.begin();
    reader.receive(hello(10));
    const late = frame(end, { before: 10, seq: 10, part: 1, isSnapshot: true });
    expect(typesOf(reader, late)).toEqual(["gap"]);
    expect(firstMessage(reader)).toEqual({ fleet: 1 });
  });

  test("believes nothing before the greeting, and no nonsense", () => {
    const reader = createFeedReader();
    reader.begin();
    expect(typesOf(reader, moved(1, 0, 1), new Uint8Array(5))).toEqual(["gap", "bad"]);
  });
});
