/**
 * The life of a command. `intended`: written down, nothing sent. `handedOff`: given to the vehicle's
 * connection, once and for all. Then the vehicle's own answer, or how it ended without one:
 * `refused` when it had to be called off before it was sent, `expired` when its time was over
 * before that, `unknown` when nobody can know what it did, and `cleared` when a person has looked
 * into it.
 */
export const ACTUATION_STATUSES = [
  "intended",
  "handedOff",
  "confirmed",
  "failed",
  "refused",
  "expired",
  "unknown",
  "cleared",
] as const;
export type ActuationStatus = (typeof ACTUATION_STATUSES)[number];

/** What each may become. A vehicle that answers late still reports the truth about itself. */
const NEXT: Readonly<Record<ActuationStatus, readonly ActuationStatus[]>> = {
  intended: ["handedOff", "refused", "expired", "failed"],
  handedOff: ["confirmed", "failed", "unknown", "refused"],
  unknown: ["confirmed", "failed", "cleared"],
  confirmed: [],
  failed: [],
  refused: [],
  expired: [],
  cleared: [],
};

export const mayBecome = (from: ActuationStatus, to: ActuationStatus): boolean =>
  NEXT[from].includes(to);

/** As long as a vehicle has one of these it takes no other command. */
export const isPending = (status: ActuationStatus): boolean =>
  status === "intended" || status === "handedOff";
