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
export const OUTSIDERS: readonly Caller[] = [
  "anonymous",
  "disabled",
  "expired",
  "guestExpired",
  "revoked",
];
export const GUESTS: readonly Caller[] = ["guestPartial", "guestFull"];
/** They live in another tenant: what is home's is not theirs. */
export const OTHERS: readonly Caller[] = ["otherManager", "otherOperator"];

/** What a request may be about, as far as the sources distinguish callers by it. */
type Act =
  | "seeWhereItIs"
  | "seeThePast"
  | "seeAsMember"
  | "write"
  | "writeToVehicles"
  | "makeVehicles"
  | "writeCommands"
  | "manage"
  | "administer";

interface Refused {
  readonly callers: readonly Caller[];
  readonly acts: readonly Act[];
  readonly source: string;
}

const EVERY_WRITE: readonly Act[] = ["write", "writeToVehicles", "makeVehicles", "writeCommands"];

/**
 * Who is refused what, in the words of the sources and in no others: nobody is entitled to what a
 * line here refuses them, and everybody who is signed in to the rest. "faults" is the matrix of
 * faults by its rows, "specification" the product's by its points, "Traccar" the reference of its API.
 */
const REFUSED: readonly Refused[] = [
  {
    callers: OUTSIDERS,
    acts: ["seeWhereItIs", "seeThePast", "seeAsMember", "manage", "administer"],
    source: "specification 2: without a session nothing but signing in; faults Z01, Z08: expired",
  },
  { callers: OUTSIDERS, acts: EVERY_WRITE, source: "the same" },
  {
    callers: GUESTS,
    acts: ["seeAsMember", "manage", "administer", ...EVERY_WRITE],
    source: "faults Z08: the scope of a link is a closed list, it mints nothing, never actuates",
  },
  {
    callers: ["guestPartial"],
    acts: ["seeThePast"],
    source: "faults Z08: a partial link does not read what a full one does; LNK-01: only now",
  },
  {
    callers: ["readonly"],
    acts: [...EVERY_WRITE, "manage"],
    source: "faults Z07: readonly on every mutation is 403; specification 6: has no sub-users",
  },
  {
    callers: ["deviceReadonly"],
    acts: ["writeToVehicles", "makeVehicles"],
    source:
      "faults Z07: deviceReadonly on every mutation of vehicles, incl. image, accumulators, " +
      "permissions, share, RFID, temp password; specification 5: cannot immobilize",
  },
  {
    callers: ["limited"],
    acts: ["makeVehicles", "writeCommands"],
    source: "Traccar 1: limitCommands refuses ad-hoc and saved commands, deviceLimit 0 vehicles",
  },
  {
    callers: ["withoutReports"],
    acts: ["seeThePast"],
    source: "Traccar 1: disableReports refuses reports and positions with from and to",
  },
  {
    callers: ["operator", "deviceReadonly", "limited", "withoutReports", "otherOperator"],
    acts: ["manage"],
    source: "Traccar 1: userLimit 0 is an ordinary user; specification 6: a limit of 0 gets none",
  },
  {
    callers: [
      "manager",
      "operator",
      "readonly",
      "deviceReadonly",
      "limited",
      "withoutReports",
      "otherManager",
      "otherOperator",
    ] as Caller[],
    acts: ["administer"],
    source: "Traccar 2: needs an administrator",
  },
];

/** Who may, with a thing they stand to. */
function entitled(...acts: readonly Act[]): readonly Caller[] {
  return CALLERS.filter((caller) =>
    acts.every(
      (act) => !REFUSED.some((line) => line.callers.includes(caller) && line.acts.includes(act)),
    ),
  );
}

export const SIGNED_IN = entitled("seeWhereItIs");
export const HISTORY_READERS = entitled("seeThePast");
export const MEMBERS = entitled("seeAsMember");
/** Of what was asked of vehicles and came of it: of the past, and no guest's business. */
export const ACTUATION_READERS = entitled("seeThePast", "seeAsMember");
export const EVENT_READERS = SIGNED_IN.filter((caller) => caller !== "guestPartial");
export const WRITERS = entitled("write");
export const VEHICLE_WRITERS = entitled("writeToVehicles");
export const VEHICLE_MAKERS = entitled("makeVehicles");
export const COMMAND_WRITERS = entitled("writeCommands");
/** Free commands go to vehicles and are commands. */
export const FREE_COMMANDERS = entitled("writeToVehicles", "writeCommands");
export const MANAGERS = entitled("manage");
export const ADMINISTRATORS = entitled("administer");
