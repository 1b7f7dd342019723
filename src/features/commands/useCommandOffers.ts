import { useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import { refusedByRights } from "#domain/actuation/mayActuate";
import type { VehicleId } from "#domain/ids";
import { commandTypesQuery, savedCommandsQuery } from "../../api/commands.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useSecondPerson } from "../../state/actuation/useSecondPerson.ts";
import { useUser } from "../../state/sessionStore.ts";
import { type CommandOffers, commandOffers, isHeld } from "./commandChoices.ts";

/** By the server's clock, whatever moment is shown. It renders when the answer is another, and for no minute that passes. */
function useRefusal(isAdHoc: boolean) {
  const subject = useUser();
  const { serverNow } = useEngine();
  const refusalNow = useCallback(
    () => refusedByRights({ subject, relation: "linked", isAdHoc, now: serverNow() }),
    [subject, isAdHoc, serverNow],
  );
  useSnapshot(refusalNow);
  return refusalNow();
}

/** Whether this person may send anything at all, as far as the page can know. */
export const useMayCommand = (): boolean => useRefusal(false) === undefined;

interface LoadedOffers {
  readonly isLoading: boolean;
  readonly error: Error | undefined;
  readonly offers: CommandOffers;
}

/** What can be sent to these vehicles, as the server says now. */
export function useCommandOffers(vehicles: readonly VehicleId[]): LoadedOffers {
  const mayAdHoc = useRefusal(true) === undefined;
  // Connections come and go: what held a while ago says nothing.
  const fresh = { staleTime: 0, gcTime: 0 };
  const types = useQueries({
    queries: vehicles.map((one) => ({ ...commandTypesQuery(one), ...fresh })),
  });
  const saved = useQueries({
    queries: vehicles.map((one) => ({ ...savedCommandsQuery(one), ...fresh })),
  });
  const isOfSecondPerson = saved.some(({ data }) =>
    data?.some(({ type, attributes }) => isHeld(type, attributes)),
  );
  const secondPerson = useSecondPerson(isOfSecondPerson);
  const all = [...types, ...saved];
  return {
    isLoading:
      secondPerson.isLoading || all.some(({ isPending, isError }) => isPending && !isError),
    error: all.find(({ isError, data }) => isError && data === undefined)?.error ?? undefined,
    offers: commandOffers(
      vehicles.map((vehicle, at) => ({
        vehicle,
        types: types[at]?.data ?? [],
        saved: saved[at]?.data ?? [],
      })),
      mayAdHoc,
      secondPerson.isAsked,
    ),
  };
}
