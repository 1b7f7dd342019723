import { ACTUATION_REFUSALS, type ActuationRefusal } from "#domain/actuation/mayActuate";
import type { Actuation } from "./actuation.ts";

/** Why a command that might have been sent was not. */
export const DELIVERY_REFUSALS = ["notConnected", "commandNotSupported"] as const;
export type DeliveryRefusal = (typeof DELIVERY_REFUSALS)[number];

export type InvalidRequest = "badOutput" | "badCommandText" | "idempotencyKeyReused";

/** Why somebody is no second person, or an approval none. */
export const APPROVAL_REFUSALS = [
  "secondPersonNotIndependent",
  "secondPersonNotNeeded",
  "approvalOver",
] as const;
export type ApprovalRefusal = (typeof APPROVAL_REFUSALS)[number];

export type RefusalReason = ActuationRefusal | DeliveryRefusal | InvalidRequest | ApprovalRefusal;

/** What became of a request. */
export type RequestAnswer =
  /** It was sent, by this request or by the one with the same key before. */
  | { readonly type: "taken"; readonly actuation: Actuation }
  /** Nothing was sent. There is an actuation when it was called off at the last moment. */
  | {
      readonly type: "refused";
      readonly reason: RefusalReason;
      readonly actuation: Actuation | undefined;
    };

/** The same answer however often it is asked for: it is read from what was stored. */
export function answerFor(actuation: Actuation): RequestAnswer {
  if (actuation.status !== "refused" && actuation.status !== "expired")
    return { type: "taken", actuation };
  const reason = [...ACTUATION_REFUSALS, ...DELIVERY_REFUSALS].find(
    (word) => word === actuation.outcome,
  );
  return { type: "refused", reason: reason ?? "notConnected", actuation };
}

export const refused = (reason: RefusalReason): RequestAnswer => ({
  type: "refused",
  reason,
  actuation: undefined,
});
