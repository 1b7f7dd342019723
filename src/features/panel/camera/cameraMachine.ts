import { assign, fromCallback, setup } from "xstate";
import type { CallError } from "../../../api/callServer.ts";

/** What comes of a camera that was asked for. */
export type CameraEvent =
  | { readonly type: "hub.started"; readonly url: string | undefined }
  | { readonly type: "hub.failed"; readonly error: CallError };

type Event =
  | CameraEvent
  | { readonly type: "user.started"; readonly channel: number }
  | { readonly type: "user.stopped" }
  | { readonly type: "player.played" }
  | { readonly type: "player.failed" };

interface CameraContext {
  readonly channel: number;
  /** The stream's address. */
  readonly url: string | undefined;
  readonly error: CallError | undefined;
}

/**
 * A vehicle's live camera. As long as it is `on` the camera runs: the actor starts it, and stops it
 * however that state is left, also when the panel closes. A stream that breaks off is not tried again
 * by itself: it costs the vehicle's airtime.
 */
export const cameraMachine = setup({
  types: { context: {} as CameraContext, events: {} as Event },
  actors: {
    /** Starts the camera, tells what came of it, and stops it at the end. */
    run: fromCallback<CameraEvent, { readonly channel: number }>(() => {
      throw new Error("not provided");
    }),
  },
}).createMachine({
  id: "camera",
  context: { channel: 1, url: undefined, error: undefined },
  initial: "off",
  on: {
    "user.started": {
      target: ".on",
      reenter: true,
      actions: assign({ channel: ({ event }) => event.channel }),
    },
  },
  states: {
    off: { initial: "idle", states: { idle: {}, refused: {}, broken: {} } },
    on: {
      entry: assign({ url: undefined, error: undefined }),
      invoke: { src: "run", input: ({ context }) => ({ channel: context.channel }) },
      initial: "starting",
      on: {
        "user.stopped": "off",
        "player.failed": "off.broken",
        "hub.failed": {
          target: "off.refused",
          actions: assign({ error: ({ event }) => event.error }),
        },
      },
      states: {
        starting: {
          on: {
            "hub.started": [
              {
                guard: ({ event }) => event.url !== undefined,
                target: "waiting",
                actions: assign({ url: ({ event }) => event.url }),
              },
              { target: "unseen" },
            ],
          },
        },
        /** For the first image. */
        waiting: { on: { "player.played": "playing" } },
        playing: {},
        /** It runs, and is seen elsewhere. */
        unseen: {},
      },
    },
  },
});
