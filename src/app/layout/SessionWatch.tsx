import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { SignInAgain } from "../../features/login/SignInAgain.tsx";
import { useSession, useSessionStore, useSessionTabs } from "../../state/sessionStore.ts";
import { signOut } from "../menu/signOut.ts";
import { useSessionEnd } from "./useSessionEnd.ts";

/** Notices when the session has ended, and lets its user sign in again over the page as it stands. */
export function SessionWatch() {
  const session = useSession();
  const store = useSessionStore();
  const tabs = useSessionTabs();
  const navigate = useNavigate();
  const enter = useSessionEnd();
  const leaveDisabled = useCallback(
    () => store.set({ type: "signedOut", why: "disabled" }),
    [store],
  );
  if (session.type !== "ended") return undefined;
  return (
    <SignInAgain
      user={session.user}
      onSignedIn={enter}
      onChallenged={(challenge) => {
        store.set({ type: "signedOut", why: "never", challenge });
        void navigate("/changePassword");
      }}
      onDisabled={leaveDisabled}
      onSignOut={() => {
        // First of all: what is unsaved asks nobody any more.
        store.set({ type: "signedOut", why: "asked" });
        void signOut(async () => {}, tabs);
      }}
    />
  );
}
