import { SIGN_OUT_TIMEOUT } from "../api/session.ts";
import { forgetKeptHistory } from "./keptHistory.ts";
import { forgetEverything } from "./remembered.ts";
import type { Session } from "./sessionStore.ts";
import type { SessionTabs } from "./sessionTabs.ts";
import type { Store } from "./store.ts";

/** Somebody else has signed in: as signing out, but for the session, which is theirs already. */
export async function startAfresh(store: Store<Session>, tabs: SessionTabs): Promise<void> {
  store.set({ type: "signedOut", why: "asked" }); // takes the page away, and the engine with it
  await forgetUser(leaveLimit());
  tabs.notifyOfChange();
  location.replace("/");
}

/** Nobody waits longer to leave. */
export const leaveLimit = () =>
  new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT));

/** Of an engine that hangs the next document removes what is kept. */
export async function forgetUser(limit: Promise<void>): Promise<void> {
  forgetEverything();
  await Promise.race([forgetKeptHistory(), limit]);
}
