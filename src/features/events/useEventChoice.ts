import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ToldEvent } from "#contract/eventNews";
import { attributesOf } from "#contract/traccar/wire";
import { minutes } from "#domain/units";
import type { CallResult } from "../../api/callServer.ts";
import { getNotifications } from "../../api/notifications.ts";
import { getPosition } from "../../api/positions.ts";
import { getVehicle } from "../../api/vehicle.ts";
import { useUser } from "../../state/session.ts";
import { chooseEvents } from "./chooseEvents.ts";

/** What people change of notifications and vehicles counts for alerts within this time. */
const FRESH_FOR = minutes(5);

/** Towards a server that tells everything: what of it the user has asked for. */
export function useEventChoice() {
  const queries = useQueryClient();
  const { timezone } = useUser().attributes;
  return useMemo(() => {
    const ask = async <Value>(
      key: readonly unknown[],
      call: (signal: AbortSignal) => Promise<CallResult<Value>>,
    ): Promise<Value | undefined> => {
      const answer = await queries.fetchQuery({
        queryKey: key,
        queryFn: ({ signal }) => call(signal),
        staleTime: FRESH_FOR,
      });
      return answer.ok ? answer.value : undefined;
    };
    return (events: readonly ToldEvent[]) =>
      chooseEvents(events, {
        timeZone: timezone,
        notifications: () => ask(["notifications"], getNotifications),
        geofencesAt: async (id) => {
          const position = await ask(["position", id], (signal) => getPosition(id, signal));
          return position && (position.geofenceIds ?? []);
        },
        settingsOf: async (id) => {
          const record = await ask(["vehicle", id], (signal) => getVehicle(id, signal));
          return record && attributesOf(record.settings);
        },
      });
  }, [queries, timezone]);
}
