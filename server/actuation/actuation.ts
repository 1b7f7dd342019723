import type { Selectable } from "kysely";
import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import { type CommandEffect, type CommandType, isCommandType } from "#domain/actuation/commandType";
import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import {
  type ConnectionId,
  connectionId,
  type UserId,
  userId,
  type VehicleId,
  vehicleId,
} from "#domain/ids";
import type { Attributes } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Tables } from "../database/tables.ts";

/** One command to one vehicle, from the request to its result. */
export interface Actuation {
  readonly id: number;
  readonly vehicle: VehicleId;
  readonly user: UserId;
  readonly address: string | undefined;
  readonly command: VehicleCommand;
  readonly effect: CommandEffect;
  readonly isAdHoc: boolean;
  readonly reason: string | undefined;
  readonly idempotencyKey: string;
  readonly digest: string;
  readonly status: ActuationStatus;
  readonly outcome: string | undefined;
  readonly requestedAt: EpochMs;
  readonly expiresAt: EpochMs;
  readonly handedOffAt: EpochMs | undefined;
  readonly settledAt: EpochMs | undefined;
  /** By which it was handed off. */
  readonly line: ConnectionId | undefined;
  /** The second person, where one was asked for. */
  readonly approvedBy: { readonly user: UserId; readonly name: string } | undefined;
}

export type ActuationRow = Selectable<Tables["actuations"]>;

export const actuationOfRow = (row: ActuationRow): Actuation => ({
  id: row.id,
  vehicle: vehicleId(row.device_id),
  user: userId(row.user_id),
  address: row.address ?? undefined,
  command: { type: typeOf(row.type), attributes: row.attributes as Attributes },
  effect: row.effect,
  isAdHoc: row.ad_hoc,
  reason: row.reason ?? undefined,
  idempotencyKey: row.idempotency_key,
  digest: row.wish,
  status: row.status,
  outcome: row.outcome ?? undefined,
  requestedAt: epochMs(row.requested_at.getTime()),
  expiresAt: epochMs(row.expires_at.getTime()),
  handedOffAt: timeOf(row.handed_off_at),
  settledAt: timeOf(row.settled_at),
  line: row.line === null ? undefined : connectionId(Number(row.line)),
  approvedBy:
    row.approved_by === null
      ? undefined
      : { user: userId(row.approved_by), name: row.approver ?? String(row.approved_by) },
});

const timeOf = (time: Date | null) => (time ? epochMs(time.getTime()) : undefined);

export function typeOf(word: string): CommandType {
  if (isCommandType(word)) return word;
  throw new Error(`the database holds a command that this server does not know: ${word}`);
}
