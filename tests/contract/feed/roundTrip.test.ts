import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readHelloText, readSubscriptionText, subscriptionText } from "#contract/feed/clientHello";
import { decodeFrame, type FeedFrame } from "#contract/feed/decodeFrame";
import { type FrameBody, writeFrame } from "#contract/feed/frameHead";
import { idledForOf } from "#contract/feed/positionFlags";
import { positionRows } from "#contract/feed/positionRows";
import { positionAt } from "#contract/feed/readPositions";
import {
  writeCommandResults,
  writeDetails,
  writeEvents,
  writeHello,
  writeKeepalive,
  writeRemoved,
  writeResync,
} from "#contract/feed/smallFrames";
import { writePositions } from "#contract/feed/writePositions";
import { writeVehicles } from "#contract/feed/writeVehicles";
import { eventId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { plainText } from "#domain/text/plainText";
import { epochMs, metres, milliseconds } from "#domain/units";
import { createSeededFleet } from "../../../bench/seededFleet.ts";
import { NOON, position } from "../../support/fleetBuilders.ts";
import { arbitraryPosition, arbitraryVehicle } from "./arbitraryFleet.ts";

const HEAD = {
  epoch: 281_474_976_710_655,
  before: 7,
  seq: 9,
  part: 0,
  isLast: true,
  isSnapshot: false,
};

function sent(body: FrameBody, head = HEAD): FeedFrame {
  const read = decodeFrame(writeFrame(head, body));
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

/** Through the wire and back, row after row. */
function transmitted(positions: readonly Position[], chosen?: readonly number[]): Position[] {
  const frame = sent(writePositions(positionRows(positions), chosen));
  if (frame.kind !== "positions") throw new Error(frame.kind);
  return Array.from({ length: frame.batch.count }, (_, row) => positionAt(frame.batch, row));
}

/** What is sent of everybody, rounded as `docs/feed.md` says. */
function slim({ attributes, ...given }: Position): Position {
  const { ignition, fuelLevel, fuel, driverUniqueId } = attributes;
  const driver = plainText(driverUniqueId);
  const number = (value: unknown) =>
    typeof value === "number" && Math.abs(value) < 1e30 ? Math.fround(value) : undefined;
  const kept = {
    ignition: typeof ignition === "boolean" ? ignition : undefined,
    fuelLevel: number(fuelLevel),
    fuel: number(fuel),
    driverUniqueId: driver,
  };
  const { id, vehicleId, serverTime, fixTime, valid, address } = given;
  return {
    id,
    vehicleId,
    serverTime,
    fixTime,
    valid,
    address,
    protocol: "",
    deviceTime: given.fixTime,
    latitude: Math.round(given.latitude * 1e7) / 1e7,
    longitude: Math.round(given.longitude * 1e7) / 1e7,
    speed: (Math.round(given.speed * 10) / 10) as Position["speed"],
    course: Math.round(given.course) as Position["course"],
    altitude: metres(0),
    accuracy: metres(0),
    attributes: JSON.parse(JSON.stringify(kept)) as Position["attributes"],
  };
}

describe("a frame", () => {
  test("brings positions as they were, but for the stated rounding [ENG-03]", () => {
    fc.assert(
      fc.property(fc.array(arbitraryPosition, { maxLength: 40 }), (positions) => {
        expect(transmitted(positions).map(plainZero)).toEqual(positions.map(slim).map(plainZero));
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
          const got = transmitted(positions, chosen);
          const expected = chosen.map((row) => slim(positions[row] as Position));
          expect(got.map(plainZero)).toEqual(expected.map(plainZero));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("brings vehicles whole", () => {
    fc.assert(
      fc.property(fc.array(arbitraryVehicle, { maxLength: 20 }), (vehicles) => {
        const frame = sent(writeVehicles(vehicles));
        expect(frame.kind === "vehicles" && [...frame.vehicles]).toEqual(vehicles);
      }),
      { numRuns: 300 },
    );
  });

  test("arrives whole whatever its length, also with a body as long as its head", () => {
    for (let count = 0; count < 100; count++) {
      const ids = Array.from({ length: count }, (_, at) => vehicleId(at + 1));
      expect(sent(writeRemoved(ids))).toMatchObject({ kind: "removed", vehicleIds: ids });
    }
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
    const whole = position({ attributes: { odometer: 5.25, alarm: "sos", door: false } });
    expect(sent(writeDetails([whole]))).toMatchObject({ positions: [whole] });
  });

  test("carries its position in the feed", () => {
    const head = { epoch: 5, before: 0, seq: 2 ** 52, part: 3, isLast: false, isSnapshot: true };
    expect(sent(writeRemoved([]), head)).toMatchObject(head);
  });
});

describe("a row", () => {
  const of = (attributes: Position["attributes"]) => transmitted([position({ attributes })])[0];

  test("takes less than 45 bytes, words and all", () => {
    const positions = createSeededFleet(4_000).positions;
    expect(writePositions(positionRows(positions)).bytes.length / 4_000).toBeLessThan(45);
  });

  test("says ignition, fuel and driver, and no other attribute", () => {
    expect(
      of({ ignition: false, fuel: 3, odometer: 7, driverUniqueId: " A1 " })?.attributes,
    ).toEqual({ ignition: false, fuel: 3, driverUniqueId: "A1" });
    expect(of({ ignition: "maybe", fuelLevel: "half", driverUniqueId: true })?.attributes).toEqual(
      {},
    );
    expect(of({ fuelLevel: Number.NaN, fuel: 1e300 })?.attributes).toEqual({});
  });

  test("says how long its vehicle has idled, to two seconds and up to a minute [MAP-07]", () => {
    const idled = (idledForMs: number | undefined, ignition?: boolean) => {
      const one = position({ attributes: ignition === undefined ? {} : { ignition } });
      const body = writePositions(
        positionRows([one], undefined, () =>
          idledForMs === undefined ? undefined : milliseconds(idledForMs),
        ),
      );
      const frame = sent(body);
      if (frame.kind !== "positions") throw new Error(frame.kind);
      expect(positionAt(frame.batch, 0).attributes).toEqual(one.attributes);
      return idledForOf(frame.batch.flags[0]!);
    };
    for (const ignition of [undefined, false, true]) {
      expect(idled(undefined, ignition)).toBeUndefined();
      for (let ms = 0; ms <= 70_000; ms += 500)
        expect(idled(ms, ignition)).toBe(Math.min(60_000, Math.floor(ms / 2_000) * 2_000));
      expect(idled(1e12, ignition)).toBe(60_000);
      expect(idled(-5, ignition)).toBe(0);
    }
  });

  test("encodes a repeated text by its index", () => {
    const many = (driver: (vehicle: number) => string) =>
      positionRows(
        Array.from({ length: 1_000 }, (_, vehicle) =>
          position({ vehicle: vehicle + 1, attributes: { driverUniqueId: driver(vehicle) } }),
        ),
      );
    const shared = writePositions(many(() => "x".repeat(50))).bytes.length;
    const own = writePositions(many((vehicle) => `${vehicle}`.padStart(50, "x"))).bytes.length;
    expect(own - shared).toBeGreaterThan(999 * 51);
    const [, last] = transmitted([position({ vehicle: 1 }), { ...position(), address: "Rua 1" }]);
    expect(last?.address).toBe("Rua 1");
  });
});

describe("what a client subscribes to", () => {
  test("is read as it was sent", () => {
    const ids = [1, 2 ** 40].map(vehicleId);
    expect(readSubscriptionText(subscriptionText(ids))).toEqual(ids);
    expect(readHelloText(subscriptionText(ids))).toBeUndefined();
  });

  test("is a list of ids, not too long, or nothing", () => {
    expect(readSubscriptionText('{"subscribe":[1,"2",-3,4.5,null,7]}')).toEqual([1, 7]);
    expect(readSubscriptionText(`{"subscribe":[${"5,".repeat(9_999)}5]}`)).toHaveLength(600);
    for (const text of ["", "null", "[]", '{"subscribe":1}', '{"fleet":1}'])
      expect(readSubscriptionText(text)).toBeUndefined();
  });

  test("is also read in the words of older pages", () => {
    expect(readSubscriptionText('{"look":[1,2]}')).toEqual([1, 2]);
  });
});

test("a coordinate that is not a number is not sent", () => {
  const bad = [
    position({ latitude: Number.NaN }),
    position({ longitude: 181 }),
    position({ speed: Number.POSITIVE_INFINITY }),
    { ...position(), fixTime: epochMs(Number.NaN) },
  ];
  expect(transmitted([...bad, position({ vehicle: 8 })]).map(({ vehicleId }) => vehicleId)).toEqual(
    [8],
  );
});

/** On the wire there is one zero. */
const plainZero = (given: Position): unknown => JSON.parse(JSON.stringify(given));
