import { useEffect } from "react";
import type { Snapshot } from "#contract/snapshot";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { forgetKeptHistory } from "../../state/keptHistory.ts";
import { useSessionStore, useSessionTabs } from "../../state/sessionStore.ts";

const isSignedOut = (snapshot: Snapshot) => snapshot.connection.type === "signedOut";

/**
 * The engine, or another tab, notices first when a session has ended; the guards then ask to sign in
 * again.
 */
export function SessionWatch() {
  const store = useSessionStore();
  const tabs = useSessionTabs();
  const ended = useSnapshot(isSignedOut);
  useEffect(() => {
    if (!ended) return;
    store.set({ type: "signedOut", why: "ended" });
    tabs.notifyOfEnd();
    void forgetKeptHistory();
  }, [ended, store, tabs]);
  useEffect(
    () => tabs.onEnded(() => store.set({ type: "signedOut", why: "ended" })),
    [store, tabs],
  );
  return undefined;
}
