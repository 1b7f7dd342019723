import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import { ACTUATION_CHECKS } from "#domain/actuation/mayActuate";
import type { ApprovalStatus } from "#domain/actuation/secondPerson";
import type { Attributes } from "#domain/position";
import type { ActuationCode } from "./actuationCodes.ts";

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
  /** The second person, where one was asked for, by the name of that time. */
  readonly approvedBy: { readonly id: number; readonly name: string } | null;
}

/** That a second person shall approve of a command, and what they said. Times are ISO 8601. */
export interface WireApproval {
  readonly id: number;
  readonly deviceId: number;
  readonly deviceName: string;
  /** Who wants to command. */
  readonly userId: number;
  readonly userName: string;
  readonly type: string;
  readonly attributes: Attributes;
  readonly reason: string;
  readonly status: ApprovalStatus;
  readonly decidedBy: { readonly id: number; readonly name: string } | null;
  readonly askedAt: string;
  /** Until then it can be decided on, and used. */
  readonly expiresAt: string;
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

/** `connection`: whether there is one to the vehicle now, and whether it takes the command. */
export const READINESS_CHECKS = [...ACTUATION_CHECKS, "connection"] as const;
export type ReadinessCheck = (typeof READINESS_CHECKS)[number];

/** Whether a command would be sent now. It is asked again when it is, so this promises nothing. */
export interface WireReadiness {
  /** In the order of the decision; who may not command the vehicle sees that one alone. */
  readonly checks: readonly {
    readonly check: ReadinessCheck;
    readonly refusal: ActuationCode | null;
  }[];
  /**
   * What the decision rests on: the newest position that came by the connection which would carry the
   * command. Null without one, and for who may not command.
   */
  readonly fix: {
    readonly fixTime: string;
    /** Knots. */
    readonly speed: number;
    readonly valid: boolean;
    readonly latitude: number;
    readonly longitude: number;
  } | null;
  /** By the server's clock. */
  readonly time: string;
}
