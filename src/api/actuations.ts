import type { CommandResult } from "#contract/feed/commandResult";
import { isObject, textOf, timeOf } from "#contract/traccar/wire";
import {
  ACTUATION_STATUSES,
  type ActuationStatus,
  isPending,
} from "#domain/actuation/actuationStatus";
import type { EpochMs } from "#domain/units";
import { callServer } from "./callServer.ts";

/** How far a command has come. */
export interface ActuationProgress {
  readonly status: ActuationStatus;
  /** The tracker's words, or why it was called off. */
  readonly outcome: string | undefined;
  readonly requestedAt: EpochMs;
  readonly settledAt: EpochMs | undefined;
}

/** What became of a command. Our server's own call. */
export const getActuation = (id: number, signal?: AbortSignal) =>
  callServer(`/api/actuations/${id}`, { signal, read: progressFromWire });

function progressFromWire(wire: unknown): ActuationProgress | undefined {
  if (!isObject(wire)) return undefined;
  const status = statusOf(wire.status);
  const requestedAt = timeOf(wire.requestedAt);
  if (status === undefined || requestedAt === undefined) return undefined;
  return { status, requestedAt, outcome: textOf(wire.outcome), settledAt: timeOf(wire.settledAt) };
}

/** The same as the feed says it; undefined when it says what this page does not know. */
export function progressOfResult(
  { outcome, at, attributes }: CommandResult,
  sentAt: EpochMs,
): ActuationProgress | undefined {
  const status = statusOf(outcome);
  if (status === undefined) return undefined;
  return {
    status,
    requestedAt: timeOf(attributes.requestedAt) ?? sentAt,
    outcome: textOf(attributes.words),
    settledAt: isPending(status) ? undefined : at,
  };
}

const statusOf = (word: unknown): ActuationStatus | undefined =>
  ACTUATION_STATUSES.find((one) => one === word);
