import { useQuery } from "@tanstack/react-query";
import type { DemoInfo } from "#contract/demo";
import { demoQuery } from "../api/demo.ts";

/** How often a preparing demo fleet is asked how far it is. */
const PREPARING_POLL_MS = 1_000;

/** Undefined outside demo mode and while it is not known. */
export function useDemo(): DemoInfo | undefined {
  const { data } = useQuery({
    ...demoQuery(),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data?.fleet.type === "preparing" ? PREPARING_POLL_MS : false,
  });
  return data ?? undefined;
}
