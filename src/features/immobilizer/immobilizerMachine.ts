import { assign, fromCallback, fromPromise, setup } from "xstate";
import { COMMAND_EFFECTS, isCommandType } from "#domain/actuation/commandType";
import type { VehicleId } from "#domain/ids";
import { type DurationMs, seconds } from "#domain/units";
import type {
  ActuationCommand,
  ActuationProgress,
  ActuationRecord,
  Readiness,
} from "../../api/actuations.ts";
import { CallFailed } from "../../api/callQuery.ts";
import type { CallError, CallFailure } from "../../api/callServer.ts";
import { isReason } from "../../state/actuation/commandReason.ts";

/** Why it did not come true. */
export type Failure =
  /** The server said no: nothing was sent. */
  | { readonly type: "refused"; readonly error: CallError }
  /** No answer came: the server may have got it. Sent again with the same key it happens once. */
  | { readonly type: "lost"; readonly error: CallError }
  /** By the vehicle, in its own words as far as there are any. */
  | { readonly type: "declined"; readonly words: string | undefined }
  /** Called off at the last moment, or too late. */
  | { readonly type: "notSent"; readonly words: string | undefined }
  /** The password was not right, or could not be looked at. */
  | { readonly type: "unproven"; readonly error: CallError };

type ImmobilizerEvent =
  | { readonly type: "user.opened"; readonly command: ActuationCommand }
  | { readonly type: "user.closed" }
  | {
      readonly type: "user.confirmed";
      readonly reason: string;
      /** Another one for each confirmation. */
      readonly key: string;
      readonly seen: Readiness;
    }
  | { readonly type: "user.retried" }
  | { readonly type: "user.wentBack" }
  | { readonly type: "user.cleared"; readonly reason: string }
  | { readonly type: "user.gavePassword"; readonly password: string }
  | { readonly type: "feed.reported"; readonly progress: ActuationProgress };

interface ImmobilizerContext {
  readonly vehicle: VehicleId;
  readonly command: ActuationCommand;
  /** Of the last confirmation since the dialog was opened: who has to confirm again does not type it again. */
  readonly reason: string;
  readonly key: string;
  /** What was known when it was confirmed; absent when somebody else, or another page, did. */
  readonly seen: Readiness | undefined;
  readonly actuation: ActuationRecord | undefined;
  /** A command before, whose outcome nobody knows. */
  readonly uncertain: ActuationRecord | undefined;
  readonly failure: Failure | undefined;
  readonly checksLeft: number;
}

