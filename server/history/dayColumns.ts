import { sql } from "kysely";
import { HISTORY_FLAGS } from "#contract/feed/historyBlock";
import type { VehicleId } from "#domain/ids";
import { days, type EpochMs, epochMs } from "#domain/units";
import { ATTRIBUTE_COLUMNS } from "../database/positionColumns.ts";
import { CORE_READINGS, type HistoryFields } from "./historyFields.ts";

const DAY_MS = days(1);

/** Days since 1970. */
export const dayOf = (time: EpochMs): number => Math.floor(time / DAY_MS);
export const startOfDay = (day: number): EpochMs => epochMs(day * DAY_MS);

/**
 * All rows of a vehicle's day as one row of columns: numbers as PostgreSQL sends them in binary, one
 * after the other. That is half the work of a record for each row, and next to none on our side. No
 * order is asked for: sorting wide rows costs as much again, and mostly they are in order.
 */
export interface DayColumns {
  readonly count: number;
  readonly [column: string]: unknown;
}

const bytes = (value: string) => `encode(string_agg(${value}, ''), 'base64')`;
/** A column that no row has is not carried at all. */
const ifAny = (value: string, aggregate: string) =>
  `case when count(${value}) > 0 then ${aggregate} end`;
const { valid, ignitionKnown, ignitionOn, motionKnown, inMotion, cameLate } = HISTORY_FLAGS;

/** Written as a letter, from the first that is a character of its own. */
export const FIRST_FLAG_CODE = 48;
const FLAGS = `string_agg(chr(${FIRST_FLAG_CODE}
  + case when valid then ${valid} else 0 end
  + case when ignition then ${ignitionKnown | ignitionOn} when not ignition then ${ignitionKnown} else 0 end
  + case when motion then ${motionKnown | inMotion} when not motion then ${motionKnown} else 0 end
  + case when total_distance is null then ${cameLate} else 0 end), '')`;

const CORE = [
  "count(*)::integer as count",
  `${bytes("timestamptz_send(fix_time)")} as fix_times`,
  `${bytes("int8send(id)")} as ids`,
  `${bytes("float8send(latitude)")} as latitudes`,
  `${bytes("float8send(longitude)")} as longitudes`,
  `${bytes("float4send(speed)")} as speeds`,
  `${bytes("float4send(course)")} as courses`,
  `${FLAGS} as flags`,
];

/** What did not fit its column is in `attributes`. */
const restOf = (key: string) =>
  `${ifAny(`attributes->'${key}'`, `json_agg(attributes->'${key}')`)} as "rest ${key}"`;

const columnsOf = (keys: readonly string[] | undefined) =>
  ATTRIBUTE_COLUMNS.filter(({ key }) => keys === undefined || keys.includes(key)).map(
    ({ key, column, type }) => `${ifAny(column, aggregateOf(column, type))} as "column ${key}"`,
  );

function aggregateOf(column: string, type: (typeof ATTRIBUTE_COLUMNS)[number]["type"]): string {
  switch (type) {
    case "real":
      return bytes(`float4send(coalesce(${column}, 'nan'))`);
    case "double precision":
      return bytes(`float8send(coalesce(${column}, 'nan'))`);
    case "boolean":
      return `string_agg(case when ${column} then '1' when not ${column} then '0' else '-' end, '')`;
    case "text":
      return `json_agg(${column})`;
  }
}

const SELECTED: Readonly<Record<HistoryFields, string>> = {
  core: [...CORE, ...columnsOf(CORE_READINGS), ...CORE_READINGS.map(restOf)].join(",\n"),
  all: [
    ...CORE,
    ...columnsOf(undefined),
    `${ifAny("attributes", "json_agg(attributes)")} as rest`,
    `${ifAny("address", "json_agg(address)")} as addresses`,
    `${bytes("float4send(altitude)")} as altitudes`,
    `${bytes("timestamptz_send(server_time)")} as server_times`,
  ].join(",\n"),
};

/** Whose UTC day, and which fields of it. */
export interface DayAsked {
  readonly vehicle: VehicleId;
  readonly day: number;
  readonly fields: HistoryFields;
}

/** A relation of one row, `DayColumns`. */
export const selectDay = ({ vehicle, day, fields }: DayAsked) => sql<DayColumns>`
  select ${sql.raw(SELECTED[fields])} from positions where device_id = ${vehicle}
    and fix_time >= ${new Date(startOfDay(day))} and fix_time < ${new Date(startOfDay(day + 1))}`;
