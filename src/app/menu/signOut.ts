import { deleteSession } from "../../api/session.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { keepDeviceChoices } from "../../state/remembered.ts";
import { useSessionTabs } from "../../state/sessionStore.ts";
import type { SessionTabs } from "../../state/sessionTabs.ts";
import { forgetUser, leaveLimit } from "../../state/startAfresh.ts";

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
