import { sql } from "kysely";
import { connectionId, geofenceId, positionId, vehicleId } from "#domain/ids";
import { ownAttributes } from "#domain/ownAttributes";
import type { Attributes, Position } from "#domain/position";
import { degrees, type EpochMs, epochMs, knots, metres } from "#domain/units";
import { ATTRIBUTE_COLUMNS } from "./positionColumns.ts";
import { POSITION_COLUMNS } from "./positionRows.ts";
import { readRecord } from "./readRecord.ts";

/**
 * A position as one text in a query's answer: many of them come twice as fast this way, and leave a
 * fraction of the garbage.
 */
export const POSITION_RECORD = sql.raw<string>(
  `row(${POSITION_COLUMNS.map(([name]) => name).join(", ")})::text`,
);

const columnIndex = (name: string) => POSITION_COLUMNS.findIndex(([column]) => column === name);
const ADDRESS = columnIndex("address");
const REST = columnIndex("attributes");
const GEOFENCES = columnIndex("geofence_ids");
const LINE = columnIndex("line");
const ATTRIBUTES = ATTRIBUTE_COLUMNS.map(({ key, column, type }) => ({
  key,
  type,
  columnIndex: columnIndex(column),
}));

/** What `POSITION_RECORD` gave. The first columns stand in the order of `POSITION_COLUMNS`. */
export function positionOfRecord(record: string): Position {
  const fields = readRecord(record);
  const fixTime = timeOf(fields[1] as string);
  const deviceTime = fields[3];
  const geofences = fields[GEOFENCES];
  const line = fields[LINE];
  return {
    id: positionId(Number(fields[0])),
    vehicleId: vehicleId(Number(fields[6])),
    protocol: fields[12] as string,
    serverTime: timeOf(fields[2] as string),
    deviceTime: deviceTime ? timeOf(deviceTime) : fixTime,
    fixTime,
    valid: fields[11] === "t",
    latitude: Number(fields[4]),
    longitude: Number(fields[5]),
    altitude: metres(Number(fields[7])),
    speed: knots(Number(fields[8])),
    course: degrees(Number(fields[9])),
    accuracy: metres(Number(fields[10])),
    address: fields[ADDRESS] ?? undefined,
    attributes: attributesOf(fields),
    ...(line && { line: connectionId(Number(line)) }),
    ...(geofences && { geofenceIds: JSON.parse(`[${geofences.slice(1, -1)}]`).map(geofenceId) }),
  };
}

function attributesOf(fields: readonly (string | null)[]): Attributes {
  const attributes = ownAttributes();
  for (const { key, type, columnIndex } of ATTRIBUTES) {
    const text = fields[columnIndex];
    if (text === null || text === undefined) continue;
    attributes[key] = type === "text" ? text : type === "boolean" ? text === "t" : Number(text);
  }
  const rest = fields[REST];
  if (rest) Object.assign(attributes, JSON.parse(rest));
  return attributes;
}

const ZERO = 48;
const digit = (text: string, at: number) => text.charCodeAt(at) - ZERO;
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

/** `2026-08-21 12:00:00.25+00`, as both databases write times. */
function timeOf(text: string): EpochMs {
  if (text[10] !== " " || !text.endsWith("+00")) return epochMs(new Date(text).getTime());
  const seconds = Date.UTC(
    two(text, 0) * 100 + two(text, 2),
    two(text, 5) - 1,
    two(text, 8),
    two(text, 11),
    two(text, 14),
    two(text, 17),
  );
  const fraction = text.length > 22 ? Number(text.slice(19, -3)) : 0;
  return epochMs(seconds + Math.floor(fraction * 1_000 + 1e-6));
}
