import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AlertScope } from "#contract/alertScope";
import { minutes } from "#domain/units";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { alertScopeQuery } from "../../../engine/engineQueries.ts";
import { useAlerts } from "../../../state/alerts.ts";
import { useAcknowledgements } from "../event/useAcknowledgements.ts";
import { type CentreView, UNFILTERED } from "./centreView.ts";
import { acknowledgedBy, type EventFilter, filterEvents, mergeEvents } from "./eventFilter.ts";
import { type EventChoice, groupByDefault } from "./loadEvents.ts";
import type { CentreLink } from "./useCentreLink.ts";
import { useEventPast } from "./useEventPast.ts";
import { useFleetKnown } from "./useFleetKnown.ts";
import { useLoadedEvents } from "./useLoadedEvents.ts";
import { usePreferredPeriod } from "./usePreferredPeriod.ts";

const NO_GROUPS: AlertScope["groups"] = [];
const NOTHING: readonly never[] = [];
const GROUPS_FRESH_FOR = minutes(1);

/** What the open list of alerts shows: looked up, received since, and filtered, as `view` says. */
export function useEventList(view: CentreView, filterBy: CentreLink["filter"]) {
  const { engine } = useEngine();
  const isFleetKnown = useFleetKnown();
  const { alerts, unread } = useAlerts((state) => state);
  const { preferred, prefer } = usePreferredPeriod();
  const { data: scope, isFetched: areGroupsKnown } = useQuery({
    ...alertScopeQuery(engine),
    staleTime: GROUPS_FRESH_FOR,
    enabled: isFleetKnown,
  });
  const groups = scope?.groups ?? NO_GROUPS;
  const isGroup = groups.some(({ groupId }) => groupId === view.group);
  const { name, shown } = view;
  const { past, cursor } = useEventPast();
  const ofPast = past && past.vehicles !== "all" ? past.vehicles : undefined;
  // Whom the address names may be no part of the past that is open.
  const vehicle = ofPast?.includes(view.vehicle!) === false ? undefined : view.vehicle;
  const filter = useMemo<EventFilter>(() => ({ name, shown }), [name, shown]);
  const choice: EventChoice = {
    period: view.period ?? preferred(),
    group: isGroup ? view.group : scope && groupByDefault(scope),
    vehicle,
    past,
  };
  const loads = useLoadedEvents(choice, areGroupsKnown);
  const { loading } = loads;
  const loaded = loading.type === "loaded" ? loading.loaded : undefined;

  const merged = useMemo(() => {
    const listed = loaded?.events && loaded.vehicles.map(({ vehicleId }) => vehicleId);
    const chosen = vehicle === undefined ? listed : [vehicle];
    const lookedUp = { since: loaded?.from, vehicles: chosen && new Set(chosen) };
    return mergeEvents(loaded?.events ?? NOTHING, alerts, lookedUp);
  }, [loaded, alerts, vehicle]);
  const acknowledgements = useAcknowledgements(merged);
  const acknowledged = useMemo(
    () => acknowledgedBy(acknowledgements.of, cursor),
    [acknowledgements, cursor],
  );
  const events = useMemo(
    () => filterEvents(merged, filter, { unread, acknowledged, upTo: cursor }),
    [merged, filter, unread, acknowledged, cursor],
  );

  return {
    ...loads,
    events,
    /** Something is there that the filters hide. */
    isFiltered: merged.some(({ eventTime }) => cursor === undefined || eventTime <= cursor),
    unread,
    acknowledged,
    /** From when up to when the alerts are, while the past is open. */
    pastTime: past && { from: past.from, to: cursor ?? past.to },
    choice,
    filter,
    groups,
    /** Undefined: of whomever one likes. */
    ofPast,
    change(changes: Partial<EventChoice>): void {
      if (changes.period) prefer(changes.period);
      filterBy("group" in changes ? { ...changes, vehicle: undefined } : changes);
    },
    changeFilter: (changes: Partial<EventFilter>) => filterBy(changes),
    clearFilter: () => filterBy({ name: UNFILTERED.name, shown: UNFILTERED.shown }),
  };
}

export type EventList = ReturnType<typeof useEventList>;
