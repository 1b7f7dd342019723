import type { ReactNode } from "react";
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from "react-router-dom";
import type { Section } from "#domain/account/section";
import type { ExternalPage } from "#domain/menu/externalPage";
import { SETTINGS_PAGES, type SettingsPage } from "#domain/menu/settingsPagesOf";
import { FormatProvider } from "../state/FormatProvider.tsx";
import { safePath } from "../ui/address/safePath.ts";
import { lazyPart } from "../ui/lazyPart.ts";
import { MainLayout } from "./layout/MainLayout.tsx";
import { loadGeofenceScreen, loadManageScreen } from "./managePages.ts";
import { NotBuiltYet, NotFound } from "./start/NotBuiltYet.tsx";
import { PartnerPage, ServicePage } from "./start/PartnerPage.tsx";
import { AccountGate, SectionGate, SettingsGate } from "./start/SectionGate.tsx";
import type { PageName } from "./start/useTitle.ts";

const AboutScreen = lazyPart(() => import("./AboutScreen.tsx"), "AboutScreen");
const ConnectionScreen = lazyPart(() => import("./ConnectionScreen.tsx"), "ConnectionScreen");
const ModulesScreen = lazyPart(() => import("./ModulesScreen.tsx"), "ModulesScreen");
const ExternalScreen = lazyPart(() => import("./ExternalScreen.tsx"), "ExternalScreen");
const MapOptionsScreen = lazyPart(() => import("./MapOptionsScreen.tsx"), "MapOptionsScreen");
const AuditScreen = lazyPart(() => import("./AuditScreen.tsx"), "AuditScreen");
const BrandScreen = lazyPart(() => import("./BrandScreen.tsx"), "BrandScreen");
const GeofenceScreen = lazyPart(loadGeofenceScreen, "GeofenceScreen");
const LinksScreen = lazyPart(() => import("./LinksScreen.tsx"), "LinksScreen");
const ManageScreen = lazyPart(loadManageScreen, "ManageScreen");
const OutboxScreen = lazyPart(() => import("./OutboxScreen.tsx"), "OutboxScreen");
const ProfileScreen = lazyPart(() => import("./ProfileScreen.tsx"), "ProfileScreen");
const ManualScreen = lazyPart(() => import("./ManualScreen.tsx"), "ManualScreen");
const MapScreen = lazyPart(() => import("./screen/MapScreen.tsx"), "MapScreen");
const SettingsHome = lazyPart(() => import("./settings/SettingsHome.tsx"), "SettingsHome");
const SettingsNotBuilt = lazyPart(
  () => import("./settings/SettingsNotBuilt.tsx"),
  "SettingsNotBuilt",
);

/** What lies at `/settings/<name>`, and its title where the address has another word for it. */
const SETTINGS: Readonly<Record<SettingsPage, { page: PageName; element: ReactNode }>> = {
  vehicles: { page: "vehicles", element: <ManageScreen page="vehicles" /> },
  groups: { page: "groups", element: <ManageScreen page="groups" /> },
  drivers: { page: "drivers", element: <ManageScreen page="drivers" /> },
  keys: { page: "keys", element: <ManageScreen page="keys" /> },
  users: { page: "users", element: <ManageScreen page="users" /> },
  links: { page: "links", element: <LinksScreen /> },
  geofence: { page: "geofence", element: <GeofenceScreen /> },
  alerts: { page: "alerts", element: <ManageScreen page="alerts" /> },
  calendars: { page: "calendars", element: <ManageScreen page="calendars" /> },
  notices: { page: "notices", element: <OutboxScreen /> },
  reports: planned("scheduler"),
  maintenance: { page: "maintenance", element: <ManageScreen page="maintenance" /> },
  commands: { page: "commands", element: <ManageScreen page="commands" /> },
  attributes: { page: "attributes", element: <ManageScreen page="attributes" /> },
  map: { page: "mapOptions", element: <MapOptionsScreen /> },
  profile: { page: "profile", element: <ProfileScreen /> },
  modules: { page: "modules", element: <ModulesScreen /> },
  connection: { page: "connection", element: <ConnectionScreen /> },
  about: { page: "about", element: <AboutScreen /> },
  audit: { page: "audit", element: <AuditScreen /> },
  brand: { page: "brand", element: <BrandScreen /> },
};

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
  { path: "dashboard", element: gated("dashboard") },
  { path: "reports", element: gated("reports") },
  { path: "reports/schedules", element: gated("scheduler") },
  ...["manual", "manual/:chapter"].map((path) => ({
    path,
    element: (
      <AccountGate page="manual">
        <PartnerPage name="manual">
          <ManualScreen />
        </PartnerPage>
      </AccountGate>
    ),
  })),
  { path: "reports/partnerReports/*", element: <ServicePage name="customReports" /> },
  { path: "reports/tacho/*", element: <ServicePage name="tacho" /> },
  { path: "route-dispatch/*", element: <ServicePage name="routes" /> },
  { path: "cameras/*", element: <ServicePage name="cameras" /> },
  { path: "odoo/*", element: <ServicePage name="management" /> },
  { path: "external/:page", element: <ExternalScreen /> },
  {
    path: "settings",
    element: (
      <AccountGate page="settings">
        <SettingsHome />
      </AccountGate>
    ),
  },
  ...SETTINGS_PAGES.map((name) => ({
    path: `settings/${name}`,
    element: (
      <SettingsGate name={name} page={SETTINGS[name].page}>
        {SETTINGS[name].element}
      </SettingsGate>
    ),
  })),
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

/** A page of the settings that is still to come. */
function planned(page: PageName) {
  return { page, element: <SettingsNotBuilt page={page} /> };
}

/** A page that is still to come, for those who have its section and whose partner has none of its own. */
function gated(name: Section & PageName & ExternalPage) {
  return (
    <SectionGate section={name} page={name}>
      <PartnerPage name={name}>
        <NotBuiltYet page={name} />
      </PartnerPage>
    </SectionGate>
  );
}
