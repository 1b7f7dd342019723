import { sql } from "kysely";
import { may } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import type { GroupId, VehicleId } from "#domain/ids";
import { reportRules } from "#domain/report/reportRules";
import type { ReportVehicle } from "#domain/report/trip";
import { isTimeZone } from "#domain/time/localClock";
import { days, type EpochMs } from "#domain/units";
import { createDriverKeys, type DriverKeys } from "#domain/vehicle/driverKeys";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { readVehiclesOfGroups } from "../database/readVehiclesOfGroups.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Geocoder } from "../geocoder/geocoder.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise, denied } from "../rights/authorise.ts";
import type { Viewer } from "../rights/rights.ts";
import { createGroupChain } from "../rules/groupChain.ts";
import type { ServerSettings } from "../settings/serverSettings.ts";
import type { HeavyReads } from "./heavyReads.ts";

/** What is asked for. No vehicle and no group: every one that the person is linked to. */
export interface ReportScope {
  readonly vehicleIds: readonly VehicleId[];
  readonly groupIds: readonly GroupId[];
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** What reports are made with. */
interface ReportServices {
  readonly database: Database;
  readonly fleet: Fleet;
  readonly geocoder: Geocoder;
  readonly heavyReads: HeavyReads;
  readonly serverSettings: ServerSettings;
}

/** A report that may be made: what to read, for whom, until when it is wanted. */
export interface OpenReport {
  readonly services: ReportServices;
  readonly viewer: Viewer;
  readonly vehicles: readonly ReportVehicle[];
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** In which the person's days begin and end. */
  readonly timeZone: string;
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
}

/** A month of a hundred vehicles: some four million positions at one a minute. */
export const MAX_VEHICLE_DAYS = 3_100;

/**
 * Asks the policy for everything that is named: one thing that the person may not see refuses the
 * whole request, in the words for what does not exist.
 */
export async function openReport(
  services: ReportServices,
  { viewer, signal }: { readonly viewer: Viewer; readonly signal: AbortSignal },
  scope: ReportScope,
): Promise<OpenReport> {
  if (!may(viewer.subject, "report.run", "linked"))
    throw denied(viewer.subject, "report.run", "linked", "Operation restricted");
  const ids = await vehiclesOf(scope, viewer, services);
  checkExtent(scope, ids.length);

  const groups = createGroupChain(services.database);
  await groups.load();
  const { nameOf: driverName } = await readDriverKeys(services.database, viewer);
  const vehicles = ids.flatMap((id) => {
    const vehicle = services.fleet.vehicle(id);
    if (!vehicle) return []; // removed this moment
    return { id, name: vehicle.name, rules: reportRules(groups.settingsOf(vehicle)), driverName };
  });
  const { from, to } = scope;
  return { services, viewer, vehicles, from, to, timeZone: timeZoneOf(viewer.user), signal };
}

const timeZoneOf = ({ attributes }: User): string =>
  isTimeZone(attributes.timezone) ? attributes.timezone : "UTC";

async function vehiclesOf(
  { vehicleIds, groupIds }: ReportScope,
  viewer: Viewer,
  { database, fleet }: ReportServices,
): Promise<VehicleId[]> {
  for (const id of vehicleIds) await authorise(viewer, "report.run", "vehicle", id);
  for (const id of groupIds) await authorise(viewer, "group.see", "group", id);
  const isEverything = vehicleIds.length === 0 && groupIds.length === 0;
  const chosen = isEverything ? viewer.linked.vehicles : new Set(vehicleIds);
  const all = new Set(chosen);
  if (groupIds.length > 0)
    for (const id of await readVehiclesOfGroups(database, groupIds))
      if (may(viewer.subject, "report.run", await viewer.relation("vehicle", id))) all.add(id);
  return [...all].filter((id) => fleet.vehicle(id)).sort((one, other) => one - other);
}

function checkExtent({ from, to }: ReportScope, vehicles: number): void {
  if (from > to) throw new Refusal(400, "badRequest", "from: later than to");
  if (((to - from) / days(1)) * vehicles <= MAX_VEHICLE_DAYS) return;
  throw new Refusal(
    413,
    "tooLarge",
    `Time period exceeds the limit: days times vehicles may be ${MAX_VEHICLE_DAYS}`,
  );
}

/** Of the drivers whom the viewer sees, with what is lent to them: another company's names are nobody's business. */
async function readDriverKeys(database: Database, viewer: Viewer): Promise<DriverKeys> {
  const isEverything = may(viewer.subject, "driver.see", "none");
  const ids = JSON.stringify(isEverything ? [] : [...(await viewer.linkedIds("driver"))]);
  const isSeen = (column: string) => sql<boolean>`(${isEverything} or ${sql.ref(column)} in
    (select value::integer from json_array_elements_text(${ids}::json)))`;
  const [drivers, loans] = await Promise.all([
    database
      .selectFrom("drivers")
      .select(["id", "unique_id", "name"])
      .where(isSeen("id"))
      .execute(),
    database
      .selectFrom("rfid_keys")
      .select(["unique_id", "driver_id", "starts_at", "ends_at"])
      .where("driver_id", "is not", null)
      .where(isSeen("driver_id"))
      .execute(),
  ]);
  return createDriverKeys(
    drivers.map(({ id, unique_id: key, name }) => ({ id, key, name })),
    loans.map(({ unique_id: key, driver_id, starts_at, ends_at }) => ({
      key,
      driver: driver_id ?? 0,
      start: starts_at.getTime(),
      end: ends_at?.getTime(),
    })),
  );
}
