import { useQuery } from "@tanstack/react-query";
import type { VehicleId } from "#domain/ids";
import { vehicleQuery } from "../../api/vehicle.ts";

/** Settings change rarely, and what the server says of immobilization changes with a command. */
const REFETCH_EVERY_MS = 60_000;

/** What its owner wrote down of the vehicle; the engine keeps only what lists and map need. */
export function useVehicleRecord(vehicle: VehicleId | undefined) {
  const { data, isError, refetch } = useQuery({
    ...vehicleQuery(vehicle as VehicleId),
    enabled: vehicle !== undefined,
    refetchInterval: REFETCH_EVERY_MS,
    staleTime: REFETCH_EVERY_MS / 2,
  });
  return {
    record: data,
    /** True also of a record that is known but could not be asked for again. */
    hasFailed: isError,
    again: () => void refetch(),
  };
}
