import { Navigate, useSearchParams } from "react-router-dom";
import { LoginScreen } from "../../features/login/LoginScreen.tsx";
import { useSession } from "../../state/sessionStore.ts";
import { useDemo } from "../../state/useDemo.ts";
import { safePath } from "../../ui/address/safePath.ts";
import { useTitle } from "./useTitle.ts";

/** `/login`: whoever is signed in, before or just now, goes where they wanted to go. */
export function SignInScreen() {
  const session = useSession();
  const [query] = useSearchParams();
  const demo = useDemo();
  useTitle("signIn");
  const redirect = safePath(query.get("redirect"));
  if (session.type === "signedIn") return <Navigate to={redirect} replace />;
  return <LoginScreen demo={demo} redirect={redirect} providerError={query.get("error")} />;
}
