import { isActive, may, type Relation, type Subject } from "../account/policy.ts";
import { type DurationMs, type EpochMs, minutes } from "../units.ts";
import type { CommandEffect } from "./commandType.ts";
import { type MotionClaim, motionKnown } from "./motionKnown.ts";

/**
 * Why a command is not sent. The two words with underscores are the specification's own; the others
 * follow the house.
 */
export const ACTUATION_REFUSALS = [
  "vehicleAccessDenied",
  "immobilization_not_authorized",
  "customCommandsNotAllowed",
  "passwordRequired",
  "secondPersonRequired",
  "vehicleDisabled",
  "actuationHalted",
  "immo_pending",
  "outcomeUnknown",
  "vehicleMoves",
  "motionUnknown",
  "tooManyCommands",
  "fleetBreaker",
] as const;
export type ActuationRefusal = (typeof ACTUATION_REFUSALS)[number];

/** What is asked for, and all that matters about it at this moment. */
export interface ActuationContext {
  readonly effect: CommandEffect;
  /** The caller's own, not saved for them by somebody who may. */
  readonly isAdHoc: boolean;
  readonly subject: Subject;
  /** Of the subject to the vehicle. */
  readonly relation: Relation;
  /**
   * Whether the person has given their password lately, in the session that asks; not asked for where the
   * server is not set so.
   */
  readonly password: "notAsked" | "recent" | "missing";
  /**
   * Whether somebody else, who may command the vehicle themselves, has approved of this very command of this
   * person's; not asked for where the server is not set so.
   */
  readonly secondPerson: "notAsked" | "approved" | "missing";
  readonly vehicleDisabled: boolean;
  /** The vehicle has another command whose answer is awaited. */
  readonly isPending: boolean;
  /** It has one whose outcome nobody knows and nobody has looked into. */
  readonly isOutcomeUnknown: boolean;
  /** An administrator has stopped all actuation. */
  readonly isHalted: boolean;
  /**
   * What the connection that would carry the command reported of the vehicle, newest first; no
   * connection, nothing.
   */
  readonly recentFixes: readonly MotionClaim[];
  /** Sent before this one, by the same person within a minute, and of the same danger. */
  readonly recentByUser: number;
  /** Dangerous ones sent by anybody within `BREAKER_WINDOW`. */
  readonly recentInFleet: number;
  readonly now: EpochMs;
}

export const USER_WINDOW: DurationMs = minutes(1);
export const BREAKER_WINDOW: DurationMs = minutes(10);
/** More than this within the window is not somebody at work but something gone wrong. */
export const BREAKER_LIMIT = 50;

/** Within `USER_WINDOW`; releasing a fleet by hand after a mistake must not take an hour. */
export const USER_LIMITS: Readonly<Record<Danger, number>> = {
  dangerous: 5,
  releasing: 30,
  harmless: 60,
};

/** Commands are counted together with those that could do the same harm. */
export type Danger = "dangerous" | "releasing" | "harmless";
export const dangerOf = (effect: CommandEffect): Danger =>
  effect === "none" ? "harmless" : effect === "releases" ? "releasing" : "dangerous";

/** What the decision looks at, one after the other, each with what can fail it. */
export const ACTUATION_CHECKS = [
  "rights",
  "password",
  "secondPerson",
  "enabled",
  "halt",
  "pending",
  "outcome",
  "motion",
  "haste",
] as const;
export type ActuationCheck = (typeof ACTUATION_CHECKS)[number];

export interface CheckedActuation {
  readonly check: ActuationCheck;
  /** Absent when nothing stands in the way. */
  readonly refusal: ActuationRefusal | undefined;
}

/**
 * All that stands for and against a command at this moment, in the order of the decision. What cannot
 * refuse a command of this effect is left out. Who has no right to command learns nothing else.
 *
 * Every kind of tracker is held to the same rule, the specification's types 20, 28, 36, 37 and 38
 * among them: what may stop or switch something waits until the vehicle is known to stand. Letting
 * an engine run again is held up by rights, by the password, by a command under way and by haste,
 * never by a second person, by motion, by the emergency stop or by an outcome that is unknown.
 */
export function checkActuation(context: ActuationContext): readonly CheckedActuation[] {
  const rights = { check: "rights", refusal: refusedByRights(context) } as const;
  if (rights.refusal) return [rights];
  const danger = dangerOf(context.effect);
  const asked = ACTUATION_CHECKS.filter((check) => {
    if (check === "password") return danger !== "harmless" && context.password !== "notAsked";
    if (check === "secondPerson" && context.secondPerson === "notAsked") return false;
    return danger === "dangerous" || !ONLY_DANGEROUS.has(check);
  });
  return asked.map((check) => ({ check, refusal: REFUSED_BY[check](context) }));
}

/**
 * The one decision: nothing, or the first reason not to send. It is made when a command is
 * requested and again when it is handed off.
 */
export const mayActuate = (context: ActuationContext): ActuationRefusal | undefined =>
  checkActuation(context).find(({ refusal }) => refusal !== undefined)?.refusal;

const ONLY_DANGEROUS: ReadonlySet<ActuationCheck> = new Set([
  "secondPerson",
  "halt",
  "outcome",
  "motion",
]);

const REFUSED_BY: {
  readonly [Of in ActuationCheck]: (context: ActuationContext) => ActuationRefusal | undefined;
} = {
  rights: refusedByRights,
  password: ({ password }) => (password === "missing" ? "passwordRequired" : undefined),
  secondPerson: ({ secondPerson }) =>
    secondPerson === "missing" ? "secondPersonRequired" : undefined,
  enabled: ({ vehicleDisabled }) => (vehicleDisabled ? "vehicleDisabled" : undefined),
  halt: ({ isHalted }) => (isHalted ? "actuationHalted" : undefined),
  pending: ({ isPending }) => (isPending ? "immo_pending" : undefined),
  outcome: ({ isOutcomeUnknown }) => (isOutcomeUnknown ? "outcomeUnknown" : undefined),
  motion: refusedByMotion,
  haste: refusedByHaste,
};

/** Whether the person may command the vehicle at all, whatever its state. */
export function refusedByRights(
  about: Pick<ActuationContext, "subject" | "relation" | "isAdHoc" | "now">,
): ActuationRefusal | undefined {
  const { subject, relation, now } = about;
  if (!may(subject, "vehicle.see", relation)) return "vehicleAccessDenied";
  // Asked before the policy: it lets an administrator do everything, here the flags count for all.
  if (!isActive(subject, now) || subject.readonly || subject.deviceReadonly)
    return "immobilization_not_authorized";
  if (!may(subject, "vehicle.command", relation)) return "immobilization_not_authorized";
  if (about.isAdHoc && (subject.limitCommands || !may(subject, "vehicle.customCommand", relation)))
    return "customCommandsNotAllowed";
  return undefined;
}

function refusedByMotion(about: ActuationContext): ActuationRefusal | undefined {
  const { recentFixes, now } = about;
  switch (motionKnown(recentFixes, now)) {
    case "standing":
      return undefined;
    case "moving":
      return "vehicleMoves";
    case "unknown":
      return "motionUnknown";
  }
}

function refusedByHaste(about: ActuationContext): ActuationRefusal | undefined {
  const danger = dangerOf(about.effect);
  if (!(about.recentByUser < USER_LIMITS[danger])) return "tooManyCommands";
  if (danger === "dangerous" && !(about.recentInFleet < BREAKER_LIMIT)) return "fleetBreaker";
  return undefined;
}
