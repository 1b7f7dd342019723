import { useCallback, useMemo } from "react";
import type { ActivityDay } from "#contract/activity";
import type { Snapshot } from "#contract/snapshot";
import { createDays } from "#domain/time/days";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useUser } from "../../state/sessionStore.ts";
import { userZone } from "../../state/userZone.ts";

/** Today where the user lives; another object only when it is another day. */
export function useActivityDay(): ActivityDay | undefined {
  const zone = userZone(useUser());
  const days = useMemo(() => createDays(zone), [zone]);
  const today = useCallback(
    ({ now }: Snapshot): ActivityDay => {
      const { start, end } = days.dayOf(now);
      return { from: start, until: end };
    },
    [days],
  );
  return useSnapshot(today);
}
