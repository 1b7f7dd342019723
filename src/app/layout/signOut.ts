import { deleteSession, SIGN_OUT_TIMEOUT } from "../../api/session.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { forgetKeptHistory } from "../../state/keptHistory.ts";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { forgetEverything, keepDeviceChoices } from "../../state/remembered.ts";
import { useSessionTabs } from "../../state/sessionStore.ts";
import type { SessionTabs } from "../../state/sessionTabs.ts";

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
  const restoreDeviceChoices = keepDeviceChoices();
  const limit = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT));
  await Promise.allSettled([deleteSession(), Promise.race([stopEngine(), limit])]);
  tabs.notifyOfEnd();
  forgetEverything();
  // Of an engine that hangs the next document removes it.
  await Promise.race([forgetKeptHistory(), limit]);
  restoreDeviceChoices();
  location.replace("/");
}
