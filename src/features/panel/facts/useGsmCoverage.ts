import { useQuery } from "@tanstack/react-query";
import type { Position } from "#domain/position";
import { gsmCoverageQuery } from "../../../api/gsmCoverage.ts";
import { useExternalServices } from "../../../state/useExternalServices.ts";

/** About a kilometre: networks reach further. */
const DECIMALS = 2;
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** The networks at a coordinate; nothing is asked, nor missing, where nobody is there to ask. */
export function useGsmCoverage({ latitude, longitude }: Position) {
  const services = useExternalServices();
  const { data, isError, isFetching, refetch } = useQuery({
    ...gsmCoverageQuery(rounded(latitude), rounded(longitude)),
    enabled: services.names?.includes("gsmCoverage") === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { networks: data, hasFailed: isError, isAsking: isFetching, again: () => void refetch() };
}
