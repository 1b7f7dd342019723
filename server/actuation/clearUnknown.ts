import { type ActuationRefusal, refusedByRights } from "#domain/actuation/mayActuate";
import type { UserId, VehicleId } from "#domain/ids";
import type { ActuationPorts } from "./actuationPorts.ts";
import { readActuationContext } from "./readActuationContext.ts";
import { findActuation } from "./readActuations.ts";
import { recordStep } from "./recordStep.ts";
import { withCommandLock } from "./withCommandLock.ts";

export interface ClearRequest {
  readonly user: UserId;
  readonly address: string | undefined;
  readonly actuation: number;
  readonly vehicle: VehicleId;
  /** What was found out. */
  readonly reason: string | undefined;
}

export type ClearRefusal = ActuationRefusal | "notUnknown";

/** Ends an unknown outcome by a person's word: of one who may command the vehicle, and audited. */
export const clearUnknown = (
  { user, address, actuation: id, vehicle, reason }: ClearRequest,
  ports: ActuationPorts,
): Promise<{ readonly vehicle: VehicleId; readonly refusal: ClearRefusal | undefined }> =>
  withCommandLock(ports.database, async (transaction) => {
    const actuation = await findActuation(transaction, id);
    const request = { user, vehicle, effect: "none", isAdHoc: false, except: id } as const;
    const about = await readActuationContext(transaction, request, ports);
    const refusal = about ? refusedByRights(about.context) : "vehicleAccessDenied";
    if (refusal) return { vehicle, refusal };
    if (actuation?.vehicle !== vehicle) return { vehicle, refusal: "vehicleAccessDenied" };
    const { latest } = about ?? {};
    const step = { actuation, to: "cleared", outcome: reason, user, address, latest } as const;
    const cleared = await recordStep(transaction, step, ports);
    return { vehicle, refusal: cleared ? undefined : "notUnknown" };
  });
