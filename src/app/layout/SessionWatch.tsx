import { useEffect } from "react";
import type { Snapshot } from "#contract/snapshot";
import { getSession } from "../../api/session.ts";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { forgetKeptHistory } from "../../state/keptHistory.ts";
import { useSessionStore, useSessionTabs } from "../../state/sessionStore.ts";

const isSignedOut = (snapshot: Snapshot) => snapshot.connection.type === "signedOut";

/**
 * The engine, or another tab, notices first when a session has ended; the guards then ask to sign in
 * again. What another tab changes in the account holds here at once, too.
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
  useEffect(
    () =>
      tabs.onChanged(() => {
        // Asked, for what another tab says is no proof; a failure leaves all as it is until the next.
        void getSession().then((answer) => {
          if (!answer.ok || store.get().type !== "signedIn") return;
          if (answer.value) store.set({ type: "signedIn", user: answer.value });
          else store.set({ type: "signedOut", why: "ended" });
        });
      }),
    [store, tabs],
  );
  return undefined;
}
