import { READINESS_CHECKS, type ReadinessCheck } from "#contract/actuation";
import { ACTUATION_CODES, type ActuationCode } from "#contract/actuationCodes";
import type { CommandResult } from "#contract/feed/commandResult";
import { isObject, textOf, timeOf } from "#contract/traccar/wire";
import {
  ACTUATION_STATUSES,
  type ActuationStatus,
  isPending,
} from "#domain/actuation/actuationStatus";
import type { Coordinate } from "#domain/geo/geodesy";
import { isId, type UserId, userId, type VehicleId } from "#domain/ids";
import { type EpochMs, type Knots, knots } from "#domain/units";
import { callQuery } from "./callQuery.ts";
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

/** What keeps an engine from running, and what lets it run again. */
export type EngineCommand = "engineStop" | "engineResume";

/** One output of a tracker, and whether it shall be on. */
export interface OutputCommand {
  readonly output: number;
  readonly value: boolean;
}

/** What is asked of a vehicle with a reason and a gesture that means it. */
export type ActuationCommand = EngineCommand | OutputCommand;

/** As our own calls name it. */
export const commandToWire = (command: ActuationCommand) =>
  typeof command === "string" ? { command } : { command: "output", ...command };

/** A command to a vehicle, with who asked for it and why. */
export interface ActuationRecord extends ActuationProgress {
  readonly id: number;
  readonly type: string;
  /** Undefined when it is none of those that are asked for with a reason. */
  readonly command: ActuationCommand | undefined;
  readonly user: UserId | undefined;
  readonly reason: string | undefined;
  /** Until then the vehicle's answer is waited for. */
  readonly expiresAt: EpochMs;
  /** The second person's name, where one was asked for. */
  readonly approvedBy: string | undefined;
}

interface NewActuation {
  readonly vehicle: VehicleId;
  readonly command: ActuationCommand;
  readonly reason: string;
  /** However often it is sent with this key, the vehicle gets it once. */
  readonly idempotencyKey: string;
}

/** Goes now or not at all. Without a signal: what was begun to send is sent. */
export const postActuation = ({ vehicle, command, ...request }: NewActuation) =>
  callServer("/api/actuations", {
    method: "POST",
    body: { deviceId: vehicle, ...commandToWire(command), ...request },
    read: recordFromWire,
  });

/** The commands to a vehicle, newest first. */
export const getActuationsOf = (vehicle: VehicleId, signal: AbortSignal) =>
  callServer<readonly ActuationRecord[]>(`/api/actuations?deviceId=${vehicle}`, {
    signal,
    read: (wire) =>
      Array.isArray(wire) ? wire.flatMap((one) => recordFromWire(one) ?? []) : undefined,
  });

/** Somebody has looked into what nobody knew, and says what they found. */
export const deleteActuation = (id: number, reason: string) =>
  callServer(`/api/actuations/${id}?${new URLSearchParams({ reason })}`, {
    method: "DELETE",
    read: () => true,
  });

function recordFromWire(wire: unknown): ActuationRecord | undefined {
  const progress = progressFromWire(wire);
  if (!progress || !isObject(wire) || !isId(wire.id)) return undefined;
  const type = textOf(wire.type);
  const expiresAt = timeOf(wire.expiresAt);
  if (type === undefined || expiresAt === undefined) return undefined;
  const user = isId(wire.userId) ? userId(wire.userId) : undefined;
  return {
    ...progress,
    id: wire.id,
    type,
    command: commandFromWire(type, wire.attributes),
    user,
    reason: textOf(wire.reason),
    expiresAt,
    approvedBy: isObject(wire.approvedBy) ? textOf(wire.approvedBy.name) : undefined,
  };
}

/** What is asked of a vehicle, as it came; undefined of all that is not asked for with a reason. */
export function commandFromWire(type: string, attributes: unknown): ActuationCommand | undefined {
  if (type === "engineStop" || type === "engineResume") return type;
  if (type !== "outputControl" || !isObject(attributes)) return undefined;
  const { index, data } = attributes;
  return typeof index === "number" ? { output: index, value: data === "1" } : undefined;
}

/** Whether a command would be sent now, by each of what the server looks at. */
export interface Readiness {
  readonly checks: readonly {
    readonly check: ReadinessCheck;
    /** Absent when nothing stands in the way. */
    readonly refusal: ActuationCode | undefined;
  }[];
  /** What the server decides by: the newest position by the connection that carries the command. */
  readonly fix: ProvenFix | undefined;
  /** By the server's clock. */
  readonly at: EpochMs;
}

export interface ProvenFix extends Coordinate {
  readonly fixTime: EpochMs;
  readonly speed: Knots;
}

function getReadiness(vehicle: VehicleId, command: ActuationCommand, signal: AbortSignal) {
  const query = new URLSearchParams({ deviceId: String(vehicle) });
  for (const [name, value] of Object.entries(commandToWire(command)))
    query.set(name, String(value));
  return callServer(`/api/actuations/readiness?${query}`, { signal, read: readinessFromWire });
}

const READINESS = "readiness";

export const readinessQuery = (vehicle: VehicleId, command: ActuationCommand) =>
  callQuery([READINESS, vehicle, command], (signal) => getReadiness(vehicle, command, signal));

/** Of all vehicles: what stands in the way of the person, not of one of them, has changed. */
export const ALL_READINESS = { queryKey: [READINESS] } as const;

/** One check that this page does not know makes all of it unreadable: it might be the one that fails. */
function readinessFromWire(wire: unknown): Readiness | undefined {
  if (!isObject(wire) || !Array.isArray(wire.checks) || wire.checks.length === 0) return undefined;
  const at = timeOf(wire.time);
  const checks = wire.checks.flatMap((one: unknown) => checkFromWire(one) ?? []);
  if (at === undefined || checks.length < wire.checks.length) return undefined;
  return { checks, fix: fixFromWire(wire.fix), at };
}

function checkFromWire(wire: unknown): Readiness["checks"][number] | undefined {
  if (!isObject(wire)) return undefined;
  const check = READINESS_CHECKS.find((one) => one === wire.check);
  const refusal = ACTUATION_CODES.find((one) => one === wire.refusal);
  const isKnown = check !== undefined && (refusal !== undefined || wire.refusal === null);
  return isKnown ? { check, refusal } : undefined;
}

function fixFromWire(wire: unknown): ProvenFix | undefined {
  if (!isObject(wire)) return undefined;
  const fixTime = timeOf(wire.fixTime);
  const { speed, latitude, longitude } = wire;
  if (fixTime === undefined || typeof speed !== "number") return undefined;
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  return { fixTime, speed: knots(speed), latitude, longitude };
}
