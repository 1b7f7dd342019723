import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { seconds } from "#domain/units";
import { callErrorOf } from "../../../api/callQuery.ts";
import type { CallError } from "../../../api/callServer.ts";
import { getVehicleEvents, pastEventsKey } from "../../../api/events.ts";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { type EventChoice, type LoadedEvents, loadEvents } from "./loadEvents.ts";

/** New alerts come by themselves: what was loaded this recently is not loaded again. */
const FRESH_FOR = seconds(30);

/** A minute, where the server says when to come again. */
const MOST_WAITS = 12;
const isBusy = (error: CallError | undefined): boolean =>
  error?.reason === "tooManyAttempts" && error.retryAfterSeconds !== undefined;

export type EventLoading =
  | { readonly type: "loading"; readonly done: number; readonly total: number }
  | { readonly type: "cancelled" }
  | { readonly type: "failed"; readonly error: CallError | undefined }
  | { readonly type: "loaded"; readonly loaded: LoadedEvents };

interface LoadedControl {
  readonly loading: EventLoading;
  readonly reload: () => void;
  readonly cancel: () => void;
}

/** The past alerts of a choice, while they are shown; not before it is known whose there are. */
export function useLoadedEvents(choice: EventChoice, isScopeKnown: boolean): LoadedControl {
  const { engine, serverNow } = useEngine();
  const queries = useQueryClient();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const queryKey = pastEventsKey(choice);
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      loadEvents(choice, {
        scope: engine.alertScope,
        describe: engine.describe,
        nameEvents: engine.nameEvents,
        load: getVehicleEvents,
        now: serverNow(),
        signal,
        onProgress: (done, total) => setProgress({ done, total }),
      }),
    staleTime: FRESH_FOR,
    // Many calls: who looks decides whether to make them again. But who is only asked to wait, because
    // a history is loading meanwhile, waits.
    retry: (failures, error) => failures < MOST_WAITS && isBusy(callErrorOf(error)),
    retryDelay: (_failures, error) => seconds(callErrorOf(error)?.retryAfterSeconds ?? 0),
    refetchInterval: false,
    enabled: isScopeKnown,
  });
  return {
    loading:
      fetchStatus === "fetching" || !isScopeKnown
        ? { type: "loading", ...progress }
        : error
          ? { type: "failed", error: callErrorOf(error) }
          : data
            ? { type: "loaded", loaded: data }
            : { type: "cancelled" },
    reload: () => void refetch(),
    cancel: () => void queries.cancelQueries({ queryKey }),
  };
}