export interface SendInput {
  readonly vehicle: VehicleId;
  readonly command: ActuationCommand;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Results come by the feed; a check finds what a connection without results never brings. */
const CHECK_EVERY: DurationMs = seconds(30);
/** Two and a half minutes: the server waits 90 s for an answer. */
const MOST_CHECKS = 5;

/**
 * Immobilises or releases one vehicle, or switches an output of it: idle, confirming, proving who it is
 * where that is asked for, sending, pending, confirmed or failed, and unknown where nobody can tell. It sends once for each confirmation, takes nothing for done before
 * the vehicle says so, and says no second one while the first is pending.
 */
export const immobilizerMachine = setup({
  types: {
    context: {} as ImmobilizerContext,
    events: {} as ImmobilizerEvent,
    input: {} as { readonly vehicle: VehicleId },
  },
  actors: {
    /** What was asked of the vehicle before, newest first. */
    look: fromPromise<readonly ActuationRecord[], VehicleId>(() => notProvided()),
    send: fromPromise<ActuationRecord, SendInput>(() => notProvided()),
    clear: fromPromise<unknown, { readonly id: number; readonly reason: string }>(() =>
      notProvided(),
    ),
    /** Gives the password; rejects when it is not right. */
    prove: fromPromise<unknown, string>(() => notProvided()),
    check: fromPromise<ActuationProgress, number>(() => notProvided()),
    /** Sends `feed.reported` with the newest step of the command, if one is known, and each new one. */
    followFeed: fromCallback<ImmobilizerEvent, ActuationRecord>(() => notProvided()),
  },
  actions: {
    /** It has ended so far, whether or not somebody looks at it. */
    announce: () => notProvided(),
    progress: assign(({ context }, progress: ActuationProgress) => ({
      actuation: { ...known(context.actuation), ...progress },
    })),
    fail: assign((_self, failure: Failure) => ({ failure })),
  },
  guards: {
    isOpen: (_self, actuation: ActuationRecord | undefined) => actuation !== undefined,
    isStatus: ({ context }, statuses: readonly ActuationProgress["status"][]) =>
      statuses.includes(known(context.actuation).status),
  },
  delays: { CHECK_EVERY },
}).createMachine({
  id: "immobilizer",
  context: ({ input }) => ({
    vehicle: input.vehicle,
    command: "engineStop",
    reason: "",
    key: "",
    seen: undefined,
    actuation: undefined,
    uncertain: undefined,
    failure: undefined,
    checksLeft: 0,
  }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "user.opened": {
          target: "looking",
          actions: assign(({ event }) => ({ command: event.command, reason: "" })),
        },
      },
    },
    looking: {
      entry: assign({
        actuation: undefined,
        uncertain: undefined,
        failure: undefined,
        seen: undefined,
      }),
      invoke: {
        src: "look",
        input: ({ context }) => context.vehicle,
        onDone: [
          {
            guard: { type: "isOpen", params: ({ event }) => openOne(event.output) },
            target: "judging",
            actions: assign(({ event }) => ongoing(known(openOne(event.output)))),
          },
          {
            target: "confirming",
            actions: assign({ uncertain: ({ event }) => uncertainOne(event.output) }),
          },
        ],
        // Who may not see the list may still command; the checks say what is in the way.
        onError: "confirming",
      },
      on: { "user.closed": "idle" },
    },
    confirming: {
      on: {
        "user.confirmed": {
          guard: ({ event }) => isReason(event.reason) && isReady(event.seen),
          target: "sending",
          actions: assign(({ event }) => ({
            reason: event.reason.trim(),
            key: event.key,
            seen: event.seen,
            failure: undefined,
          })),
        },
        "user.cleared": {
          guard: ({ context, event }) => context.uncertain !== undefined && isReason(event.reason),
          target: "clearing",
          actions: assign({ reason: ({ event }) => event.reason.trim() }),
        },
        "user.gavePassword": "proving",
        "user.closed": "idle",
      },
    },
    /** Says who sits there, and confirms nothing: the gesture comes after it. */
    proving: {
      entry: assign({ failure: undefined }),
      invoke: {
        src: "prove",
        input: ({ event }) => (event.type === "user.gavePassword" ? event.password : ""),
        onDone: "confirming",
        onError: {
          target: "confirming",
          actions: {
            type: "fail",
            params: ({ event }) => ({ type: "unproven", error: callErrorOf(event.error) }),
          },
        },
      },
      on: { "user.closed": "idle" },
    },
    clearing: {
      invoke: {
        src: "clear",
        input: ({ context }) => ({ id: known(context.uncertain).id, reason: context.reason }),
        onDone: "looking",
        onError: {
          target: "confirming",
          actions: { type: "fail", params: ({ event }) => failureOf(event.error) },
        },
      },
      on: { "user.closed": "idle" },
    },
    sending: {
      invoke: {
        src: "send",
        input: ({ context: { vehicle, command, reason, key } }) => ({
          vehicle,
          command,
          reason,
          idempotencyKey: key,
        }),
        onDone: {
          target: "judging",
          actions: assign({
            actuation: ({ event }) => event.output,
            failure: undefined,
            checksLeft: MOST_CHECKS,
          }),
        },
        onError: [
          {
            // The password has become too old meanwhile, or the approval: both are got, and confirmed, again.
            guard: ({ event }) => MENDED_HERE.has(callErrorOf(event.error).reason),
            target: "confirming",
            actions: { type: "fail", params: ({ event }) => failureOf(event.error) },
          },
          {
            target: "failed",
            actions: { type: "fail", params: ({ event }) => failureOf(event.error) },
          },
        ],
      },
    },
    judging: {
      always: [
        { guard: { type: "isStatus", params: ["confirmed"] }, target: "confirmed" },
        {
          guard: { type: "isStatus", params: ["failed", "refused", "expired"] },
          target: "failed",
          actions: {
            type: "fail",
            params: ({ context }) => failureIn(known(context.actuation)),
          },
        },
        { guard: { type: "isStatus", params: ["unknown", "cleared"] }, target: "followed.unknown" },
        { target: "followed.pending" },
      ],
    },
    /** Sent. What becomes of it comes by the feed, also when nobody knew it at first. */
    followed: {
      invoke: { src: "followFeed", input: ({ context }) => known(context.actuation) },
      on: {
        "feed.reported": {
          guard: ({ context, event }) => event.progress.status !== context.actuation?.status,
          target: "judging",
          actions: { type: "progress", params: ({ event }) => event.progress },
        },
      },
      initial: "pending",
      states: {
        pending: {
          initial: "pausing",
          states: {
            pausing: { after: { CHECK_EVERY: "checking" } },
            checking: {
              entry: assign({ checksLeft: ({ context }) => context.checksLeft - 1 }),
              invoke: {
                src: "check",
                input: ({ context }) => known(context.actuation).id,
                onDone: [
                  {
                    guard: ({ context, event }) =>
                      event.output.status !== context.actuation?.status,
                    target: "#immobilizer.judging",
                    actions: { type: "progress", params: ({ event }) => event.output },
                  },
                  { target: "unanswered" },
                ],
                onError: "unanswered",
              },
            },
            unanswered: {
              always: [
                { guard: ({ context }) => context.checksLeft > 0, target: "pausing" },
                { target: "#immobilizer.followed.unknown" },
              ],
            },
          },
        },
        unknown: {
          entry: "announce",
          on: { "user.closed": "#immobilizer.idle", "user.wentBack": "#immobilizer.looking" },
        },
      },
    },
    confirmed: {
      entry: "announce",
      on: { "user.closed": "idle" },
    },
    failed: {
      entry: "announce",
      on: {
        "user.retried": {
          guard: ({ context }) => context.failure?.type === "lost",
          target: "sending",
        },
        "user.wentBack": "looking",
        "user.closed": "idle",
      },
    },
  },
});

