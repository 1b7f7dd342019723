import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import type { VehicleDetail } from "#contract/snapshot";
import type { WireObject } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { commandTypesQuery } from "../../../api/commands.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { useNow } from "../useNow.ts";
import { useRequestActors } from "./RequestsProvider.tsx";
import type { RequestState } from "./requestAnswer.ts";
import { type Asked, type RequestName, vehicleRequests } from "./vehicleRequests.ts";

/** A vehicle's line comes and goes. */
const TYPES_FRESH_FOR_MS = 30_000;

/** What can be requested of the vehicle that the panel shows, one request at a time. */
export function useVehicleRequests(vehicle: VehicleDetail, settings: WireObject) {
  const user = useUser();
  const now = useNow() ?? epochMs(0);
  const { vehicleId } = vehicle;
  const actors = useRequestActors();
  const actor = actors.actorOf(vehicleId);
  const isSending = useSelector(actor, (state) => state.matches("sending"));
  const isAwaited = useSelector(actor, (state) => state.matches("awaiting"));
  const requests = vehicleRequests(settings, user, now);
  const { data: types } = useQuery({
    ...commandTypesQuery(vehicleId),
    enabled: requests.size > 0,
    staleTime: TYPES_FRESH_FOR_MS,
  });
  const isTaken = ({ type }: Asked) => types?.includes(type) === true;
  const open = useEffectEvent(() => actors.open(vehicle, now));
  const close = useEffectEvent((left: VehicleId) => actors.close(left, now));
  useEffect(() => {
    open();
    return () => close(vehicleId);
  }, [vehicleId]);

  return {
    isSending,
    /** The vehicle has been asked and may still answer. */
    isAwaited,
    names: [...requests.keys()],
    /** Whether the vehicle's line takes it now. */
    canAsk: (name: RequestName) => {
      const asked = requests.get(name);
      return asked !== undefined && isTaken(asked);
    },
    ask(name: RequestName) {
      const asked = requests.get(name);
      if (!asked) return;
      const wanted = { vehicle: vehicleId, name, asked, askedAt: now };
      actor.send({ type: "user.asked", wanted });
    },
  };
}

/** The last request to the vehicle from this tab, whoever is looked at meanwhile. */
export const useLastRequest = (vehicle: VehicleId): RequestState | undefined =>
  useSelector(useRequestActors().actorOf(vehicle), ({ context }) => context.last);
