import { sql } from "kysely";
import { namesIn } from "#domain/alert/notificators";
import type { CalendarReading, KnownCalendar } from "#domain/calendar/readCalendar";
import { compileFormula } from "#domain/formula/compileFormula";
import type { Formula } from "#domain/formula/formula";
import { maintenanceId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { isOfTime } from "#domain/rules/comparing/maintenanceRule";
import type { MaintenancePlan } from "#domain/rules/moment";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { isAttributeKey } from "#domain/text/isPrintable";
import { isTimeZone } from "#domain/time/localClock";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Log } from "../process/logger.ts";
import { decodeCalendar } from "./decodeCalendar.ts";
import type { GeofenceRow } from "./geofences.ts";

/** How tables become what the rule cache keeps. What cannot be read is reported and left out. */

export function readGeofences(
  database: Database,
  ids: readonly number[] | undefined,
): Promise<GeofenceRow[]> {
  const all = database
    .selectFrom("geofences")
    .select(["id", "name", "area", "calendar_id", "attributes"]);
  return (ids ? all.where("id", "in", ids) : all).execute();
}

export async function readNotifications(
  database: Database,
): Promise<ReadonlyMap<number, NotificationRule>> {
  const rows = await database.selectFrom("notifications").selectAll().orderBy("id").execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        type: row.type,
        always: row.always,
        calendarId: row.calendar_id ?? undefined,
        notificators: namesIn(row.notificators),
        attributes: row.attributes as Attributes,
      },
    ]),
  );
}

export async function readMaintenances(
  database: Database,
): Promise<ReadonlyMap<number, MaintenancePlan>> {
  const rows = await database.selectFrom("maintenances").selectAll().execute();
  return new Map(
    rows.map(({ id, name, type, start, period, attributes: { timezone } }) => [
      id,
      {
        id: maintenanceId(id),
        name,
        type,
        start,
        period,
        ...(isTimeZone(timezone) && { timeZone: timezone }),
      },
    ]),
  );
}

/** By plan and vehicle, what the vehicle had counted when service was last done. */
export type DoneCounts = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Plans that count time by now know when it was done; of another unit nothing is taken over. */
export async function readDoneCounts(
  database: Database,
  plans: ReadonlyMap<number, MaintenancePlan>,
): Promise<DoneCounts> {
  const { rows } = await sql<DoneRow>`
    select distinct on (maintenance_id, device_id, type) maintenance_id as plan,
      device_id as vehicle, type, count, done_at as at
    from service_records order by maintenance_id, device_id, type, done_at desc, id desc`.execute(
    database,
  );
  const done = new Map<number, Map<number, number>>();
  for (const { plan, vehicle, type, count, at } of rows) {
    const now = plans.get(plan)?.type ?? "";
    if (type !== now && !isOfTime(now)) continue;
    const counted = isOfTime(now) ? new Date(at).getTime() : count;
    const byVehicle = done.get(plan) ?? new Map<number, number>();
    done.set(plan, byVehicle);
    const before = isOfTime(now) ? (byVehicle.get(vehicle) ?? counted) : counted;
    byVehicle.set(vehicle, Math.max(before, counted));
  }
  return done;
}

interface DoneRow {
  readonly plan: number;
  readonly vehicle: number;
  readonly type: string;
  readonly count: number;
  readonly at: Date;
}

export async function readDriverKeys(database: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await database.selectFrom("drivers").select(["id", "unique_id"]).execute();
  return new Map(rows.map(({ id, unique_id }) => [id, unique_id]));
}

/** From when to when a key is in a driver's hand; undefined: until further notice. */
interface LentFor {
  readonly start: number;
  readonly end: number | undefined;
}

/** The times at which keys are lent, by key. */
export async function readLentKeys(
  database: Database,
): Promise<ReadonlyMap<string, readonly LentFor[]>> {
  const rows = await database
    .selectFrom("rfid_keys")
    .select(["unique_id", "starts_at", "ends_at"])
    .where("driver_id", "is not", null)
    .execute();
  const lent = new Map<string, LentFor[]>();
  for (const { unique_id: key, starts_at, ends_at } of rows) {
    const times = lent.get(key) ?? [];
    lent.set(key, times);
    times.push({ start: starts_at.getTime(), end: ends_at?.getTime() });
  }
  return lent;
}

/**
 * Reads calendars, each of them once for as long as its text stays the same. One that is refused,
 * which only an older server has stored, is named in the log and left out.
 */
export function createCalendarReader(database: Database, log: Log) {
  let known: ReadonlyMap<number, { readonly data: string; readonly reading: CalendarReading }> =
    new Map();

  return async (): Promise<ReadonlyMap<number, KnownCalendar>> => {
    const rows = await database.selectFrom("calendars").select(["id", "data"]).execute();
    const before = known;
    known = new Map(
      rows.map(({ id, data }) => {
        const same = before.get(id);
        if (same?.data === data) return [id, same];
        const reading = decodeCalendar(data);
        if (reading.refusal !== undefined)
          log.warn({ calendar: id, reason: reading.refusal }, "a calendar is left out");
        return [id, { data, reading }];
      }),
    );
    return new Map(
      [...known].flatMap(([id, { reading }]) =>
        reading.refusal === undefined ? [[id, reading.calendar] as const] : [],
      ),
    );
  };
}

/** An attribute that is computed from others. */
export interface KnownComputedAttribute {
  readonly id: number;
  readonly attribute: string;
  readonly type: string;
  readonly priority: number;
  readonly formula: Formula;
}

export async function readComputedAttributes(
  database: Database,
  log: Log,
): Promise<ReadonlyMap<number, KnownComputedAttribute>> {
  const rows = await database.selectFrom("computed_attributes").selectAll().execute();
  const attributes = new Map<number, KnownComputedAttribute>();
  for (const { id, attribute, type, priority, expression } of rows) {
    const formula = isAttributeKey(attribute)
      ? compileFormula(expression)
      : { refusal: "no attribute can be called so", at: 0 };
    if (typeof formula === "function")
      attributes.set(id, { id, attribute, type, priority, formula });
    else log.warn({ attribute: id, ...formula }, "a computed attribute cannot be read");
  }
  return attributes;
}
