import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import type { UserId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { AuditEntry } from "../audit/recordAudit.ts";
import type { Actuation } from "./actuation.ts";

/** Where the vehicle was and how fast, as far as was known when something was decided. */
const whereabouts = (latest: Position | undefined) =>
  latest && {
    latitude: latest.latitude,
    longitude: latest.longitude,
    speedKnots: latest.speed,
    motion: latest.attributes.motion ?? null,
    fixTime: latest.fixTime,
    valid: latest.valid,
  };

interface Refused {
  readonly at: EpochMs;
  readonly user: UserId;
  readonly address: string | undefined;
  readonly vehicle: VehicleId;
  readonly command: VehicleCommand;
  readonly reason: string | undefined;
  readonly refusal: string;
  readonly latest: Position | undefined;
}

/** Somebody asked for what they did not get. */
export const auditOfRefusal = (refused: Refused): AuditEntry => ({
  at: refused.at,
  user: refused.user,
  address: refused.address,
  action: "command.refused",
  kind: "vehicle",
  id: refused.vehicle,
  after: {
    command: refused.command,
    reason: refused.reason ?? null,
    outcome: refused.refusal,
    position: whereabouts(refused.latest) ?? null,
  },
});

/**
 * A command took a step. `user` is who made it: nobody when the vehicle or the clock did. The row
 * for `handedOff` is written before the command leaves.
 */
export const auditOfStep = (
  actuation: Actuation,
  to: ActuationStatus,
  step: {
    readonly at: EpochMs;
    readonly user: UserId | undefined;
    readonly address: string | undefined;
    readonly outcome: string | undefined;
    readonly latest: Position | undefined;
  },
): AuditEntry => ({
  at: step.at,
  user: step.user,
  address: step.address,
  action: `command.${to}`,
  kind: "vehicle",
  id: actuation.vehicle,
  before: to === "intended" ? undefined : { status: actuation.status },
  after: {
    actuation: actuation.id,
    status: to,
    command: actuation.command,
    reason: actuation.reason ?? null,
    outcome: step.outcome ?? null,
    position: whereabouts(step.latest) ?? null,
    ...(actuation.approvedBy && { approvedBy: actuation.approvedBy }),
  },
});
