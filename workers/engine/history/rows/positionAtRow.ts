import { HISTORY_FLAGS, type HistoryBlock } from "#contract/feed/historyBlock";
import { positionId } from "#domain/ids";
import type { Attributes, AttributeValue, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import { speedOf } from "./blockRows.ts";
import { timeAt } from "./lastRowUpTo.ts";
import { readingAt } from "./readingAt.ts";

/** A position as it was reported, as far as its block has it. */
export function positionAtRow(block: HistoryBlock, row: number): Position {
  const { fields, attributes } = readingsAt(block, row);
  const fixTime = epochMs(timeAt(block, row));
  const { " delay": delay, " altitude": altitude, " address": address } = fields;
  return {
    id: positionId(block.positionIds[row]!),
    vehicleId: block.vehicleId,
    protocol: "",
    serverTime: epochMs(fixTime + numberOr(delay, 0)),
    deviceTime: fixTime,
    fixTime,
    valid: (block.flags[row]! & HISTORY_FLAGS.valid) !== 0,
    latitude: block.latitudesE7[row]! / 1e7,
    longitude: block.longitudesE7[row]! / 1e7,
    altitude: metres(numberOr(altitude, 0)),
    speed: knots(speedOf(block, row)),
    course: degrees(block.courses[row]!),
    accuracy: metres(0),
    address: typeof address === "string" ? address : undefined,
    attributes,
  };
}

/** `fields` are those of the position: their keys begin with a blank. */
function readingsAt(
  block: HistoryBlock,
  row: number,
): { readonly fields: Attributes; readonly attributes: Attributes } {
  const fields: Record<string, AttributeValue> = {};
  const attributes: Record<string, AttributeValue> = {};
  const flags = block.flags[row]!;
  const { ignitionKnown, ignitionOn, motionKnown, inMotion } = HISTORY_FLAGS;
  if (flags & ignitionKnown) attributes.ignition = (flags & ignitionOn) !== 0;
  if (flags & motionKnown) attributes.motion = (flags & inMotion) !== 0;
  for (const reading of block.readings) {
    if (reading.key === "__proto__") continue; // keys are untrusted
    const value = readingAt(block, reading, row);
    if (value !== undefined)
      (reading.key.startsWith(" ") ? fields : attributes)[reading.key] = value;
  }
  return { fields, attributes };
}

const numberOr = (value: AttributeValue | undefined, other: number): number =>
  typeof value === "number" ? value : other;
