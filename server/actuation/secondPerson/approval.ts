import { type RawBuilder, type Selectable, sql } from "kysely";
import type { User } from "#domain/account/user";
import type { CommandEffect } from "#domain/actuation/commandType";
import type { ApprovalStatus } from "#domain/actuation/secondPerson";
import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import { type UserId, userId, type VehicleId, vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { after, type EpochMs, epochMs } from "#domain/units";
import { CLOCKS_DIFFER } from "../../accounts/passwordProof.ts";
import type { Tables } from "../../database/tables.ts";
import { typeOf } from "../actuation.ts";

/** That a second person shall approve of one command of one person's to one vehicle, and what they said. */
export interface Approval {
  readonly id: number;
  readonly vehicle: VehicleId;
  /** Who wants to command. */
  readonly user: UserId;
  readonly command: VehicleCommand;
  readonly effect: CommandEffect;
  readonly isAdHoc: boolean;
  readonly reason: string;
  readonly digest: string;
  readonly status: ApprovalStatus;
  /** The second person, once there is one. */
  readonly decidedBy: UserId | undefined;
  readonly askedAt: EpochMs;
  readonly expiresAt: EpochMs;
  readonly changedAt: EpochMs;
}

export const approvalOfRow = (row: Selectable<Tables["approvals"]>): Approval => ({
  id: row.id,
  vehicle: vehicleId(row.device_id),
  user: userId(row.user_id),
  command: { type: typeOf(row.type), attributes: row.attributes as Attributes },
  effect: row.effect,
  isAdHoc: row.ad_hoc,
  reason: row.reason,
  digest: row.wish,
  status: row.status,
  decidedBy: row.decided_by === null ? undefined : userId(row.decided_by),
  askedAt: epochMs(row.asked_at.getTime()),
  expiresAt: epochMs(row.expires_at.getTime()),
  changedAt: epochMs(row.changed_at.getTime()),
});

/** What a person is called where they stand for something. */
export const nameOf = ({ name, email }: Pick<User, "name" | "email">): string =>
  name.trim() === "" ? email : name;

/** Of a row: its time is not over. A clock that was set back makes none last longer than it does otherwise. */
export const holdsAt = (now: EpochMs): RawBuilder<boolean> =>
  sql<boolean>`(expires_at > ${new Date(now)} and asked_at <= ${new Date(after(now, CLOCKS_DIFFER))})`;
