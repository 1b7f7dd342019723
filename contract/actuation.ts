import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import type { Attributes } from "#domain/position";

/** Why a command was not sent, in words the page has sentences for: see `Problem`. */
export const ACTUATION_CODES = [
  "immobilization_not_authorized",
  "immo_pending",
  "customCommandsNotAllowed",
  "vehicleDisabled",
  "actuationHalted",
  "outcomeUnknown",
  "vehicleMoves",
  "motionUnknown",
  "tooManyCommands",
  "fleetBreaker",
  "notConnected",
  "commandNotSupported",
  "badOutput",
  "badCommandText",
  "idempotencyKeyReused",
] as const;
export type ActuationCode = (typeof ACTUATION_CODES)[number];

/** A command to a vehicle and how far it has come. Times are ISO 8601. */
export interface WireActuation {
  readonly id: number;
  readonly deviceId: number;
  readonly userId: number;
  readonly type: string;
  readonly attributes: Attributes;
  readonly reason: string | null;
  readonly status: ActuationStatus;
  /** The tracker's words, or why it was called off. */
  readonly outcome: string | null;
  readonly requestedAt: string;
  /** Until then an answer is waited for. */
  readonly expiresAt: string;
  readonly handedOffAt: string | null;
  readonly settledAt: string | null;
}

/** Whether all actuation is stopped, by whom and why. */
export type WireHalt =
  | { readonly halted: false }
  | {
      readonly halted: true;
      readonly userId: number;
      readonly since: string;
      readonly reason: string;
    };
