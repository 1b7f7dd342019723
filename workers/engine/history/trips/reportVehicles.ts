import { attributesOf, isObject } from "#contract/traccar/wire";
import { vehicleFromWire } from "#contract/traccar/wireVehicle";
import type { VehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { reportRules } from "#domain/report/reportRules";
import type { ReportVehicle } from "#domain/report/trip";
import type { EpochMs } from "#domain/units";
import { fetchJson, LoadFailure, type ServerAccess } from "../../ports/fetchJson.ts";
import { askAgain } from "../tracks/askAgain.ts";

/** So many groups are above each other at most, as on the server. */
const DEEPEST = 16;

interface ReportVehicleParts extends ServerAccess {
  readonly nameOf: (vehicle: VehicleId) => string | undefined;
  /** Whose key it was then. */
  readonly driverNameOf: (key: string, at: EpochMs) => string | undefined;
  readonly signal: AbortSignal;
}

interface AskedVehicle extends ReportVehicle {
  /** What is set for it did not come. */
  readonly hasUsualRules: boolean;
}

/**
 * By which rules a vehicle's trips are told apart: what is set for it, its groups and the server, the
 * nearest winning. Asked for once a vehicle, because the engine keeps nothing of it; should it not
 * come, or nobody asks for it, the usual rules hold.
 */
export function createReportVehicles({
  ports,
  clock,
  nameOf,
  driverNameOf,
  signal,
}: ReportVehicleParts) {
  const asked = new Map<VehicleId, Promise<Attributes | undefined>>();
  let above: Promise<readonly [unknown, unknown]> | undefined;

  const ask = (path: string) =>
    askAgain(ports, () => fetchJson({ ports, clock }, path, signal), { signal });

  async function settingsOf(vehicle: VehicleId): Promise<Attributes | undefined> {
    try {
      above ??= Promise.all([ask("/api/server"), ask("/api/groups")]);
      const [devices, [server, groups]] = await Promise.all([
        ask(`/api/devices?id=${vehicle}`),
        above,
      ]);
      return settingsIn(vehicle, { devices, server, groups });
    } catch (error) {
      above = undefined;
      asked.delete(vehicle);
      if (!(error instanceof LoadFailure)) throw error;
      return undefined;
    }
  }

  return async (vehicle: VehicleId, isAsked: boolean): Promise<AskedVehicle> => {
    const coming = asked.get(vehicle) ?? (isAsked ? settingsOf(vehicle) : undefined);
    if (coming) asked.set(vehicle, coming);
    const settings = await coming;
    return {
      hasUsualRules: settings === undefined,
      id: vehicle,
      name: nameOf(vehicle) ?? "",
      rules: reportRules(settings ?? {}),
      driverName: driverNameOf,
    };
  };
}

/** As the server answers. */
interface SettingsAnswers {
  readonly devices: unknown;
  readonly server: unknown;
  readonly groups: unknown;
}

function settingsIn(id: VehicleId, { devices, server, groups }: SettingsAnswers): Attributes {
  const found = listOf(devices)
    .map(vehicleFromWire)
    .find((vehicle) => vehicle?.id === id);
  const nearestFirst: Attributes[] = [found?.attributes ?? {}];
  let group: unknown = found?.groupId;
  for (let depth = 0; depth < DEEPEST && group; depth++) {
    const above: unknown = listOf(groups).find((one) => isObject(one) && one.id === group);
    if (!isObject(above)) break;
    nearestFirst.push(attributesOf(above.attributes));
    group = above.groupId;
  }
  if (isObject(server)) nearestFirst.push(attributesOf(server.attributes));
  return Object.assign({}, ...nearestFirst.reverse());
}

const listOf = (wire: unknown): readonly unknown[] => (Array.isArray(wire) ? wire : []);
