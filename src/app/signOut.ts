import { deleteSession, SIGN_OUT_TIMEOUT } from "../api/session.ts";
import { forgetEverything, keepDeviceChoices } from "../state/remembered.ts";
import { notifyTabsOfEnd } from "../state/sessionTabs.ts";

/**
 * Ends the session on the server, forgets everything about the user in every tab, and starts the page
 * afresh: a new document holds nothing of the old one, whatever part might have kept it.
 */
export async function signOut(stopEngine: () => Promise<void>): Promise<void> {
  const restoreDeviceChoices = keepDeviceChoices();
  const limit = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT));
  await Promise.allSettled([deleteSession(), Promise.race([stopEngine(), limit])]);
  notifyTabsOfEnd();
  forgetEverything();
  restoreDeviceChoices();
  location.replace("/");
}
