import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { NamedEvent } from "#contract/eventNews";
import { may } from "#domain/account/policy";
import { MAX_VEHICLES_FOR_ALERTS } from "#domain/alert/alertLimits";
import type { VehicleId } from "#domain/ids";
import { epochMs, seconds } from "#domain/units";
import { type Acknowledgements, acknowledgementsQuery } from "../../../api/events.ts";
import { useUser } from "../../../state/sessionStore.ts";

/** What others have seen to shows within this time. */
const ASK_EVERY = seconds(10);
const HOUR_MS = 3_600_000;

const NONE: Acknowledgements = { of: new Map(), isOffered: true };

/** Who has seen to these events; polled while they are shown. */
export function useAcknowledgements(events: readonly NamedEvent[]): Acknowledgements {
  const vehicles = vehiclesOf(events);
  const mayKnow = may(useUser(), "acknowledgement.see", "linked");
  // Whole hours: another event at the end of the list is no other query.
  const from = epochMs(Math.floor((events.at(-1)?.eventTime ?? 0) / HOUR_MS) * HOUR_MS);
  const { data } = useQuery({
    ...acknowledgementsQuery(vehicles, from),
    enabled: mayKnow && vehicles.length > 0,
    refetchInterval: ({ state }) => (state.data?.isOffered === false ? false : ASK_EVERY),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data ?? NONE;
}

function vehiclesOf(events: readonly NamedEvent[]): readonly VehicleId[] {
  const ids = new Set<VehicleId>();
  for (const { vehicleId } of events) {
    if (ids.size === MAX_VEHICLES_FOR_ALERTS) break;
    ids.add(vehicleId);
  }
  return [...ids].sort((one, other) => one - other);
}
