import { wireTime } from "#contract/traccar/wire";
import { acknowledgementFromWire } from "#contract/traccar/wireAcknowledgement";
import { eventFromWire } from "#contract/traccar/wireEvent";
import type { Acknowledgement } from "#domain/alert/acknowledgement";
import type { Event } from "#domain/event";
import type { EventId, VehicleId } from "#domain/ids";
import { type EpochMs, seconds } from "#domain/units";
import { type CallResult, callServer } from "./callServer.ts";

/** Reports may take longer than other calls (product specification, section 9). */
const REPORT_TIMEOUT = seconds(29);

export interface Period {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

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

/** Who has seen to the events of these vehicles. Our server's own call. */
export const getAcknowledgements = (
  vehicles: readonly VehicleId[],
  period: Period,
  signal?: AbortSignal,
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
