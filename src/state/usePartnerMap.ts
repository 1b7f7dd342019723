import { useQuery } from "@tanstack/react-query";
import { BUILT_IN_MAP, type PartnerMap } from "#contract/partnerMap";
import { partnerMapQuery } from "../api/partnerMap.ts";

/** The built-in map until the partner's is known, and where it cannot be had. */
export function usePartnerMap(): PartnerMap {
  const { data } = useQuery({
    ...partnerMapQuery(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? BUILT_IN_MAP;
}
