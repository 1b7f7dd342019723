import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameFromWire } from "#contract/traccar/wireFrame";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import type { Position } from "#domain/position";
import { position, vehicle } from "../../support/fleetBuilders.ts";

/** Frames as a server sends them, to be spoilt. */
const RECORDED = [
  JSON.stringify({ positions: [positionToWire(position({ vehicle: 7, speed: 12.5 }))] }),
  JSON.stringify({ devices: [vehicleToWire(vehicle({ id: 7, plate: "SBA 1234" }))] }),
  JSON.stringify({
    events: [{ id: 77, type: "alarm", deviceId: 7, attributes: { alarm: "sos" } }],
  }),
  "{}",
];

const HOSTILE_VALUES = [
  "NaN",
  '"NaN"',
  "1e999",
  "-1e999",
  "null",
  "[]",
  "{}",
  '"__proto__"',
  "9007199254740993",
  "-1",
  "0",
  "true",
  '{"__proto__":{"polluted":true}}',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
];

/** What a spoilt frame may still give: nothing, or numbers that `checkFix` knows how to refuse. */
function expectHarmless(text: string): void {
  const frame = frameFromWire(text);
  for (const read of frame?.positions ?? []) expectReadable(read);
  for (const read of frame?.vehicles ?? []) {
    expect(Number.isSafeInteger(read.id) && read.id > 0).toBe(true);
    expect(typeof read.name).toBe("string");
    expect(typeof read.uniqueId).toBe("string");
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

function expectReadable(read: Position): void {
  expect(Number.isSafeInteger(read.vehicleId) && read.vehicleId > 0).toBe(true);
  for (const number of [read.latitude, read.longitude, read.speed, read.course])
    expect(Math.abs(number)).not.toBe(Number.POSITIVE_INFINITY);
  for (const time of [read.fixTime, read.serverTime, read.deviceTime])
    expect(Number.isFinite(time)).toBe(true);
  for (const value of Object.values(read.attributes)) {
    expect(["string", "number", "boolean"]).toContain(typeof value);
    if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
  }
}

describe("a frame [WS-01]", () => {
  test("spoils only the entries that make no sense", () => {
    const good = positionToWire(position({ vehicle: 7 }));

    const frame = frameFromWire(JSON.stringify({ positions: [good, null, { id: 1 }, good] }));

    expect(frame?.positions).toHaveLength(2);
    expect(frame?.unreadable).toBe(2);
  });

  test("that is only a sign of life is an empty frame", () => {
    expect(frameFromWire("{}")).toEqual({
      vehicles: [],
      positions: [],
      events: [],
      unreadable: 0,
    });
  });

  test.each(["", "no json", "[]", "null", "3", '{"positions":', "\ufeff{}", "\0"])(
    "is not read out of %j",
    (text) => {
      expect(frameFromWire(text)).toBeUndefined();
    },
  );

  test("with a hostile value in any place harms nobody [E01] [E02]", () => {
    let cases = 0;
    for (const text of RECORDED)
      for (const field of text.matchAll(/:("[^"]*"|[^,{}[\]]+)/g))
        for (const value of HOSTILE_VALUES) {
          const at = field.index + 1;
          expectHarmless(text.slice(0, at) + value + text.slice(at + field[1]!.length));
          cases++;
        }
    expect(cases).toBeGreaterThan(500);
  });

  test("with mutated bytes harms nobody [E02]", () => {
    const mutation = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(
        fc.constantFrom(...RECORDED),
        fc.array(mutation, { minLength: 1, maxLength: 8 }),
        fc.option(fc.nat()),
        (text, mutations, cut) => {
          const bytes = new TextEncoder().encode(text);
          for (const { at, byte } of mutations) bytes[at % bytes.length] = byte;
          const end = cut === null ? bytes.length : cut % bytes.length;
          expectHarmless(new TextDecoder().decode(bytes.subarray(0, end)));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("of any JSON at all harms nobody [E02]", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom("positions", "devices", "events"),
        (json, key) => {
          expectHarmless(JSON.stringify(json));
          expectHarmless(JSON.stringify({ [key]: [json] }));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
