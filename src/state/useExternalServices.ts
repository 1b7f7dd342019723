import { useQuery } from "@tanstack/react-query";
import type { ExternalServiceName } from "#contract/externalServices";
import { getExternalServices } from "../api/externalServices.ts";

const NONE: readonly ExternalServiceName[] = [];

/** Which services of others there are; undefined until it is known. A stock server has none. */
export function useExternalServices(): readonly ExternalServiceName[] | undefined {
  const { data } = useQuery({
    queryKey: ["externalServices"],
    queryFn: ({ signal }) => getExternalServices(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return undefined;
  return data.ok ? data.value : NONE;
}
