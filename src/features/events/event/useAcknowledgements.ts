import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { NamedEvent } from "#contract/eventNews";
import { may } from "#domain/account/policy";
import type { Acknowledgement } from "#domain/alert/acknowledgement";
import { EVENT_BATCH_VEHICLES, MAX_VEHICLES_FOR_ALERTS } from "#domain/alert/alertLimits";
import type { EventId, VehicleId } from "#domain/ids";
import { type EpochMs, epochMs, seconds } from "#domain/units";
import { CallFailed } from "../../../api/callQuery.ts";
import { getAcknowledgements } from "../../../api/events.ts";
import { useUser } from "../../../state/session.ts";

/** What others have seen to shows within this time. */
const ASK_EVERY = seconds(10);
const HOUR_MS = 3_600_000;
const WHENEVER = epochMs(Date.UTC(2100, 0, 1));

export const ACKNOWLEDGEMENTS_KEY = "acknowledgements";

export interface Acknowledgements {
  readonly of: ReadonlyMap<EventId, Acknowledgement>;
  /** False where the server knows nothing of it. */
  readonly isOffered: boolean;
}

const NONE: Acknowledgements = { of: new Map(), isOffered: true };

/** Who has seen to these events; polled while they are shown. */
export function useAcknowledgements(events: readonly NamedEvent[]): Acknowledgements {
  const vehicles = vehiclesOf(events);
  const mayKnow = may(useUser(), "acknowledgement.see", "linked");
  // Whole hours: another event at the end of the list is no other query.
  const from = epochMs(Math.floor((events.at(-1)?.eventTime ?? 0) / HOUR_MS) * HOUR_MS);
  const { data } = useQuery({
    queryKey: [ACKNOWLEDGEMENTS_KEY, from, ...vehicles],
    queryFn: ({ signal }) => load(vehicles, from, signal),
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

async function load(
  vehicles: readonly VehicleId[],
  from: EpochMs,
  signal: AbortSignal,
): Promise<Acknowledgements> {
  const known = new Map<EventId, Acknowledgement>();
  for (let at = 0; at < vehicles.length; at += EVENT_BATCH_VEHICLES) {
    const batch = vehicles.slice(at, at + EVENT_BATCH_VEHICLES);
    const answer = await getAcknowledgements(batch, { from, to: WHENEVER }, signal);
    if (answer.ok) for (const one of answer.value) known.set(one.eventId, one);
    else if (answer.error.reason === "notFound") return { of: known, isOffered: false };
    else throw new CallFailed(answer.error);
  }
  return { of: known, isOffered: true };
}
