import { queryOptions } from "@tanstack/react-query";
import type { HistoryRequest } from "#contract/history";
import { wireTime } from "#contract/traccar/wire";
import { acknowledgementFromWire } from "#contract/traccar/wireAcknowledgement";
import { eventFromWire } from "#contract/traccar/wireEvent";
import type { Acknowledgement } from "#domain/alert/acknowledgement";
import { EVENT_BATCH_VEHICLES } from "#domain/alert/alertLimits";
import type { AlertsPeriod } from "#domain/alert/alertsPeriod";
import type { Event } from "#domain/event";
import type { EventId, GroupId, VehicleId } from "#domain/ids";
import { type EpochMs, epochMs, seconds } from "#domain/units";
import { CallFailed } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** Reports may take longer than other calls (product specification, section 9). */
const REPORT_TIMEOUT = seconds(29);

export interface Period {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Whose past events are loaded, of how long ago. */
interface EventScope {
  readonly period: AlertsPeriod;
  readonly group: GroupId | undefined;
  readonly vehicle: VehicleId | undefined;
  /** In place of the period, and of whom. */
  readonly past: HistoryRequest | undefined;
}

/** For the past events of a choice, which come in batches. */
export const pastEventsKey = ({ period, group, vehicle, past }: EventScope) =>
  past
    ? (["events", past.from, past.to, past.vehicles, group, vehicle] as const)
    : (["events", period, group, vehicle] as const);

/** Everything that happened to these vehicles; ask for no more than a batch. */
export const getVehicleEvents = (
  vehicles: readonly VehicleId[],
  period: Period,
  signal?: AbortSignal,
): Promise<CallResult<readonly Event[]>> =>
  callServer(`/api/reports/events?${query(vehicles, period)}`, {
    signal,
    timeout: REPORT_TIMEOUT,
    read: listOf(eventFromWire),
  });

/** What this user was notified of on their pages. Our server's own call. */
export const getNotifiedEvents = (
  period: Period,
  signal?: AbortSignal,
): Promise<CallResult<readonly Event[]>> =>
  callServer(`/api/events?${query([], period)}`, { signal, read: listOf(eventFromWire) });

export interface Acknowledgements {
  readonly of: ReadonlyMap<EventId, Acknowledgement>;
  /** False where the server knows nothing of it. */
  readonly isOffered: boolean;
}

const ACKNOWLEDGEMENTS = ["acknowledgements"] as const;

/** Of whichever events: for who changes one. */
export const anyAcknowledgements = { queryKey: ACKNOWLEDGEMENTS };

/** Who has seen to the events of these vehicles since then. */
export const acknowledgementsQuery = (vehicles: readonly VehicleId[], from: EpochMs) =>
  queryOptions({
    queryKey: [...ACKNOWLEDGEMENTS, from, ...vehicles],
    queryFn: ({ signal }) => loadAcknowledgements(vehicles, from, signal),
  });

const WHENEVER = epochMs(Date.UTC(2100, 0, 1));

async function loadAcknowledgements(
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

/** Our server's own call. */
const getAcknowledgements = (
  vehicles: readonly VehicleId[],
  period: Period,
  signal: AbortSignal,
): Promise<CallResult<readonly Acknowledgement[]>> =>
  callServer(`/api/events/acknowledgements?${query(vehicles, period)}`, {
    signal,
    read: listOf(acknowledgementFromWire),
  });

/** Answers the one that stands: somebody else may have been quicker. */
export const postAcknowledgement = (
  event: EventId,
  note: string,
): Promise<CallResult<Acknowledgement>> =>
  callServer(`/api/events/${event}/acknowledgement`, {
    method: "POST",
    body: { note },
    read: acknowledgementFromWire,
  });

function query(vehicles: readonly VehicleId[], { from, to }: Period): string {
  const asked = new URLSearchParams({ from: wireTime(from), to: wireTime(to) });
  for (const id of vehicles) asked.append("deviceId", String(id));
  return asked.toString();
}

/** What makes no sense is left out; an answer that is no list is none. */
const listOf =
  <Thing>(from: (wire: unknown) => Thing | undefined) =>
  (answer: unknown): readonly Thing[] | undefined =>
    Array.isArray(answer) ? answer.map(from).filter((thing) => thing !== undefined) : undefined;
