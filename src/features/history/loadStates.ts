import type { HistoryState } from "#contract/history";
import type { Selected } from "./historyEvent.ts";
import { historySetup, known, LOADS } from "./historySetup.ts";

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

interface Reported {
  readonly event: { readonly history: HistoryState | undefined };
}

/** How the tracks of an open history come. */
export const loadStates = historySetup.createStateConfig({
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
});
