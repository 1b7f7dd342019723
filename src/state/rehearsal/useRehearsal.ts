import { useEffect, useRef, useState } from "react";
import { seconds } from "#domain/units";
import type { CallError, CallResult } from "../../api/callServer.ts";
import { getRehearsalProgress, type RehearsalProgress } from "../../api/rehearsals.ts";

/** How something that is not saved yet is being tried over the past. */
export type RehearsalState<Value> =
  | { readonly type: "ready" }
  | { readonly type: "running"; readonly progress: RehearsalProgress | undefined }
  | { readonly type: "stopped" }
  | { readonly type: "failed"; readonly error: CallError }
  | { readonly type: "done"; readonly value: Value };

const ASKED_EVERY = seconds(1);

/** Tries one at a time, asks how far it is, and stops it when it is not wanted any more. */
export function useRehearsal<Value>() {
  const [state, setState] = useState<RehearsalState<Value>>({ type: "ready" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
      if (signal.aborted) return;
      const progress = await getRehearsalProgress(signal);
      if (progress.ok)
        setState((now) =>
          now.type === "running" && !signal.aborted
            ? { type: "running", progress: progress.value }
            : now,
        );
    }
  }

  return {
    state,

    async start(call: (signal: AbortSignal) => Promise<CallResult<Value>>): Promise<void> {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ type: "running", progress: undefined });
      void watch(controller.signal);
      const result = await call(controller.signal);
      // Who stopped it has been answered already.
      if (controller.signal.aborted) return;
      controller.abort();
      setState(
        result.ok ? { type: "done", value: result.value } : { type: "failed", error: result.error },
      );
    },

    stop(): void {
      running.current?.abort();
      setState({ type: "stopped" });
    },

    /** As if nothing had been tried. */
    reset(): void {
      running.current?.abort();
      setState({ type: "ready" });
    },
  };
}
