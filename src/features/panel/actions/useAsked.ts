import { skipToken, useQuery } from "@tanstack/react-query";
import type { VehicleId } from "#domain/ids";
import { minutes } from "#domain/units";
import type { AskedQuestion } from "./questionAnswer.ts";

/** How long an answer is shown to who comes back to the vehicle. */
const KEPT_FOR = minutes(5);

export const askedKey = (vehicle: VehicleId) => ["asked", vehicle] as const;

/** The last question that was put to the vehicle from this tab, whoever is looked at meanwhile. */
export function useAsked(vehicle: VehicleId): AskedQuestion | undefined {
  const { data } = useQuery<AskedQuestion>({
    queryKey: askedKey(vehicle),
    queryFn: skipToken,
    gcTime: KEPT_FOR,
  });
  return data;
}
