import { skipToken, useQuery } from "@tanstack/react-query";
import type { VehicleId } from "#domain/ids";
import { minutes } from "#domain/units";
import type { RequestState } from "./requestAnswer.ts";

/** How long an answer is shown to who comes back to the vehicle. */
const KEPT_FOR = minutes(5);

export const askedKey = (vehicle: VehicleId) => ["asked", vehicle] as const;

/** The last request to the vehicle from this tab, whoever is looked at meanwhile. */
export function useAsked(vehicle: VehicleId): RequestState | undefined {
  const { data } = useQuery<RequestState>({
    queryKey: askedKey(vehicle),
    queryFn: skipToken,
    gcTime: KEPT_FOR,
  });
  return data;
}
