import type { EpochMs } from "#domain/units";
import type { HistoryContext } from "./historyEvent.ts";
import { historySetup, known } from "./historySetup.ts";

/** How the cursor of an open history stands, runs, or is held while it ran. */
export const replayStates = historySetup.createStateConfig({
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
});

/** Nobody who presses play at the end wants to see nothing. */
function playFrom(at: EpochMs, { target, rate }: HistoryContext): EpochMs {
  const { from, to } = known(target).request;
  if (rate > 0) return at >= to ? from : at;
  return at <= from ? to : at;
}
