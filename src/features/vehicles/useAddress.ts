import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Position } from "#domain/position";
import { getAddress } from "../../api/geocode.ts";

/** About 11 m: standing vehicles jitter, and their address does not change with it. */
const DECIMALS = 4;

/** The tracker's own address, else the server's; the last one stays while the next is looked up. */
export function useAddress(position: Position): string | undefined {
  const place = [position.latitude.toFixed(DECIMALS), position.longitude.toFixed(DECIMALS)];
  const { data } = useQuery({
    queryKey: ["address", position.vehicleId, ...place],
    queryFn: ({ signal }) => getAddress(Number(place[0]), Number(place[1]), signal),
    enabled: position.address === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (held, query) =>
      query?.queryKey[1] === position.vehicleId ? keepPreviousData(held) : undefined,
  });
  return position.address ?? (data?.ok ? data.value : undefined);
}
