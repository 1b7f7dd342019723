import { assign, fromCallback, fromPromise, setup } from "xstate";
import type { VehicleId } from "#domain/ids";
import { after, type DurationMs, type EpochMs, minutes, seconds } from "#domain/units";
import type { ActuationProgress } from "../../../api/actuations.ts";
import { callErrorOf } from "../../../api/callQuery.ts";
import type { CallFailure } from "../../../api/callServer.ts";
import type { SentRequest } from "../../../api/commands.ts";
import type { PendingRequest } from "./pendingRequests.ts";
import { type Answer, answerIn, type RequestState } from "./requestAnswer.ts";
import type { Asked, RequestName } from "./vehicleRequests.ts";

/** What a person asks of the vehicle. */
export interface NewRequest {
  readonly vehicle: VehicleId;
  readonly name: RequestName;
  readonly asked: Asked;
  readonly askedAt: EpochMs;
}

/** What whoever asked is notified of, one after the other. */
export type RequestStep =
  | { readonly type: "sending" }
  | { readonly type: "failed"; readonly error: unknown }
  | { readonly type: "sent"; readonly name: RequestName; readonly isDelivered: boolean }
  | { readonly type: "ended"; readonly answer: Answer };

type RequestEvent =
  | { readonly type: "user.asked"; readonly wanted: NewRequest }
  | {
      readonly type: "panel.opened";
      readonly now: EpochMs;
      /** What a page before this one sent, when its answer was not shown. */
      readonly pending: PendingRequest | undefined;
    }
  | { readonly type: "panel.closed"; readonly now: EpochMs }
  | { readonly type: "feed.reported"; readonly progress: ActuationProgress };

interface RequestContext {
  /** The last request, with its answer as soon as there is one; undefined without one of late. */
  readonly last: RequestState | undefined;
  readonly wanted: NewRequest | undefined;
  readonly awaited: PendingRequest | undefined;
  readonly checksLeft: number;
  readonly leftAt: EpochMs | undefined;
}

/** Results come by the feed; a check finds what a connection without results never brings. */
const CHECK_EVERY: DurationMs = seconds(30);
/** Two and a half minutes: the server waits 90 s for an answer. */
const MOST_CHECKS = 5;
/** How long an answer is shown to who comes back to the vehicle. */
const SHOWN_FOR = minutes(5);

const UNKNOWN: Answer = { type: "unknown" };

/** After these another check brings no more. */
const FINAL: ReadonlySet<CallFailure> = new Set(["notFound", "notAllowed", "signedOut"]);

/**
 * The requests to one vehicle, one at a time: what is asked while one is under way is not sent. A
 * request that the server took ends with one answer, also when nobody can find out which.
 */
