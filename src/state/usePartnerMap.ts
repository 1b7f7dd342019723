import { useQuery } from "@tanstack/react-query";
import { BUILT_IN_MAP, MAP_OVERLAYS, type PartnerMap } from "#contract/partnerMap";
import { partnerMapQuery } from "../api/partnerMap.ts";
import { PARTNER } from "./partner.ts";

/**
 * The built-in map until the partner's is known, and where it cannot be had; without overlays that the
 * partner does not offer.
 */
export function usePartnerMap(): PartnerMap {
  const { data } = useQuery({
    ...partnerMapQuery(),
    staleTime: Number.POSITIVE_INFINITY,
    select: offeredMap,
  });
  return data ?? BUILT_IN_MAP;
}

function offeredMap(map: PartnerMap): PartnerMap {
  const { overlays = MAP_OVERLAYS } = PARTNER;
  const isClosed = (name: string) =>
    MAP_OVERLAYS.some((one) => one === name && !overlays.includes(one));
  const layers = Object.entries(map.layers).filter(([name]) => !isClosed(name));
  return { ...map, layers: Object.fromEntries(layers) };
}
