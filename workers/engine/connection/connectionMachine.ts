import { assign, fromCallback, setup } from "xstate";
import { after, type DurationMs, type EpochMs, milliseconds, seconds } from "#domain/units";

/** Sent by whoever follows the feed. Time and chance come with the event: a machine has neither. */
export type FeedEvent =
  | { readonly type: "feed.loaded" }
  | {
      readonly type: "feed.lost";
      readonly at: EpochMs;
      /** The last moment at which the feed received anything; absent when it never did. */
      readonly receivedAt: EpochMs | undefined;
      readonly chance: number;
      readonly retryAfter: DurationMs | undefined;
    }
  /** Nothing came for longer than the server is ever silent; and something came again. */
  | { readonly type: "feed.silent"; readonly receivedAt: EpochMs }
  | { readonly type: "feed.received" }
  /** What comes is of another version of the feed. */
  | { readonly type: "feed.outdated"; readonly receivedAt: EpochMs | undefined }
  | { readonly type: "feed.refused" };

type WakeEvent = { readonly type: "user.asked" } | { readonly type: "network.returned" };

interface Failures {
  /** Losses in a row: a connection counts as good only after it has held for a while. */
  readonly count: number;
  readonly wait: DurationMs;
  readonly retryAt: EpochMs | undefined;
  readonly receivedAt: EpochMs | undefined;
  /** Of a connection that is up and silent: when it last received anything. */
  readonly silentSince: EpochMs | undefined;
}

const NONE: Failures = {
  count: 0,
  wait: milliseconds(0),
  retryAt: undefined,
  receivedAt: undefined,
  silentSince: undefined,
};

/** Else a connection that holds for a moment each time would be tried without end at full speed. */
const GOOD_AFTER_MS = 30_000;

const FIRST_RETRY = seconds(1);
const LONGEST_RETRY = seconds(30);

/**
 * How long to wait before the next try. Full jitter, so that a thousand pages that lost the same
 * server do not come back at the same moment. `chance` is from 0 to 1; `atLeast` is what the server asks for.
 */
export const backOff = (
  failures: number,
  chance: number,
  atLeast: DurationMs = milliseconds(0),
): DurationMs =>
  milliseconds(
    atLeast + Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(failures, 10)) * chance,
  );

/** Loading, live, lost and again; only a lost session or another version ends it. */
export const connectionMachine = setup({
  types: { context: {} as Failures, events: {} as FeedEvent | WakeEvent },
  actors: {
    followFeed: fromCallback<WakeEvent>(() => {
      throw new Error("not provided");
    }),
  },
  actions: {
    planRetry: assign(({ context, event }) => {
      if (event.type !== "feed.lost") return context;
      const wait = backOff(context.count, event.chance, event.retryAfter);
      return {
        silentSince: undefined,
        count: context.count + 1,
        wait,
        retryAt: after(event.at, wait),
        receivedAt: event.receivedAt ?? context.receivedAt,
      };
    }),
    noteReceived: assign(({ context, event }) => ({
      receivedAt:
        (event.type === "feed.outdated" ? event.receivedAt : undefined) ?? context.receivedAt,
    })),
    noteSilence: assign(({ event }) => ({
      silentSince: event.type === "feed.silent" ? event.receivedAt : undefined,
    })),
    forgetFailures: assign({ count: 0 }),
  },
  delays: { backOff: ({ context }) => context.wait, good: GOOD_AFTER_MS },
}).createMachine({
  context: NONE,
  initial: "following",
  states: {
    following: {
      invoke: { src: "followFeed" },
      on: {
        "feed.lost": { target: "waiting", actions: "planRetry" },
        "feed.outdated": { target: "outdated", actions: "noteReceived" },
        "feed.refused": "signedOut",
      },
      initial: "loading",
      states: {
        loading: { on: { "feed.loaded": "live" } },
        live: {
          on: {
            "feed.silent": { actions: "noteSilence" },
            "feed.received": { actions: "noteSilence" },
          },
          after: { good: { actions: "forgetFailures" } },
        },
      },
    },
    waiting: {
      after: { backOff: "following" },
      on: { "user.asked": "following", "network.returned": "following" },
    },
    // No use to come back by itself; a reload brings a page that understands.
    outdated: { on: { "user.asked": "following" } },
    signedOut: { type: "final" },
  },
});
