import { useEffect } from "react";
import type { Snapshot } from "#contract/snapshot";
import { useSnapshot } from "../engine/useSnapshot.ts";
import { useSessionStore } from "../state/session.ts";
import { notifyTabsOfEnd, onEndedInTab } from "../state/sessionTabs.ts";

const isSignedOut = (snapshot: Snapshot) => snapshot.connection.type === "signedOut";

/**
 * The engine, or another tab, notices first when a session has ended; the guards then ask to sign in
 * again.
 */
export function SessionWatch() {
  const store = useSessionStore();
  const ended = useSnapshot(isSignedOut);
  useEffect(() => {
    if (!ended) return;
    store.set({ type: "signedOut", why: "ended" });
    notifyTabsOfEnd();
  }, [ended, store]);
  useEffect(() => onEndedInTab(() => store.set({ type: "signedOut", why: "ended" })), [store]);
  return undefined;
}
