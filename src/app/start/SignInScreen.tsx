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
  if (session.type === "signedIn") return <Navigate to={safePath(query.get("redirect"))} replace />;
  return <LoginScreen demo={demo} />;
}
