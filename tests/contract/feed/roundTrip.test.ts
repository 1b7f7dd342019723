import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFactMemory } from "#contract/feed/createFactMemory";
import { decodeFrame, type FeedFrame } from "#contract/feed/decodeFrame";
import { type FrameBody, writeFrame } from "#contract/feed/frameHead";
import { positionRows } from "#contract/feed/positionRows";
import {
  writeCommandResults,
  writeEvents,
  writeHello,
  writeKeepalive,
  writeRemoved,
  writeResync,
} from "#contract/feed/smallFrames";
import { writeVehicles } from "#contract/feed/vehicleRows";
import { writePositions } from "#contract/feed/writePositions";
import { eventId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs, metres } from "#domain/units";
import { NOON, position } from "../../support/fleetBuilders.ts";
import { arbitraryPosition, arbitraryVehicle } from "./arbitraryFleet.ts";

const HEAD = {
  epoch: 281_474_976_710_655,
  before: 7,
  seq: 9,
  part: 0,
  isLast: true,
  isOpening: false,
};

function sent(body: FrameBody, head = HEAD): FeedFrame {
  const read = decodeFrame(writeFrame(head, body));
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

/** Through the wire and back, row after row, as a receiver that was there from the beginning. */
function told(positions: readonly Position[], chosen?: readonly number[]): Position[] {
  const last = new Map<number, Position>();
  const rows = positionRows(positions, (id) => last.get(id));
  const frame = sent(writePositions(rows, chosen));
  if (frame.kind !== "positions") throw new Error(frame.kind);
  const memory = createFactMemory();
  return Array.from({ length: frame.batch.count }, (_, row) => memory.read(frame.batch, row));
}

/** What is left of a position after rounding, as `docs/feed.md` says. */
const rounded = (given: Position): Position => ({
  ...given,
  latitude: Math.round(given.latitude * 1e7) / 1e7,
  longitude: Math.round(given.longitude * 1e7) / 1e7,
  speed: (Math.round(given.speed * 10) / 10) as Position["speed"],
  course: Math.round(given.course) as Position["course"],
  altitude: metres(Math.round(given.altitude)),
});

describe("a frame", () => {
  test("brings positions as they were, but for the stated rounding [ENG-03]", () => {
    fc.assert(
      fc.property(fc.array(arbitraryPosition, { maxLength: 40 }), (positions) => {
        const expected = positions.map(rounded);
        for (const [row, got] of told(positions).entries())
          expectSame(got, expected[row] as Position);
      }),
      { numRuns: 500 },
    );
  });

  test("brings the rows that were chosen, and no other", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(arbitraryPosition, {
          maxLength: 30,
          selector: ({ vehicleId }) => vehicleId,
        }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        (positions, picks) => {
          const chosen = positions.map((_, row) => row).filter((row) => picks[row]);
          const got = told(positions, chosen);
          expect(got.map(({ id }) => id)).toEqual(chosen.map((row) => positions[row]?.id));
          for (const [at, row] of chosen.entries())
            expectSame(got[at] as Position, rounded(positions[row] as Position));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("brings vehicles whole", () => {
    fc.assert(
      fc.property(fc.array(arbitraryVehicle, { maxLength: 20 }), (vehicles) => {
        const frame = sent(writeVehicles(vehicles));
        expect(frame.kind === "vehicles" && frame.vehicles).toEqual(vehicles);
      }),
      { numRuns: 300 },
    );
  });

  test("brings everything else", () => {
    const event = {
      id: eventId(5),
      type: "alarm",
      eventTime: NOON,
      vehicleId: vehicleId(3),
      positionId: undefined,
      geofenceId: undefined,
      maintenanceId: undefined,
      attributes: { alarm: "sos", speed: 4.5 },
    };
    const result = {
      commandId: "c-1",
      vehicleId: vehicleId(3),
      outcome: "delivered",
      at: NOON,
      attributes: {},
    };
    expect(sent(writeHello(NOON, true))).toEqual({
      ...HEAD,
      kind: "hello",
      serverTime: NOON,
      isResumed: true,
    });
    expect(sent(writeResync("tooOld"))).toMatchObject({ kind: "resync", reason: "tooOld" });
    expect(sent(writeKeepalive(NOON))).toMatchObject({ kind: "keepalive", serverTime: NOON });
    expect(sent(writeRemoved([vehicleId(1), vehicleId(2 ** 40)]))).toMatchObject({
      vehicleIds: [1, 2 ** 40],
    });
    expect(sent(writeEvents([event]))).toMatchObject({ events: [event] });
    expect(sent(writeCommandResults([result]))).toMatchObject({ results: [result] });
  });

  test("carries its place in the feed", () => {
    const head = { epoch: 5, before: 0, seq: 2 ** 52, part: 3, isLast: false, isOpening: true };
    expect(sent(writeRemoved([]), head)).toMatchObject(head);
  });
});

describe("attributes", () => {
  const facts = (...list: Position["attributes"][]) =>
    list.map((attributes, at) => position({ at, attributes }));

  test("are told again only when they change", () => {
    const much = { odometer: 5, driver: "Ana", text: "x".repeat(200) };
    const [first, second, third] = facts(much, { ...much }, { ...much, odometer: 6 });
    const rows = positionRows([first!, second!, third!], () => undefined);
    const bytes = [...rows.factEnds].map((end, row) => end - (rows.factEnds[row - 1] ?? 0));

    expect(bytes[0]).toBeGreaterThan(200);
    expect(bytes[1]).toBe(0);
    expect(bytes[2]).toBeLessThan(5);
    expect(told([first!, second!, third!]).map(({ attributes }) => attributes)).toEqual([
      much,
      much,
      { ...much, odometer: 6 },
    ]);
  });

  test("that are gone are gone, and switches may be no switches", () => {
    const list = [
      { ignition: true, alarm: "sos" },
      { ignition: false },
      {},
      { ignition: "maybe", motion: 3 },
      { motion: true },
    ];
    expect(told(facts(...list)).map(({ attributes }) => attributes)).toEqual(list);
  });

  test("share one object while nothing changes", () => {
    const [one, two] = told(facts({ a: 1, ignition: true }, { a: 1, ignition: true }));
    expect(two?.attributes).toBe(one?.attributes);
  });

  test("cannot reach a prototype, and what is no number is not told", () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"ok":3}') as object;
    const [got] = told(facts({ ...(hostile as Position["attributes"]), nan: Number.NaN }));

    expect({ ...got?.attributes }).toEqual({ constructor: 2, ok: 3 });
    expect("polluted" in {}).toBe(false);
  });

  test("beside them protocol, address, accuracy and areas are kept", () => {
    const first: Position = {
      ...position(),
      protocol: "osmand",
      address: "Rua 1",
      accuracy: metres(4.25),
    };
    const second: Position = { ...first, id: position().id, address: undefined };
    expect(told([first, second])).toEqual([rounded(first), rounded(second)]);
  });
});

test("a place that is no place is not sent", () => {
  const bad = [
    position({ latitude: Number.NaN }),
    position({ longitude: 181 }),
    position({ speed: Number.POSITIVE_INFINITY }),
    { ...position(), fixTime: epochMs(Number.NaN) },
  ];
  expect(told([...bad, position({ vehicle: 8 })]).map(({ vehicleId }) => vehicleId)).toEqual([8]);
});

function expectSame(got: Position, expected: Position): void {
  expect({ ...got, attributes: { ...got.attributes } }).toEqual({
    ...expected,
    attributes: { ...expected.attributes },
  });
}
