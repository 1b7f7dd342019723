import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameFromWire } from "#contract/traccar/wireFrame";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import type { Position } from "#domain/position";
import { createDice } from "../../../bench/seededFleet.ts";
import { cpuMs } from "../../support/cpuMs.ts";
import { position, vehicle } from "../../support/fleetBuilders.ts";
import { proofShare } from "../../support/proofShare.ts";

const SEED = Number(process.env.FEED_SEED ?? 1);
const FRAMES = proofShare(20_000, 200_000);
const HANG_MS = 50;
/** What JSON is made of: one in another's place is worse than noise. */
const SIGNS = new TextEncoder().encode('{}[]",:\\-+.eE0123456789nultrfas ');

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
  const harm = harmOf(text);
  if (harm) throw new Error(`${harm}: ${text.slice(0, 1_000)}`);
}

function harmOf(text: string): string | undefined {
  const frame = frameFromWire(text);
  for (const { id, name, uniqueId } of frame?.vehicles ?? [])
    if (!isId(id) || typeof name !== "string" || typeof uniqueId !== "string") return "a vehicle";
  if (({} as { polluted?: unknown }).polluted !== undefined) return "all objects";
  return frame?.positions.map(harmIn).find((harm) => harm !== undefined);
}

function harmIn(read: Position): string | undefined {
  if (!isId(read.vehicleId)) return "no vehicle";
  for (const number of [read.latitude, read.longitude, read.speed, read.course])
    if (typeof number !== "number" || Math.abs(number) === Number.POSITIVE_INFINITY)
      return `a number: ${number}`;
  for (const time of [read.fixTime, read.serverTime, read.deviceTime])
    if (!Number.isFinite(time)) return `a time: ${time}`;
  for (const value of Object.values(read.attributes))
    if (!["string", "boolean"].includes(typeof value) && !Number.isFinite(value))
      return `an attribute: ${value}`;
  return undefined;
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

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

  test("with a hostile value in any field harms nobody [E01] [E02]", () => {
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

  test(`${FRAMES.toLocaleString("en")} with mutated bytes harm nobody, and none of them hangs [E02]`, () => {
    const dice = createDice(SEED);
    const pick = (count: number) => Math.floor(dice() * count);
    const recorded = RECORDED.map((text) => new TextEncoder().encode(text));
    let unread = 0;
    let read = 0;
    let longestMs = 0;
    while (read + unread < FRAMES) {
      const from = recorded[pick(recorded.length)]!;
      let bytes = from.slice();
      for (let changes = 1 + pick(8); changes > 0; changes--) {
        const at = pick(bytes.length);
        const kind = pick(4);
        if (kind === 0) bytes[at] = pick(256);
        if (kind === 1) bytes[at] = bytes[at]! ^ (1 << pick(8));
        if (kind === 2) bytes.set(SIGNS.subarray(pick(SIGNS.length)).subarray(0, 1), at);
        if (kind === 3 && dice() < 0.2) bytes = bytes.slice(0, Math.max(1, at));
      }
      const text = new TextDecoder().decode(bytes);
      const tookMs = cpuMs(() => expectHarmless(text));
      if (frameFromWire(text)) read++;
      else unread++;
      // A frame that is slow in itself is so twice; one that met a collection is not.
      if (tookMs > longestMs)
        longestMs = Math.max(
          longestMs,
          Math.min(
            tookMs,
            cpuMs(() => expectHarmless(text)),
          ),
        );
    }
    console.info(`seed ${SEED}: ${read} read, ${unread} not, longest ${longestMs.toFixed(1)} ms`);

    expect(read + unread).toBe(FRAMES);
    expect(Math.min(read, unread)).toBeGreaterThan(FRAMES / 20);
    expect(longestMs).toBeLessThan(HANG_MS);
  }, 300_000);

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
