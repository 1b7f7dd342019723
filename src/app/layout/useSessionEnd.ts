import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { Snapshot } from "#contract/snapshot";
import type { User } from "#domain/account/user";
import { callGate } from "../../api/callGate.ts";
import { getSession } from "../../api/session.ts";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { forgetKeptHistory } from "../../state/keptHistory.ts";
import {
  afterEnd,
  userOf,
  useSession,
  useSessionStore,
  useSessionTabs,
} from "../../state/sessionStore.ts";
import { startAfresh } from "../../state/startAfresh.ts";
import { keepOnlyWritesOf } from "../../state/undo/keepOnlyWritesOf.ts";

const isSignedOut = (snapshot: Snapshot) => snapshot.connection.type === "signedOut";

/**
 * Follows the session for a page that is open: the engine, a call or another tab notices first when it
 * has ended, and another tab may have renewed it. The answer takes in who has signed in here.
 */
export function useSessionEnd(): (user: User) => void {
  const store = useSessionStore();
  const tabs = useSessionTabs();
  const queries = useQueryClient();
  const session = useSession();
  const { type } = session;
  const user = userOf(session)?.id;
  const ended = useSnapshot(isSignedOut);

  /** Whose session it is by now; somebody else's page begins anew. */
  const enter = useCallback(
    (user: User) => {
      if (userOf(store.get())?.id === user.id) store.set({ type: "signedIn", user });
      else if (userOf(store.get())) void startAfresh(store, tabs);
    },
    [store, tabs],
  );
  const end = useCallback(() => {
    if (store.get().type !== "signedIn") return;
    store.set(afterEnd(store.get()));
    tabs.notifyOfEnd();
    void forgetKeptHistory();
  }, [store, tabs]);
  /** Asked, for what another tab says is no proof; a failure leaves all as it is until the next. */
  const look = useCallback(() => {
    const asked = store.get();
    void getSession().then((answer) => {
      if (!answer.ok) return;
      if (answer.value) enter(answer.value);
      // Somebody who has signed in meanwhile is not who was missing.
      else if (store.get() === asked) end();
    });
  }, [store, enter, end]);

  useEffect(() => {
    if (!ended) return;
    end();
    look(); // another tab may have renewed it before this one noticed
  }, [ended, end, look]);
  useEffect(() => callGate.onRefused(look), [look]);
  useEffect(() => tabs.onEnded(look), [tabs, look]);
  useEffect(() => tabs.onChanged(look), [tabs, look]);
  useEffect(
    () =>
      tabs.onSignedOut(() => {
        store.set({ type: "signedOut", why: "ended" });
        keepOnlyWritesOf(undefined);
      }),
    [store, tabs],
  );
  useEffect(() => {
    if (user !== undefined) keepOnlyWritesOf(user);
  }, [user]);
  useEffect(() => {
    if (type !== "ended") return undefined;
    callGate.close();
    return () => {
      callGate.open();
      if (store.get().type === "signedIn") void queries.invalidateQueries();
    };
  }, [type, store, queries]);

  return useCallback(
    (user) => {
      const isSame = userOf(store.get())?.id === user.id;
      enter(user);
      // Who begins anew says so when nothing of the one before is left.
      if (isSame) tabs.notifyOfChange();
    },
    [store, tabs, enter],
  );
}
