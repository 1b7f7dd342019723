import { type ReactNode, useEffect, useState } from "react";
import { milliseconds } from "#domain/units";
import { AlertContext, createAlertStore } from "./alerts.ts";
import { createDoorbell } from "./doorbell.ts";
import { recall, remember } from "./remembered.ts";

const MUTED = "alertsMuted";

/** Alerts and their bell for everything below; whether the bell is off is remembered. */
export function AlertProvider({ children }: { readonly children: ReactNode }) {
  const [alerts] = useState(() => ({
    store: createAlertStore(recall(MUTED) === true),
    doorbell: createDoorbell({
      makeContext: () => (typeof AudioContext === "undefined" ? undefined : new AudioContext()),
      monotonic: () => milliseconds(performance.now()),
    }),
  }));

  useEffect(() => {
    const { store, doorbell } = alerts;
    const unlock = () => doorbell.unlock();
    // Signing in was a click already; after a reload the browser waits for the next.
    if (navigator.userActivation?.hasBeenActive) unlock();
    addEventListener("pointerdown", unlock);
    addEventListener("keydown", unlock);
    let isMuted = store.get().isMuted;
    const unsubscribe = store.subscribe(() => {
      if (store.get().isMuted === isMuted) return;
      isMuted = store.get().isMuted;
      remember(MUTED, isMuted);
    });
    return () => {
      removeEventListener("pointerdown", unlock);
      removeEventListener("keydown", unlock);
      unsubscribe();
    };
  }, [alerts]);

  return <AlertContext value={alerts}>{children}</AlertContext>;
}
