import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from "react-router-dom";
import type { Section } from "#domain/account/section";
import { FormatProvider } from "../state/FormatProvider.tsx";
import { safePath } from "../ui/address/safePath.ts";
import { lazyPart } from "../ui/lazyPart.ts";
import { MainLayout } from "./layout/MainLayout.tsx";
import { NotBuiltYet, NotFound } from "./start/NotBuiltYet.tsx";
import { SectionGate } from "./start/SectionGate.tsx";
import type { PageName } from "./start/useTitle.ts";

const AboutScreen = lazyPart(() => import("./AboutScreen.tsx"), "AboutScreen");
const ConnectionScreen = lazyPart(() => import("./ConnectionScreen.tsx"), "ConnectionScreen");
const ModulesScreen = lazyPart(() => import("./ModulesScreen.tsx"), "ModulesScreen");
const ExternalScreen = lazyPart(() => import("./ExternalScreen.tsx"), "ExternalScreen");
const MapOptionsScreen = lazyPart(() => import("./MapOptionsScreen.tsx"), "MapOptionsScreen");
const AuditScreen = lazyPart(() => import("./AuditScreen.tsx"), "AuditScreen");
const BrandScreen = lazyPart(() => import("./BrandScreen.tsx"), "BrandScreen");
const ManageScreen = lazyPart(() => import("./ManageScreen.tsx"), "ManageScreen");
const ProfileScreen = lazyPart(() => import("./ProfileScreen.tsx"), "ProfileScreen");
const ManualScreen = lazyPart(() => import("./ManualScreen.tsx"), "ManualScreen");
const MapScreen = lazyPart(() => import("./screen/MapScreen.tsx"), "MapScreen");
const SettingsHome = lazyPart(() => import("./settings/SettingsHome.tsx"), "SettingsHome");
const SettingsNotBuilt = lazyPart(
  () => import("./settings/SettingsNotBuilt.tsx"),
  "SettingsNotBuilt",
);

/** Pages of the settings that are still to come. */
const PLANNED_SETTINGS = [
  "vehicles",
  "groups",
  "users",
  "links",
  "geofence",
  "alerts",
  "maintenance",
] as const;

const withSession: RouteObject[] = [
  { index: true, element: <Navigate to="/map" replace /> },
  {
    path: "map",
    element: (
      <SectionGate section="map" page="map">
        <MapScreen />
      </SectionGate>
    ),
  },
  { path: "redirect/*", element: <Redirect /> },
  { path: "dashboard", element: gated("dashboard", "dashboard") },
  { path: "reports", element: gated("reports", "reports") },
  { path: "reports/schedules", element: gated("scheduler", "scheduler") },
  { path: "manual", element: <ManualScreen /> },
  { path: "manual/:chapter", element: <ManualScreen /> },
  { path: "external/:page", element: <ExternalScreen /> },
  { path: "settings", element: <SettingsHome /> },
  ...PLANNED_SETTINGS.map((page) => ({
    path: `settings/${page}`,
    element: (
      <SectionGate section="settings" page={page}>
        <SettingsNotBuilt page={page} />
      </SectionGate>
    ),
  })),
  {
    path: "settings/drivers",
    element: (
      <SectionGate section="settings" page="drivers">
        <ManageScreen page="drivers" />
      </SectionGate>
    ),
  },
  { path: "settings/map", element: <MapOptionsScreen /> },
  { path: "settings/profile", element: <ProfileScreen /> },
  { path: "settings/modules", element: <ModulesScreen /> },
  { path: "settings/connection", element: <ConnectionScreen /> },
  { path: "settings/about", element: <AboutScreen /> },
  { path: "settings/audit", element: <AuditScreen /> },
  { path: "settings/brand", element: <BrandScreen /> },
  { path: "settings/reports", element: <SettingsNotBuilt page="scheduler" /> },
  { path: "*", element: <NotFound /> },
];

/** Everything that opens only with a session: its addresses, and what every page of them has around it. */
export function Inside() {
  const page = useRoutes(withSession);
  return (
    <FormatProvider>
      <MainLayout>{page}</MainLayout>
    </FormatProvider>
  );
}

/** `/redirect/any/path` opens `/any/path` anew: the way to mount a page again. */
function Redirect() {
  const { "*": path = "" } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={safePath(`/${encodeURI(path)}${search}${hash}`)} replace />;
}

/** A page that is still to come, for those who have its section. */
function gated(section: Section, page: PageName) {
  return (
    <SectionGate section={section} page={page}>
      <NotBuiltYet page={page} />
    </SectionGate>
  );
}
