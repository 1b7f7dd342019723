import { useCallback, useMemo } from "react";
import type { ActivityDay } from "#contract/activity";
import type { Picture } from "#contract/picture";
import { createDays } from "#domain/createDays";
import { usePicture } from "../../engine/usePicture.ts";
import { useUser } from "../../state/session.ts";
import { userZone } from "../../state/userZone.ts";

/** Today where the user lives; another object only when it is another day. */
export function useActivityDay(): ActivityDay | undefined {
  const zone = userZone(useUser());
  const days = useMemo(() => createDays(zone), [zone]);
  const today = useCallback(
    ({ now }: Picture): ActivityDay => {
      const { start, end } = days.dayOf(now);
      return { from: start, until: end };
    },
    [days],
  );
  return usePicture(today);
}
