import { useQuery } from "@tanstack/react-query";
import type { Position } from "#domain/position";
import { callQuery } from "../../../api/callQuery.ts";
import { getGsmCoverage } from "../../../api/gsmCoverage.ts";
import { useExternalServices } from "../../../state/useExternalServices.ts";

/** About a kilometre: networks reach further. */
const DECIMALS = 2;

/** The networks at a coordinate; nothing is asked, nor missing, where nobody is there to ask. */
export function useGsmCoverage({ latitude, longitude }: Position) {
  const services = useExternalServices();
  const coordinate = [
    Number(latitude.toFixed(DECIMALS)),
    Number(longitude.toFixed(DECIMALS)),
  ] as const;
  const { data, isError, isFetching, refetch } = useQuery({
    ...callQuery(["gsmCoverage", ...coordinate], (signal) => getGsmCoverage(...coordinate, signal)),
    enabled: services.names?.includes("gsmCoverage") === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { networks: data, hasFailed: isError, isAsking: isFetching, again: () => void refetch() };
}
