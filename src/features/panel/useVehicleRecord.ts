import { useQuery } from "@tanstack/react-query";
import type { VehicleId } from "#domain/ids";
import { getVehicle } from "../../api/vehicle.ts";

/** Settings change rarely, and what the server says of immobilization changes with a command. */
const LOOKED_UP_EVERY_MS = 60_000;

/** What its owner wrote down of the vehicle; the engine keeps only what lists and map need. */
export function useVehicleRecord(vehicle: VehicleId | undefined) {
  const { data, refetch } = useQuery({
    queryKey: ["vehicle", vehicle],
    queryFn: ({ signal }) => getVehicle(vehicle as VehicleId, signal),
    enabled: vehicle !== undefined,
    refetchInterval: LOOKED_UP_EVERY_MS,
    staleTime: LOOKED_UP_EVERY_MS / 2,
  });
  return {
    record: data?.ok ? data.value : undefined,
    hasFailed: data?.ok === false && data.error.reason !== "aborted",
    again: () => void refetch(),
  };
}
