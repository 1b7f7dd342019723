import { type ActorRefFrom, createActor, fromCallback, fromPromise } from "xstate";
import type { VehicleDetail } from "#contract/snapshot";
import type { UserId, VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { getActuation, progressOfResult } from "../../../api/actuations.ts";
import { valueOf } from "../../../api/callQuery.ts";
import { postVehicleRequest } from "../../../api/commands.ts";
import type { CommandResultStore } from "../../../engine/commandResultStore.ts";
import { dropPending, keepPending, pendingRequest } from "./pendingRequests.ts";
import { type RequestStep, vehicleRequestMachine } from "./vehicleRequestMachine.ts";

export type RequestActor = ActorRefFrom<typeof vehicleRequestMachine>;

type NamedVehicle = Pick<VehicleDetail, "vehicleId" | "name" | "uniqueId">;

interface RequestPorts {
  readonly user: UserId;
  readonly commandResults: CommandResultStore;
  /** Begins the notices of one request; the title names the vehicle. */
  readonly createNotice: (title: string | undefined) => (step: RequestStep) => void;
  readonly onAnswered: (vehicle: VehicleId) => void;
}

/**
 * One actor for each vehicle that the panel shows or whose answer is pending: who asked is shown the
 * answer whatever they look at by then, and after a reload as well.
 */
export function createRequestActors(ports: RequestPorts) {
  const actors = new Map<VehicleId, RequestActor>();
  const titles = new Map<VehicleId, string | undefined>();

  function actorOf(vehicle: VehicleId): RequestActor {
    const held = actors.get(vehicle);
    if (held) return held;
    const actor = createActor(provided(ports, vehicle, () => titles.get(vehicle))).start();
    actors.set(vehicle, actor);
    return actor;
  }

  return {
    actorOf,

    open(vehicle: NamedVehicle, now: EpochMs): void {
      const { vehicleId, name, uniqueId } = vehicle;
      titles.set(vehicleId, shownText(name) ?? shownText(uniqueId));
      const pending = pendingRequest(ports.user, vehicleId, now);
      actorOf(vehicleId).send({ type: "panel.opened", now, pending });
    },

    close(vehicle: VehicleId, now: EpochMs): void {
      const actor = actorOf(vehicle);
      actor.send({ type: "panel.closed", now });
      const state = actor.getSnapshot();
      if (state.matches("ready") && !state.context.last) drop(vehicle, actor);
    },

    dispose(): void {
      for (const [vehicle, actor] of actors) drop(vehicle, actor);
    },
  };

  function drop(vehicle: VehicleId, actor: RequestActor) {
    actor.stop();
    actors.delete(vehicle);
    titles.delete(vehicle);
  }
}

export type RequestActors = ReturnType<typeof createRequestActors>;

function provided(
  { user, commandResults, createNotice, onAnswered }: RequestPorts,
  vehicle: VehicleId,
  title: () => string | undefined,
) {
  let notice: ReturnType<typeof createNotice> | undefined;
  return vehicleRequestMachine.provide({
    actors: {
      // Without a signal: what was begun to send is sent.
      send: fromPromise(async ({ input: { vehicle, asked } }) =>
        valueOf(await postVehicleRequest({ vehicle, ...asked })),
      ),
      check: fromPromise(async ({ input, signal }) =>
        valueOf(await getActuation(input.actuation, signal)),
      ),
      followFeed: fromCallback(({ input, sendBack }) =>
        commandResults.follow(String(input.actuation), (result) => {
          const progress = progressOfResult(result, input.askedAt);
          if (progress) sendBack({ type: "feed.reported", progress });
        }),
      ),
    },
    actions: {
      notify(_self, step) {
        if (step.type === "sending") notice = undefined;
        notice ??= createNotice(title());
        notice(step);
      },
      keep: (_self, pending) => keepPending(user, pending),
      drop(_self, pending) {
        dropPending(user, pending);
        onAnswered(vehicle);
      },
    },
  });
}