export const vehicleRequestMachine = setup({
  types: { context: {} as RequestContext, events: {} as RequestEvent },
  actors: {
    send: fromPromise<SentRequest, NewRequest>(() => notProvided()),
    check: fromPromise<ActuationProgress, PendingRequest>(() => notProvided()),
    /** Sends `feed.reported` with the newest step of the command, if one is known, and each new one. */
    followFeed: fromCallback<RequestEvent, PendingRequest>(() => notProvided()),
  },
  actions: {
    notify: (_self, _step: RequestStep) => notProvided(),
    /** Keeps what is awaited beyond a reload, until it is dropped. */
    keep: (_self, _pending: PendingRequest) => notProvided(),
    drop: (_self, _pending: PendingRequest) => notProvided(),
    await: assign((_self, pending: PendingRequest) => ({
      awaited: pending,
      checksLeft: MOST_CHECKS,
      last: { name: pending.name, askedAt: pending.askedAt, answer: undefined },
    })),
    answer: assign(({ context }, answer: Answer) => ({
      last: context.last && { ...context.last, answer },
    })),
  },
  delays: { CHECK_EVERY },
}).createMachine({
  id: "request",
  context: {
    last: undefined,
    wanted: undefined,
    awaited: undefined,
    checksLeft: 0,
    leftAt: undefined,
  },
  initial: "ready",
  on: { "panel.closed": { actions: assign({ leftAt: ({ event }) => event.now }) } },
  states: {
    ready: {
      entry: assign({ wanted: undefined, awaited: undefined }),
      on: {
        "user.asked": {
          target: "sending",
          actions: assign({ wanted: ({ event }) => event.wanted }),
        },
        "panel.opened": [
          {
            guard: ({ event }) => event.pending !== undefined,
            // At once: the result may have come to the page before.
            target: "awaiting.checking",
            actions: [
              { type: "await", params: ({ event }) => known(event.pending) },
              // That check is one more.
              assign({ checksLeft: MOST_CHECKS + 1 }),
            ],
          },
          {
            guard: ({ context: { leftAt }, event }) =>
              leftAt !== undefined && event.now > after(leftAt, SHOWN_FOR),
            actions: assign({ last: undefined }),
          },
        ],
      },
    },
    sending: {
      entry: { type: "notify", params: { type: "sending" } },
      invoke: {
        src: "send",
        input: ({ context }) => known(context.wanted),
        onDone: [
          {
            // A stock server does not say under what its answer is found.
            guard: ({ event }) => event.output.actuation === undefined,
            target: "ready",
            actions: {
              type: "notify",
              params: ({ context, event }) => sentStep(known(context.wanted), event.output),
            },
          },
          {
            target: "awaiting",
            actions: [
              {
                type: "notify",
                params: ({ context, event }) => sentStep(known(context.wanted), event.output),
              },
              {
                type: "await",
                params: ({ context, event }) => pendingOf(known(context.wanted), event.output),
              },
              { type: "keep", params: ({ context }) => known(context.awaited) },
            ],
          },
        ],
        onError: {
          target: "ready",
          actions: {
            type: "notify",
            params: ({ event }) => ({ type: "failed", error: event.error }),
          },
        },
      },
    },
    awaiting: {
      invoke: { src: "followFeed", input: ({ context }) => known(context.awaited) },
      on: {
        "feed.reported": {
          guard: ({ event }) => answerIn(event.progress) !== undefined,
          target: "answered",
          actions: { type: "answer", params: ({ event }) => known(answerIn(event.progress)) },
        },
      },
      initial: "pausing",
      states: {
        pausing: { after: { CHECK_EVERY: "checking" } },
        checking: {
          entry: assign({ checksLeft: ({ context }) => context.checksLeft - 1 }),
          invoke: {
            src: "check",
            input: ({ context }) => known(context.awaited),
            onDone: [
              {
                guard: ({ event }) => answerIn(event.output) !== undefined,
                target: "#request.answered",
                actions: { type: "answer", params: ({ event }) => known(answerIn(event.output)) },
              },
              { target: "unanswered" },
            ],
            onError: [
              {
                guard: ({ event }) => FINAL.has(callErrorOf(event.error)?.reason ?? "offline"),
                target: "#request.answered",
                actions: { type: "answer", params: UNKNOWN },
              },
              { target: "unanswered" },
            ],
          },
        },
        unanswered: {
          always: [
            { guard: ({ context }) => context.checksLeft > 0, target: "pausing" },
            { target: "#request.answered", actions: { type: "answer", params: UNKNOWN } },
          ],
        },
      },
    },
    answered: {
      entry: [
        { type: "drop", params: ({ context }) => known(context.awaited) },
        {
          type: "notify",
          params: ({ context }) => ({ type: "ended", answer: known(context.last?.answer) }),
        },
      ],
      always: "ready",
    },
  },
});

const sentStep = ({ name }: NewRequest, { isDelivered }: SentRequest): RequestStep => ({
  type: "sent",
  name,
  isDelivered,
});

const pendingOf = (
  { vehicle, name, askedAt }: NewRequest,
  { actuation }: SentRequest,
): PendingRequest => ({ vehicle, name, askedAt, actuation: known(actuation) });

/** What the state guarantees. */
function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a state without what it is about");
  return value;
}

function notProvided(): never {
  throw new Error("not provided");
}
