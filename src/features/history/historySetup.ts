import { assign, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { HistoryLoad, HistoryState } from "#contract/history";
import type { EpochMs } from "#domain/units";
import type {
  CursorMove,
  HistoryContext,
  HistoryEvent,
  HistoryTarget,
  Selected,
} from "./historyEvent.ts";
import { isAmong, isSameRequest } from "./historyRequests.ts";

/** Nothing has come of a request yet. */
export const NOTHING_YET: HistoryLoad = { type: "loading", done: 0, total: 0 };

/** States of the loading as the page shows them: `empty` has come whole, and there is nothing in it. */
export const LOADS = ["loading", "ready", "empty", "partial", "cancelled", "failed"] as const;
type LoadState = (typeof LOADS)[number];

/** The words of the history: what it is told, what it does, and what it asks itself. */
export const historySetup = setup({
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
});

function loadState({ load, points }: HistoryState): LoadState {
  return load.type === "complete" ? (points === 0 ? "empty" : "ready") : load.type;
}

const isOfRequest = (
  history: HistoryState | undefined,
  { target }: HistoryContext,
): history is HistoryState =>
  history !== undefined && target !== undefined && isSameRequest(history.request, target.request);

/** What the state guarantees. */
export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a state without what it is about");
  return value;
}

function notProvided(): never {
  throw new Error("not provided");
}
