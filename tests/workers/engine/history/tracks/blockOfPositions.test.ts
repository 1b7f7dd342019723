import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readHistoryBlock, writeHistoryBlock } from "#contract/feed/historyBlock";
import { positionFromWire } from "#contract/traccar/wirePosition";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import { speedsOf } from "../../../../../workers/engine/history/rows/blockRows.ts";
import { positionAtRow } from "../../../../../workers/engine/history/rows/positionAtRow.ts";
import { blockOfPositions } from "../../../../../workers/engine/history/tracks/blockOfPositions.ts";

const FROM = Date.UTC(2026, 0, 15);
const MINUTE = 60_000;
const RANGE = { from: epochMs(FROM), until: epochMs(FROM + 86_400_000) };

/** As a stock server writes it. */
const wire = (row: number, speed: number, attributes: object = {}) => ({
  id: row + 1,
  deviceId: 1,
  protocol: "osmand",
  serverTime: new Date(FROM + row * MINUTE).toISOString(),
  deviceTime: new Date(FROM + row * MINUTE).toISOString(),
  fixTime: new Date(FROM + row * MINUTE).toISOString(),
  valid: true,
  latitude: 10,
  longitude: 20,
  altitude: 0,
  speed,
  course: 0,
  accuracy: 0,
  address: null,
  attributes,
});
const positionsOf = (rows: readonly object[]): Position[] =>
  rows.map((row) => positionFromWire(row)!);

/** Up to the most that is believed, in steps that are a tenth of a knot and in those that are not. */
const anySpeed = fc.oneof(
  fc.integer({ min: 0, max: 8_690 }).map((tenths) => tenths / 10),
  fc.integer({ min: 0, max: 86_900 }).map((hundredths) => hundredths / 100),
  fc.double({ min: 0, max: 869, noNaN: true }),
);

describe("a block of positions in JSON [HIST-01]", () => {
  test("gives every speed back as it was reported, over the wire and row by row", () => {
    fc.assert(
      fc.property(fc.array(anySpeed, { minLength: 1, maxLength: 30 }), (speeds) => {
        const positions = positionsOf(speeds.map((speed, row) => wire(row, speed)));

        const block = blockOfPositions(vehicleId(1), RANGE, positions);
        const sent = readHistoryBlock(writeHistoryBlock(block));

        expect([...speedsOf(sent)]).toEqual(speeds);
        expect(speeds.map((_, row) => positionAtRow(sent, row).speed)).toEqual(speeds);
      }),
    );
  });

  test("says nothing more of speeds that are tenths of a knot", () => {
    const block = blockOfPositions(
      vehicleId(1),
      RANGE,
      positionsOf([wire(0, 27.5), wire(1, 0), wire(2, 12.3)]),
    );
    expect(block.readings).toEqual([]);
    expect([...block.speedsTenthKnots]).toEqual([275, 0, 123]);
  });

  test("takes no attribute for a field, whatever its name", () => {
    const said = { " speed": 99, " address": "Nowhere", rpm: 900 };
    const block = blockOfPositions(vehicleId(1), RANGE, positionsOf([wire(0, 27.53, said)]));

    const position = positionAtRow(block, 0);
    expect([position.speed, position.address]).toEqual([27.53, undefined]);
    expect(position.attributes).toEqual({ rpm: 900 });
  });
});
