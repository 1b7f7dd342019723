import { deleteSession, SIGN_OUT_TIMEOUT } from "../../api/session.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { forgetKeptHistory } from "../../state/keptHistory.ts";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { forgetEverything, keepDeviceChoices } from "../../state/remembered.ts";
import { type Session, useSessionTabs } from "../../state/sessionStore.ts";
import type { SessionTabs } from "../../state/sessionTabs.ts";
import type { Store } from "../../state/store.ts";

/** The way out, for those who are signed in. */
export function useSignOut(): () => void {
  const { engine } = useEngine();
  const tabs = useSessionTabs();
  const guard = useLeaveGuard();
  return () => guard.leave(() => void signOut(() => engine.stop(), tabs));
}

/**
 * Ends the session on the server, forgets everything about the user in every tab, and starts the page
 * afresh: a new document holds nothing of the old one, whatever part might have kept it.
 */
export async function signOut(stopEngine: () => Promise<void>, tabs: SessionTabs): Promise<void> {
  // Before their connections end: they leave, too, and are not asked to come back.
  tabs.notifyOfSignOut();
  const limit = leaveLimit();
  // Before the server's answer, at which the browser itself forgets everything.
  const restoreDeviceChoices = keepDeviceChoices();
  await Promise.allSettled([deleteSession(), Promise.race([stopEngine(), limit])]);
  await forgetUser(limit);
  restoreDeviceChoices();
  location.replace("/");
}

/** Somebody else has signed in: the same, but for the session, which is theirs already. */
export async function startAfresh(store: Store<Session>, tabs: SessionTabs): Promise<void> {
  store.set({ type: "signedOut", why: "asked" }); // takes the page away, and the engine with it
  await forgetUser(leaveLimit());
  tabs.notifyOfChange();
  location.replace("/");
}

const leaveLimit = () => new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT));

/** Of an engine that hangs the next document removes what is kept. */
async function forgetUser(limit: Promise<void>): Promise<void> {
  forgetEverything();
  await Promise.race([forgetKeptHistory(), limit]);
}
