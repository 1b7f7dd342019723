import { assign, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { HistoryLoad, HistoryRequest, HistoryState } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";

/** What somebody wants to see of the past, and where the cursor stands at first. */
export interface HistoryTarget {
  readonly request: HistoryRequest;
  readonly moment: EpochMs;
}

/** Where the cursor goes, and how it runs on from there: 0 stands still, negative runs backwards. */
export interface CursorMove {
  readonly type: "cursor.moves";
  readonly at: EpochMs;
  readonly rate: number;
}

/** Who is selected; undefined: nobody. */
export interface Selected {
  readonly vehicle: VehicleId | undefined;
}

export type HistoryEvent =
  /** A period is to be chosen. */
  | { readonly type: "user.chose" }
  | { readonly type: "user.dismissed" }
  | { readonly type: "user.opened"; readonly target: HistoryTarget }
  /** To a vehicle at a moment: within what is open, else to that. */
  | { readonly type: "user.jumped"; readonly vehicle: VehicleId; readonly target: HistoryTarget }
  | { readonly type: "user.left" }
  | {
      readonly type: "user.selected";
      readonly vehicle: VehicleId | undefined;
      readonly at: EpochMs | undefined;
    }
  | { readonly type: "user.played"; readonly at: EpochMs }
  | { readonly type: "user.paused"; readonly at: EpochMs }
  | { readonly type: "user.sought"; readonly at: EpochMs }
  /** Holds the cursor; if it ran it runs on when it is let go of. */
  | { readonly type: "user.grabbed"; readonly at: EpochMs }
  | { readonly type: "user.released"; readonly at: EpochMs }
  | { readonly type: "user.changedRate"; readonly rate: number; readonly at: EpochMs }
  | { readonly type: "user.cancelled" }
  | { readonly type: "user.retried" }
  | {
      readonly type: "address.changed";
      readonly target: HistoryTarget | undefined;
      /** By a link, back or forward, and not by this page. */
      readonly hasArrived: boolean;
    }
  | { readonly type: "engine.reported"; readonly history: HistoryState | undefined }
  /** Every move of the cursor is answered: what the engine reports is newer than they are. */
  | { readonly type: "cursor.agreed" }
  | { readonly type: "engine.failed" };

export interface HistoryContext {
  readonly target: HistoryTarget | undefined;
  /** Of the tracks that have come; undefined: the route is not fetched, and there are no trips. */
  readonly revision: number | undefined;
  readonly load: HistoryLoad;
  /** How fast the past runs, or would run; never 0. */
  readonly rate: number;
  readonly isAgreed: boolean;
}

/** A day in less than half an hour. */
export const FIRST_RATE = 60;
const NOTHING_YET: HistoryLoad = { type: "loading", done: 0, total: 0 };

/** States of the loading as the page shows them: `empty` has come whole, and there is nothing in it. */
const LOADS = ["loading", "ready", "empty", "partial", "cancelled", "failed"] as const;
type LoadState = (typeof LOADS)[number];

/** Whoever selects a vehicle that is not in the fetched route wants to see it as it is now. */
const leaveForAnother = {
  guard: {
    type: "isOutsider",
    params: ({ event }: { readonly event: Selected }) => event,
  },
  target: "#history.leaving",
  actions: {
    type: "restore",
    params: ({ event }: { readonly event: Selected }) => event,
  },
} as const;

/**
 * The past in the page: which part of it is open, how its loading goes, whether it runs. The engine has
 * the tracks and the cursor and reports both; what it reports of another request than the last is not
 * taken.
 */
export const historyMachine = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    tags: {} as "choosing" | "open" | "fetched" | "incomplete",
  },
  actors: {
    /**
     * Opens the target, ends what was open before, and takes moves of the cursor. Sends `cursor.agreed`
     * when everything is answered, `engine.failed` when it could not be opened.
     */
    holdOpen: fromCallback<CursorMove, HistoryTarget>(() => notProvided()),
    closeHistory: fromPromise<void>(() => notProvided()),
  },
  actions: {
    /** The address says what is open, so that "back" leaves it. */
    show: (_self, _target: HistoryTarget) => notProvided(),
    /** The live view as it was before history was entered, but with who is selected now. */
    restore: (_self, _selected: Selected | undefined) => notProvided(),
    select: (_self, _selected: Selected) => notProvided(),
    cancelHistory: () => notProvided(),
    retryHistory: () => notProvided(),
    /** Clears the trips, and marks the route as not fetched. */
    enter: assign((_self, target: HistoryTarget) => ({
      target,
      revision: undefined,
      load: NOTHING_YET,
      isAgreed: false,
    })),
    takeReport: assign((_self, { revision, load }: HistoryState) => ({ revision, load })),
    failToOpen: assign({ load: { type: "failed", reason: "internal" } }),
    keepRate: assign((_self, rate: number) => ({ rate })),
    agree: assign({ isAgreed: true }),
    disagree: assign({ isAgreed: false }),
    move: sendTo(
      "cursor",
      (_self, move: Omit<CursorMove, "type">): CursorMove => ({
        type: "cursor.moves",
        ...move,
      }),
    ),
  },
  guards: {
    isLoad: ({ context, event }, state: LoadState) =>
      event.type === "engine.reported" &&
      isOfRequest(event.history, context) &&
      loadState(event.history) === state,
    /** Only what is newer than the last move says whether the cursor runs. */
    isRunning: ({ context, event }) =>
      event.type === "engine.reported" &&
      context.isAgreed &&
      isOfRequest(event.history, context) &&
      event.history.rate !== 0,
    isStanding: ({ context, event }) =>
      event.type === "engine.reported" &&
      context.isAgreed &&
      isOfRequest(event.history, context) &&
      event.history.rate === 0,
    isMember: ({ context }, { vehicle }: Selected) =>
      vehicle === undefined || isAmong(known(context.target).request, vehicle),
    isOutsider: ({ context }, { vehicle }: Selected) =>
      vehicle !== undefined && !isAmong(known(context.target).request, vehicle),
    isInside: ({ context }, { vehicle, at }: Selected & { readonly at: EpochMs }) => {
      const { request } = known(context.target);
      const isInPeriod = at >= request.from && at <= request.to;
      return vehicle !== undefined && isInPeriod && isAmong(request, vehicle);
    },
    isAnother: ({ context }, target: HistoryTarget | undefined) =>
      target !== undefined && !isSameRequest(target.request, known(context.target).request),
  },
}).createMachine({
  id: "history",
  context: {
    target: undefined,
    revision: undefined,
    load: NOTHING_YET,
    rate: FIRST_RATE,
    isAgreed: false,
  },
  initial: "live",
  on: {
    "user.opened": {
      target: ".open",
      actions: [
        { type: "enter", params: ({ event }) => event.target },
        { type: "show", params: ({ event }) => event.target },
      ],
    },
    "user.jumped": {
      target: ".open",
      actions: [
        { type: "enter", params: ({ event }) => event.target },
        { type: "show", params: ({ event }) => event.target },
      ],
    },
    "address.changed": {
      guard: ({ event }) => event.target !== undefined,
      target: ".open",
      actions: { type: "enter", params: ({ event }) => known(event.target) },
    },
    "user.selected": { actions: { type: "select", params: ({ event }) => event } },
    "user.changedRate": { actions: { type: "keepRate", params: ({ event }) => event.rate } },
  },
  states: {
    live: { on: { "user.chose": "choosing" } },
    choosing: { tags: "choosing", on: { "user.dismissed": "live" } },
    open: {
      tags: "open",
      type: "parallel",
      invoke: { id: "cursor", src: "holdOpen", input: ({ context }) => known(context.target) },
      on: {
        "user.left": {
          target: "leaving",
          actions: { type: "restore", params: undefined },
        },
        "user.jumped": {
          guard: {
            type: "isInside",
            params: ({ event }) => ({ vehicle: event.vehicle, at: event.target.moment }),
          },
          target: ".replay.paused",
          actions: [
            { type: "select", params: ({ event }) => event },
            "disagree",
            { type: "move", params: ({ event }) => ({ at: event.target.moment, rate: 0 }) },
          ],
        },
        "address.changed": [
          { guard: ({ event }) => event.target === undefined, target: "leaving" },
          {
            guard: { type: "isAnother", params: ({ event }) => event.target },
            target: "open",
            reenter: true,
            actions: { type: "enter", params: ({ event }) => known(event.target) },
          },
          {
            guard: ({ event }) => event.hasArrived,
            target: ".replay.paused",
            actions: [
              "disagree",
              {
                type: "move",
                params: ({ event }) => ({ at: known(event.target).moment, rate: 0 }),
              },
            ],
          },
          // Written by this page.
          {},
        ],
        "cursor.agreed": { actions: "agree" },
        "engine.failed": { target: ".load.failed", actions: "failToOpen" },
        // Until the route is fetched another vehicle takes its place: the last choice wins.
        "user.selected": [
          {
            guard: { type: "isMember", params: ({ event }) => event },
            actions: { type: "select", params: ({ event }) => event },
          },
          {
            target: "open",
            reenter: true,
            actions: [
              {
                type: "enter",
                params: ({ context, event }) => sameTimeOf(event, context),
              },
              { type: "show", params: ({ context }) => known(context.target) },
            ],
          },
        ],
      },
      states: {
        load: {
          initial: "loading",
          on: {
            "engine.reported": LOADS.map((state) => ({
              guard: { type: "isLoad" as const, params: state },
              target: `.${state}` as const,
              actions: {
                type: "takeReport" as const,
                params: ({ event }: Reported) => known(event.history),
              },
            })),
          },
          states: {
            loading: { on: { "user.cancelled": { actions: "cancelHistory" } } },
            ready: { tags: "fetched", on: { "user.selected": leaveForAnother } },
            empty: { tags: "fetched", on: { "user.selected": leaveForAnother } },
            partial: {
              tags: ["fetched", "incomplete"],
              on: { "user.selected": leaveForAnother, "user.retried": { actions: "retryHistory" } },
            },
            cancelled: {
              tags: "incomplete",
              on: { "user.retried": { actions: "retryHistory" } },
            },
            failed: { tags: "incomplete", on: { "user.retried": { actions: "retryHistory" } } },
          },
        },
        replay: {
          initial: "paused",
          states: {
            paused: {
              on: {
                "user.played": {
                  target: "playing",
                  actions: [
                    "disagree",
                    {
                      type: "move",
                      params: ({ context, event }) => ({
                        at: playFrom(event.at, context),
                        rate: context.rate,
                      }),
                    },
                  ],
                },
                "user.sought": {
                  actions: [
                    "disagree",
                    { type: "move", params: ({ event }) => ({ at: event.at, rate: 0 }) },
                  ],
                },
                "engine.reported": {
                  guard: "isRunning",
                  target: "playing",
                  actions: {
                    type: "keepRate",
                    params: ({ event }) => known(event.history).rate,
                  },
                },
              },
            },
            playing: {
              on: {
                "user.paused": {
                  target: "paused",
                  actions: [
                    "disagree",
                    { type: "move", params: ({ event }) => ({ at: event.at, rate: 0 }) },
                  ],
                },
                "user.sought": {
                  actions: [
                    "disagree",
                    {
                      type: "move",
                      params: ({ context, event }) => ({ at: event.at, rate: context.rate }),
                    },
                  ],
                },
                "user.changedRate": {
                  actions: [
                    { type: "keepRate", params: ({ event }) => event.rate },
                    "disagree",
                    { type: "move", params: ({ event }) => ({ at: event.at, rate: event.rate }) },
                  ],
                },
                "user.grabbed": {
                  target: "held",
                  actions: [
                    "disagree",
                    { type: "move", params: ({ event }) => ({ at: event.at, rate: 0 }) },
                  ],
                },
                // At the ends of the request the engine stops by itself.
                "engine.reported": { guard: "isStanding", target: "paused" },
              },
            },
            held: {
              on: {
                "user.sought": {
                  actions: [
                    "disagree",
                    { type: "move", params: ({ event }) => ({ at: event.at, rate: 0 }) },
                  ],
                },
                "user.released": {
                  target: "playing",
                  actions: [
                    "disagree",
                    {
                      type: "move",
                      params: ({ context, event }) => ({ at: event.at, rate: context.rate }),
                    },
                  ],
                },
                "user.paused": "paused",
              },
            },
          },
        },
        period: {
          initial: "closed",
          states: {
            closed: { on: { "user.chose": "choosing" } },
            choosing: { tags: "choosing", on: { "user.dismissed": "closed" } },
          },
        },
      },
    },
    leaving: {
      invoke: { src: "closeHistory", onDone: "live", onError: "live" },
      on: { "user.chose": "choosing" },
    },
  },
});

