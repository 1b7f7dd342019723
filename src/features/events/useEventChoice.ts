import { type FetchQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { NamedEvent } from "#contract/eventNews";
import { attributesOf } from "#contract/traccar/wire";
import { minutes } from "#domain/units";
import { CallFailed } from "../../api/callQuery.ts";
import { notificationsQuery } from "../../api/notifications.ts";
import { positionQuery } from "../../api/positions.ts";
import { vehicleQuery } from "../../api/vehicle.ts";
import { useUser } from "../../state/sessionStore.ts";
import { chooseEvents } from "./chooseEvents.ts";

/** What people change of notifications and vehicles counts for alerts within this time. */
const FRESH_FOR = minutes(5);

/** Towards a server that sends everything: what of it the user has asked for. */
export function useEventChoice() {
  const queries = useQueryClient();
  const { timezone } = useUser().attributes;
  return useMemo(() => {
    // An alert does not wait for a second try: what is not known counts for it.
    const ask = async <Value, Key extends readonly unknown[]>(
      query: FetchQueryOptions<Value, Error, Value, Key>,
    ): Promise<Value | undefined> => {
      try {
        return await queries.fetchQuery({ ...query, staleTime: FRESH_FOR, retry: false });
      } catch (error) {
        if (error instanceof CallFailed) return undefined;
        throw error;
      }
    };
    return (events: readonly NamedEvent[]) =>
      chooseEvents(events, {
        timeZone: timezone,
        notifications: () => ask(notificationsQuery()),
        geofencesAt: async (id) => {
          const position = await ask(positionQuery(id));
          return position && (position.geofenceIds ?? []);
        },
        settingsOf: async (id) => {
          const record = await ask(vehicleQuery(id));
          return record && attributesOf(record.settings);
        },
      });
  }, [queries, timezone]);
}