/** Whether nothing that was looked at stands in the way. */
export const isReady = ({ checks }: Readiness): boolean =>
  checks.length > 1 && checks.every(({ refusal }) => refusal === undefined);

/** One that waits for the vehicle, whoever asked for it. */
const openOne = (found: readonly ActuationRecord[]): ActuationRecord | undefined =>
  found.find(
    ({ command, status }) =>
      command !== undefined && (status === "intended" || status === "handedOff"),
  );

/** One that may have switched something, and nobody knows whether. */
const uncertainOne = (found: readonly ActuationRecord[]): ActuationRecord | undefined =>
  found.find(({ type, status }) => status === "unknown" && !isHarmless(type));

const isHarmless = (type: string): boolean =>
  isCommandType(type) && COMMAND_EFFECTS[type] === "none";

const ongoing = (actuation: ActuationRecord) => ({
  actuation,
  command: known(actuation.command),
  checksLeft: MOST_CHECKS,
});

/** What the dialog itself can ask for. */
const MENDED_HERE: ReadonlySet<CallFailure> = new Set(["passwordRequired", "secondPersonRequired"]);

/** Without an answer nobody knows what the server did. */
const LOST: ReadonlySet<CallFailure> = new Set([
  "timeout",
  "offline",
  "aborted",
  "unreadable",
  "internal",
]);

function failureOf(error: unknown): Failure {
  const call = callErrorOf(error);
  return { type: LOST.has(call.reason) ? "lost" : "refused", error: call };
}

/** A fault of our own is one, too. */
function callErrorOf(error: unknown): CallError {
  if (error instanceof CallFailed) return error.error;
  const detail = error instanceof Error ? error.message : String(error);
  return { reason: "internal", detail, retryAfterSeconds: undefined };
}

const failureIn = ({ status, outcome: words }: ActuationRecord): Failure =>
  status === "failed" ? { type: "declined", words } : { type: "notSent", words };

/** What the state guarantees. */
function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a state without what it is about");
  return value;
}

function notProvided(): never {
  throw new Error("not provided");
}
