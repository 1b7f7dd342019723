import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { ProviderScreen } from "../../features/login/openid/ProviderScreen.tsx";
import { ReturnScreen } from "../../features/login/openid/ReturnScreen.tsx";
import { useSession, useSessionTabs } from "../../state/sessionStore.ts";
import { safePath } from "../../ui/address/safePath.ts";
import { useTitle } from "./useTitle.ts";

/** `/googlelogin/`: to the identity provider; whoever is signed in need not go. */
export function ToProviderScreen() {
  const session = useSession();
  const redirect = useRedirect();
  useTitle("signIn");
  if (session.type === "signedIn") return <Navigate to={redirect} replace />;
  return <ProviderScreen redirect={redirect} />;
}

/**
 * `/auth-redirect`: back from the identity provider. Tabs whose session had ended hear that somebody has
 * signed in.
 */
export function FromProviderScreen() {
  const session = useSession();
  const tabs = useSessionTabs();
  const redirect = useRedirect();
  const isSignedIn = session.type === "signedIn";
  useTitle("signIn");
  useEffect(() => {
    if (isSignedIn) tabs.notifyOfChange();
  }, [isSignedIn, tabs]);
  return isSignedIn ? <Navigate to={redirect} replace /> : <ReturnScreen />;
}

function useRedirect(): string {
  const [query] = useSearchParams();
  return safePath(query.get("redirect"));
}
