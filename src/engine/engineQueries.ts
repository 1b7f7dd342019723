import { queryOptions } from "@tanstack/react-query";
import type { Engine } from "#contract/engine";
import { MAX_FOUND_VEHICLES } from "#contract/foundVehicle";
import type { VehicleId } from "#domain/ids";

/** What the engine knows of the fleet, as queries: their keys are here and nowhere else. */

/** The groups whose alerts may be listed, and of how many vehicles. */
export const alertScopeQuery = (engine: Engine) =>
  queryOptions({ queryKey: ["alertScope"], queryFn: () => engine.alertScope() });

/** What a vehicle is recognised by; null where the fleet has no such vehicle. */
export const foundVehicleQuery = (engine: Pick<Engine, "describe">, vehicle: VehicleId) =>
  queryOptions({
    queryKey: ["foundVehicle", vehicle],
    queryFn: async () => (await engine.describe([vehicle]))[0] ?? null,
  });

/** A vehicle's name; empty where the fleet has no such vehicle. */
export const vehicleNameQuery = (engine: Engine, vehicle: VehicleId) =>
  queryOptions({
    queryKey: ["vehicleName", vehicle],
    queryFn: async () => (await engine.describe([vehicle]))[0]?.name ?? "",
  });

/** What vehicles are called, by id; those that the fleet does not have are left out. Read anew for each size of the fleet. */
export const vehicleNamesQuery = (
  engine: Pick<Engine, "describe">,
  vehicles: readonly VehicleId[],
  fleetSize: number,
) =>
  queryOptions({
    queryKey: ["vehicleNames", fleetSize, vehicles],
    queryFn: async () => {
      const names = new Map<number, string>();
      for (let first = 0; first < vehicles.length; first += MAX_FOUND_VEHICLES)
        for (const { vehicleId, name } of await engine.describe(
          vehicles.slice(first, first + MAX_FOUND_VEHICLES),
        ))
          names.set(vehicleId, name);
      return names;
    },
  });
