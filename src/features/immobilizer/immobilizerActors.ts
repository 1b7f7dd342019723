import { type ActorRefFrom, createActor, fromCallback, fromPromise } from "xstate";
import type { VehicleId } from "#domain/ids";
import {
  deleteActuation,
  getActuation,
  getActuationsOf,
  postActuation,
  progressOfResult,
} from "../../api/actuations.ts";
import { valueOf } from "../../api/callQuery.ts";
import { postSessionPassword } from "../../api/session.ts";
import type { CommandResultStore } from "../../engine/commandResultStore.ts";
import { createStore } from "../../state/store.ts";
import { immobilizerMachine } from "./immobilizerMachine.ts";

export type ImmobilizerActor = ActorRefFrom<typeof immobilizerMachine>;
export type ImmobilizerState = ReturnType<ImmobilizerActor["getSnapshot"]>;

interface ImmobilizerPorts {
  readonly commandResults: CommandResultStore;
  /** A command has ended so far while nobody had its dialog open. */
  readonly notify: (vehicle: VehicleId, state: ImmobilizerState) => void;
  /** What the vehicle is known to be may be another now. */
  readonly onEnded: (vehicle: VehicleId) => void;
  /** The password was given: what it stood in the way of is to be looked at anew. */
  readonly onProven: () => void;
}

/** One actor for each vehicle: who sent a command learns the result whatever they look at by then. */
export function createImmobilizerActors(ports: ImmobilizerPorts) {
  const actors = new Map<VehicleId, ImmobilizerActor>();
  /** Whose dialog is open. */
  const watched = new Set<VehicleId>();
  const wanted = createStore<VehicleId | undefined>(undefined);

  function actorOf(vehicle: VehicleId): ImmobilizerActor {
    const held = actors.get(vehicle);
    if (held) return held;
    const actor: ImmobilizerActor = createActor(
      immobilizerMachine.provide({
        actors: {
          look: fromPromise(async ({ input, signal }) =>
            valueOf(await getActuationsOf(input, signal)),
          ),
          // Without a signal: what was begun to send is sent.
          send: fromPromise(async ({ input }) => valueOf(await postActuation(input))),
          clear: fromPromise(async ({ input: { id, reason } }) =>
            valueOf(await deleteActuation(id, reason)),
          ),
          prove: fromPromise(async ({ input }) => {
            valueOf(await postSessionPassword(input));
            ports.onProven();
          }),
          check: fromPromise(async ({ input, signal }) =>
            valueOf(await getActuation(input, signal)),
          ),
          followFeed: fromCallback(({ input, sendBack }) =>
            ports.commandResults.follow(String(input.id), (result) => {
              const progress = progressOfResult(result, input.requestedAt);
              if (progress) sendBack({ type: "feed.reported", progress });
            }),
          ),
        },
        actions: { announce: () => queueMicrotask(announce) },
      }),
      { input: { vehicle } },
    );
    function announce(): void {
      ports.onEnded(vehicle);
      if (!watched.has(vehicle)) ports.notify(vehicle, actor.getSnapshot());
    }
    actors.set(vehicle, actor);
    actor.start();
    return actor;
  }

  return {
    actorOf,
    /** Whose dialog shall open as soon as its button is there. */
    wanted,
    /** While the dialog is open it says how it ends. Returns the end. */
    watch(vehicle: VehicleId): () => void {
      watched.add(vehicle);
      return () => {
        watched.delete(vehicle);
        actorOf(vehicle).send({ type: "user.closed" });
      };
    },
    dispose(): void {
      for (const actor of actors.values()) actor.stop();
      actors.clear();
    },
  };
}

export type ImmobilizerActors = ReturnType<typeof createImmobilizerActors>;
