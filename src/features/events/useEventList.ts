import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AlertScope } from "#contract/alertScope";
import { minutes } from "#domain/units";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useAlerts } from "../../state/alerts.ts";
import { type EventFilter, filterEvents, mergeEvents } from "./eventFilter.ts";
import type { EventChoice, PickedVehicle } from "./loadEvents.ts";
import { useAcknowledgements } from "./useAcknowledgements.ts";
import { useAlertsPeriod } from "./useAlertsPeriod.ts";
import { useLoadedEvents } from "./useLoadedEvents.ts";

const EVERYTHING: EventFilter = { shown: "all", name: undefined };
const NO_GROUPS: AlertScope["groups"] = [];
const NOTHING: readonly never[] = [];
const GROUPS_FRESH_FOR = minutes(1);

/** What the open list of alerts shows: looked up, told since, and filtered. */
export function useEventList() {
  const { engine } = useEngine();
  const { alerts, unread } = useAlerts((state) => state);
  const [period, setPeriod] = useAlertsPeriod();
  const [group, setGroup] = useState<EventChoice["group"]>();
  const [vehicle, setVehicle] = useState<PickedVehicle>();
  const [filter, setFilter] = useState(EVERYTHING);
  const choice: EventChoice = { period, group, vehicle };
  const loads = useLoadedEvents(choice);
  const { loading } = loads;
  const loaded = loading.type === "loaded" ? loading.loaded : undefined;
  const { data: scope } = useQuery({
    queryKey: ["alertGroups"],
    queryFn: () => engine.alertScope(),
    staleTime: GROUPS_FRESH_FOR,
  });

  const merged = useMemo(() => {
    const chosen = vehicle ? [vehicle] : loaded?.events ? loaded.vehicles : undefined;
    const ids = chosen && new Set(chosen.map(({ vehicleId }) => vehicleId));
    return mergeEvents(loaded?.events ?? NOTHING, alerts, loaded?.from, ids);
  }, [loaded, alerts, vehicle]);
  const acknowledgements = useAcknowledgements(merged);
  const events = useMemo(
    () => filterEvents(merged, filter, { unread, acknowledged: acknowledgements.of }),
    [merged, filter, unread, acknowledgements],
  );

  return {
    ...loads,
    events,
    /** Something is there that the filters hide. */
    isFiltered: merged.length > events.length,
    unread,
    acknowledgements,
    choice,
    filter,
    groups: scope?.groups ?? NO_GROUPS,
    change(change: Partial<EventChoice>): void {
      if (change.period) setPeriod(change.period);
      if ("group" in change) {
        setGroup(change.group);
        setVehicle(undefined);
      }
      if ("vehicle" in change) setVehicle(change.vehicle);
    },
    changeFilter: (change: Partial<EventFilter>) => setFilter({ ...filter, ...change }),
    clearFilter: () => setFilter(EVERYTHING),
  };
}

export type EventList = ReturnType<typeof useEventList>;
