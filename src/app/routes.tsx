import { type ReactNode } from "react";
import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { loadAllMessages } from "../i18n/startMessages.ts";
import { lazyPart } from "../ui/lazyPart.ts";
import { CrashScreen } from "./start/CrashScreen.tsx";
import { PublicRoute, RequireSession } from "./start/guards.tsx";
import { SignInScreen } from "./start/SignInScreen.tsx";
import { type PageName, useTitle } from "./start/useTitle.ts";
import { WaitScreen } from "./start/WaitScreen.tsx";

// What few open without a session; the sign-in page stays small.
const ChangePasswordScreen = lazyPart(
  () => import("../features/login/ChangePasswordScreen.tsx"),
  "ChangePasswordScreen",
);
const SetupScreen = lazyPart(() => import("../features/login/SetupScreen.tsx"), "SetupScreen");
const SharedLinkScreen = lazyPart(
  () => import("../features/login/SharedLinkScreen.tsx"),
  "SharedLinkScreen",
);
const FromProviderScreen = lazyPart(
  () => import("./start/ProviderScreens.tsx"),
  "FromProviderScreen",
);
const ToProviderScreen = lazyPart(() => import("./start/ProviderScreens.tsx"), "ToProviderScreen");
// All else is loaded when a session opens it: signing in needs neither map nor engine.
const Inside = lazyPart(async () => {
  const [inside] = await Promise.all([
    import("./Inside.tsx").then(({ Inside }) => ({ Inside })),
    loadAllMessages(),
  ]);
  return inside;
}, "Inside");

const withoutSession: RouteObject[] = [
  { path: "/login", element: <SignInScreen /> },
  {
    path: "/register",
    element: (
      <Titled page="register">
        <SetupScreen />
      </Titled>
    ),
  },
  {
    path: "/shared",
    element: (
      <Titled page="shared">
        <SharedLinkScreen />
      </Titled>
    ),
  },
  { path: "/auth-redirect", element: <FromProviderScreen /> },
  { path: "/googlelogin/", element: <ToProviderScreen /> },
  {
    path: "/changePassword",
    element: (
      <Titled page="changePassword">
        <ChangePasswordScreen />
      </Titled>
    ),
  },
];

/** Every address of the page. Only those of `withoutSession` and /wait open without signing in. */
export const createRouter = () =>
  createBrowserRouter([
    { path: "/wait", element: <WaitScreen />, errorElement: <CrashScreen /> },
    { element: <PublicRoute />, errorElement: <CrashScreen />, children: withoutSession },
    {
      element: <RequireSession />,
      errorElement: <CrashScreen />,
      children: [{ path: "/*", element: <Inside /> }],
    },
  ]);

/** Gives a screen that knows no titles its own. */
function Titled({ page, children }: { readonly page: PageName; readonly children: ReactNode }) {
  useTitle(page);
  return children;
}
