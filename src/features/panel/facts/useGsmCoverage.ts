import { useQuery } from "@tanstack/react-query";
import type { Position } from "#domain/position";
import { getGsmCoverage, type Network } from "../../../api/gsmCoverage.ts";
import { useExternalServices } from "../../../state/useExternalServices.ts";

/** About a kilometre: networks reach further. */
const DECIMALS = 2;

/** The networks at a place; undefined while unknown, and always where nobody is there to ask. */
export function useGsmCoverage({ latitude, longitude }: Position): readonly Network[] | undefined {
  const services = useExternalServices();
  const place = [Number(latitude.toFixed(DECIMALS)), Number(longitude.toFixed(DECIMALS))] as const;
  const { data } = useQuery({
    queryKey: ["gsmCoverage", ...place],
    queryFn: ({ signal }) => getGsmCoverage(...place, signal),
    enabled: services?.includes("gsmCoverage") === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.ok ? data.value : undefined;
}
