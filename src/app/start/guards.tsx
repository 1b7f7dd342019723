import { Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../../state/sessionStore.ts";
import { Waiting } from "./Waiting.tsx";

/** The first navigation goes to /wait, until it is known who is there. */
function WaitFirst() {
  return <Navigate to={withRedirect("/wait", useHere())} replace />;
}

/** Nobody passes without a session; the address asked for is kept for afterwards. */
export function RequireSession() {
  const session = useSession();
  const here = useHere();
  switch (session.type) {
    case "unknown":
      return <WaitFirst />;
    case "signedOut":
      return <Navigate to={withRedirect("/login", here)} replace />;
    case "signedIn":
    case "ended":
      return (
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      );
  }
}

/** Open to everybody, but not before it is known who is there. */
export function PublicRoute() {
  const session = useSession();
  if (session.type === "unknown") return <WaitFirst />;
  return (
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  );
}

/** As the bar has it: a view that only rests writes its address without the router. */
function useHere(): string {
  const rendered = useLocation();
  const { pathname, search, hash } =
    rendered.pathname === window.location.pathname ? window.location : rendered;
  return pathname + search + hash;
}

/** "/" is where everybody goes anyway, so it is not worth a query. */
const withRedirect = (path: string, redirect: string) =>
  redirect === "/" ? path : `${path}?${new URLSearchParams({ redirect })}`;
