import { connectionId, geofenceId, positionId, vehicleId } from "#domain/ids";
import { isoTime } from "#domain/isoTime";
import type { Position } from "#domain/position";
import { degrees, type EpochMs, epochMs, knots, metres } from "#domain/units";
import { ATTRIBUTE_COLUMNS, joinAttributes, splitAttributes } from "./positionColumns.ts";

/** The columns that every position has, with their types; the order is the one on the disk. */
const FIXED_COLUMNS = [
  ["id", "bigint"],
  ["fix_time", "timestamptz"],
  ["server_time", "timestamptz"],
  ["device_time", "timestamptz"],
  ["latitude", "double precision"],
  ["longitude", "double precision"],
  ["device_id", "integer"],
  ["altitude", "real"],
  ["speed", "real"],
  ["course", "real"],
  ["accuracy", "real"],
  ["valid", "boolean"],
  ["protocol", "text"],
  ["address", "text"],
  ["attributes", "jsonb"],
] as const;

/** Name and type of every column of a position; a migration makes each. */
export const POSITION_COLUMNS: readonly (readonly [string, string])[] = [
  ...FIXED_COLUMNS,
  ...ATTRIBUTE_COLUMNS.map(({ column, type }) => [column, type] as const),
  ["geofence_ids", "integer[]"],
  ["line", "bigint"],
];

/**
 * As `json_to_recordset` takes it. One object is filled: put together of parts, it takes five times as
 * long to make and to write.
 */
export function rowOfPosition(position: Position): Record<string, unknown> {
  const row = splitAttributes(position.attributes);
  row.id = position.id;
  row.fix_time = rowTime(position.fixTime);
  row.server_time = rowTime(position.serverTime);
  if (position.deviceTime !== position.fixTime) row.device_time = rowTime(position.deviceTime);
  row.latitude = position.latitude;
  row.longitude = position.longitude;
  row.device_id = position.vehicleId;
  row.altitude = position.altitude;
  row.speed = position.speed;
  row.course = position.course;
  row.accuracy = position.accuracy;
  row.valid = position.valid;
  row.protocol = position.protocol;
  if (position.address !== undefined) row.address = position.address;
  if (position.geofenceIds) row.geofence_ids = position.geofenceIds;
  if (position.line !== undefined) row.line = position.line;
  return row;
}

/** The inverse of `rowOfPosition`, from a row as a query gives it. */
export function positionOfRow(row: Readonly<Record<string, unknown>>): Position {
  const fixTime = timeOf(row.fix_time);
  return {
    id: positionId(Number(row.id)),
    vehicleId: vehicleId(row.device_id as number),
    protocol: row.protocol as string,
    serverTime: timeOf(row.server_time),
    deviceTime: row.device_time === null ? fixTime : timeOf(row.device_time),
    fixTime,
    valid: row.valid as boolean,
    latitude: row.latitude as number,
    longitude: row.longitude as number,
    altitude: metres(row.altitude as number),
    speed: knots(row.speed as number),
    course: degrees(row.course as number),
    accuracy: metres(row.accuracy as number),
    address: (row.address as string | null) ?? undefined,
    attributes: joinAttributes(row),
    ...(row.line !== null && row.line !== undefined && { line: connectionId(Number(row.line)) }),
    ...(Array.isArray(row.geofence_ids) && { geofenceIds: row.geofence_ids.map(geofenceId) }),
  };
}

const rowTime = (time: EpochMs) => `${isoTime(time)}Z`;
const timeOf = (value: unknown) => epochMs((value as Date).getTime());