function sameTimeOf(
  { vehicle, at }: Selected & { readonly at: EpochMs | undefined },
  { target }: HistoryContext,
): HistoryTarget {
  const { request, moment } = known(target);
  return { request: { ...request, vehicles: [known(vehicle)] }, moment: at ?? moment };
}

interface Reported {
  readonly event: { readonly history: HistoryState | undefined };
}

/** Nobody who presses play at the end wants to see nothing. */
function playFrom(at: EpochMs, { target, rate }: HistoryContext): EpochMs {
  const { from, to } = known(target).request;
  if (rate > 0) return at >= to ? from : at;
  return at <= from ? to : at;
}

function loadState({ load, points }: HistoryState): LoadState {
  return load.type === "complete" ? (points === 0 ? "empty" : "ready") : load.type;
}

const isOfRequest = (
  history: HistoryState | undefined,
  { target }: HistoryContext,
): history is HistoryState =>
  history !== undefined && target !== undefined && isSameRequest(history.request, target.request);

const isAmong = ({ vehicles }: HistoryRequest, vehicle: VehicleId): boolean =>
  vehicles === "all" || vehicles.includes(vehicle);

export function isSameRequest(one: HistoryRequest, other: HistoryRequest): boolean {
  return one.from === other.from && one.to === other.to && isSame(one.vehicles, other.vehicles);
}

function isSame(one: HistoryRequest["vehicles"], other: HistoryRequest["vehicles"]): boolean {
  if (one === "all" || other === "all") return one === other;
  return one.length === other.length && one.every((vehicle, at) => vehicle === other[at]);
}

/** What the state guarantees. */
function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a state without what it is about");
  return value;
}

function notProvided(): never {
  throw new Error("not provided");
}
