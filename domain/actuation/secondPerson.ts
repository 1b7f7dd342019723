import type { Attributes } from "../position.ts";
import { isSetOff } from "../settings.ts";
import { type DurationMs, minutes } from "../units.ts";
import type { CommandEffect } from "./commandType.ts";
import { dangerOf } from "./mayActuate.ts";

/** The server's setting, an attribute of it: what may do harm needs the approval of a second person. */
export const COMMAND_SECOND_PERSON = "commandSecondPerson";

/**
 * Whether a second person is asked for, which is so from when an administrator sets it. What is set and
 * makes no sense counts as set: a lock with a slip of the pen in it is a lock.
 */
export const isSecondPersonAsked = (settings: Attributes): boolean =>
  !isSetOff(settings[COMMAND_SECOND_PERSON]);

/** What releases an engine, or only asks, is never held up by the absence of somebody else. */
export const needsSecondPerson = (effect: CommandEffect): boolean =>
  dangerOf(effect) === "dangerous";

/**
 * From asking to the end of the command's chance: whoever approves means the vehicle as it is about now, and
 * an approval is no store of power.
 */
export const APPROVAL_HOLDS_FOR: DurationMs = minutes(5);

/**
 * The life of an approval: it waits for somebody, is approved or refused by them, and is used by one command,
 * once. Until then who asked may withdraw it, and the clock ends it (`over`).
 */
export const APPROVAL_STATUSES = [
  "waiting",
  "approved",
  "refused",
  "withdrawn",
  "over",
  "used",
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Something may still become of it. */
export const isOpenApproval = (status: ApprovalStatus): boolean =>
  status === "waiting" || status === "approved";

interface Person {
  readonly id: number;
  readonly administrator: boolean;
}

/**
 * Whether a second person is one: not who asks, and nobody whose account they have in their hands. An
 * administrator has everybody's, so only another administrator, who could undo it, stands up to one.
 */
export function isIndependent(
  asker: Person,
  second: Person,
  /** The asker has, or had, the second person's account in their hands. */
  hasInHands: boolean,
): boolean {
  if (asker.id === second.id) return false;
  return asker.administrator ? second.administrator : !hasInHands;
}
