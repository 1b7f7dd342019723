import { useQuery } from "@tanstack/react-query";
import type { ExternalServiceName } from "#contract/externalServices";
import { externalServicesQuery } from "../api/externalServices.ts";

export interface ExternalServices {
  /** Undefined until it is known which there are. */
  readonly names: readonly ExternalServiceName[] | undefined;
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  readonly again: () => void;
}

/** Which services of others there are. */
export function useExternalServices(): ExternalServices {
  const { data, isError, isFetching, refetch } = useQuery({
    ...externalServicesQuery(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { names: data, hasFailed: isError, isAsking: isFetching, again: () => void refetch() };
}
