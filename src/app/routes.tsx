import { lazy } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { SetupScreen } from "../features/login/SetupScreen.tsx";
import { SharedLinkScreen } from "../features/login/SharedLinkScreen.tsx";
import { CrashScreen } from "./CrashScreen.tsx";
import { PublicRoute, RequireSession } from "./guards.tsx";
import { NotBuiltYet, NotFound } from "./NotBuiltYet.tsx";
import { Redirect } from "./Redirect.tsx";
import { SignInScreen } from "./SignInScreen.tsx";
import { Titled } from "./Titled.tsx";
import { WaitScreen } from "./WaitScreen.tsx";

// Loaded when a session opens them: signing in needs neither map nor engine.
const MainLayout = lazy(async () => ({ default: (await import("./MainLayout.tsx")).MainLayout }));
const MapOptionsScreen = lazy(async () => ({
  default: (await import("./MapOptionsScreen.tsx")).MapOptionsScreen,
}));
const MapScreen = lazy(async () => ({ default: (await import("./MapScreen.tsx")).MapScreen }));

/** The settings pages of the product specification, section 2. */
const SETTINGS_PAGES = [
  "vehicles",
  "groups",
  "drivers",
  "users",
  "links",
  "geofence",
  "alerts",
  "maintenance",
  "profile",
] as const;

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
  { path: "/auth-redirect", element: <NotBuiltYet page="signIn" /> },
  { path: "/googlelogin/", element: <NotBuiltYet page="signIn" /> },
  { path: "/changePassword", element: <NotBuiltYet page="changePassword" /> },
];

const withSession: RouteObject[] = [
  { index: true, element: <Navigate to="/map" replace /> },
  { path: "map", element: <MapScreen /> },
  { path: "redirect/*", element: <Redirect /> },
  { path: "dashboard", element: <NotBuiltYet page="dashboard" /> },
  { path: "reports", element: <NotBuiltYet page="reports" /> },
  { path: "reports/schedules", element: <NotBuiltYet page="scheduler" /> },
  { path: "manual", element: <NotBuiltYet page="manual" /> },
  { path: "settings", element: <Navigate to="/settings/vehicles" replace /> },
  ...SETTINGS_PAGES.map((page) => ({
    path: `settings/${page}`,
    element: <NotBuiltYet page={page} />,
  })),
  { path: "settings/map", element: <MapOptionsScreen /> },
  { path: "settings/reports", element: <NotBuiltYet page="scheduler" /> },
  { path: "*", element: <NotFound /> },
];

/** Every address of the page. Only those of `withoutSession` and /wait open without signing in. */
export const createRouter = () =>
  createBrowserRouter([
    { path: "/wait", element: <WaitScreen />, errorElement: <CrashScreen /> },
    { element: <PublicRoute />, errorElement: <CrashScreen />, children: withoutSession },
    {
      element: <RequireSession />,
      errorElement: <CrashScreen />,
      children: [{ path: "/", element: <MainLayout />, children: withSession }],
    },
  ]);
