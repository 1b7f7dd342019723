import { useQuery } from "@tanstack/react-query";
import { BUILT_IN_MAP, type PartnerMap } from "#contract/partnerMap";
import { getPartnerMap } from "../api/partnerMap.ts";

/** How soon it is asked again when it could not be had. */
const RETRY_EVERY_MS = 30_000;

/** The built-in map until the partner's is known, and where it cannot be had. */
export function usePartnerMap(): PartnerMap {
  const { data } = useQuery({
    queryKey: ["partnerMap"],
    queryFn: ({ signal }) => getPartnerMap(signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.ok === false ? RETRY_EVERY_MS : false),
  });
  return data?.ok ? data.value : BUILT_IN_MAP;
}
