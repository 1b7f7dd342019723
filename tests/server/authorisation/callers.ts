/** Everybody who may come to the door. */
export const CALLERS = [
  "anonymous",
  "administrator",
  "manager",
  "operator",
  "readonly",
  "deviceReadonly",
  /** Sends no free commands, may add no vehicle. */
  "limited",
  "withoutReports",
  "disabled",
  "expired",
  "guestPartial",
  "guestFull",
  "guestExpired",
  "otherManager",
  "otherOperator",
  /** Has the cookie of a session that was signed out. */
  "revoked",
] as const;
export type Caller = (typeof CALLERS)[number];

/** Those whom the server does not know (any more). */
export const STRANGERS: readonly Caller[] = [
  "anonymous",
  "disabled",
  "expired",
  "guestExpired",
  "revoked",
];
export const GUESTS: readonly Caller[] = ["guestPartial", "guestFull"];
/** They live in another tenant: what is home's is not theirs. */
export const OTHERS: readonly Caller[] = ["otherManager", "otherOperator"];

const without = (those: readonly Caller[], ...left: readonly Caller[]): readonly Caller[] =>
  those.filter((caller) => !left.includes(caller));

/** People who may do what an action needs, with a thing they stand to. */
export const SIGNED_IN = without(CALLERS, ...STRANGERS);
export const MEMBERS = without(SIGNED_IN, ...GUESTS);
export const WRITERS = without(MEMBERS, "readonly");
export const VEHICLE_WRITERS = without(WRITERS, "deviceReadonly");
export const VEHICLE_MAKERS = without(VEHICLE_WRITERS, "limited");
export const COMMAND_WRITERS = without(WRITERS, "limited");
export const HISTORY_READERS = without(SIGNED_IN, "guestPartial", "withoutReports");
export const MANAGERS: readonly Caller[] = ["administrator", "manager", "otherManager"];
export const ADMINISTRATORS: readonly Caller[] = ["administrator"];
