import { useCallback } from "react";
import type { User } from "#domain/account/user";
import { useSessionStore, useSessionTabs } from "./sessionStore.ts";

/** Returns what makes a changed account of one's own take effect, in this tab and all others. */
export function useAccountChanged(): (user: User) => void {
  const session = useSessionStore();
  const tabs = useSessionTabs();
  return useCallback(
    (user) => {
      if (session.get().type !== "signedIn") return;
      session.set({ type: "signedIn", user });
      tabs.notifyOfChange();
    },
    [session, tabs],
  );
}
