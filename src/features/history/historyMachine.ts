import type { EpochMs } from "#domain/units";
import type { HistoryContext, HistoryTarget, Selected } from "./historyEvent.ts";
import { historySetup, known, NOTHING_YET } from "./historySetup.ts";
import { loadStates } from "./loadStates.ts";
import { replayStates } from "./replayStates.ts";

/** A day in less than half an hour. */
export const FIRST_RATE = 60;

/**
 * The past in the page: which part of it is open, how its loading goes, whether it runs. The engine has
 * the tracks and the cursor and reports both; what it reports of another request than the last is not
 * taken.
 */
export const historyMachine = historySetup.createMachine({
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
        load: loadStates,
        replay: replayStates,
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
