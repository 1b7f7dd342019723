import { useQuery } from "@tanstack/react-query";
import type { OpenIdOffer } from "#contract/openId";
import { openIdQuery } from "../../../api/openId.ts";

/** How often a provider that is away is asked for again. */
const AWAY_POLL_MS = 10_000;

/** `null` where there is no identity provider; undefined while it is not known. */
export function useOpenId(): OpenIdOffer | null | undefined {
  const { data, isError } = useQuery({
    ...openIdQuery(),
    refetchInterval: ({ state }) => (state.data && !state.data.isAvailable ? AWAY_POLL_MS : false),
  });
  return data ?? (isError ? null : data);
}
