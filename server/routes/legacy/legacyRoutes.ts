import type { Route } from "../../http/route.ts";
import { geofenceKind } from "../../objects/kinds/geofenceKind.ts";
import { objectRoutes } from "../objects/objectRoutes.ts";
import { PERMISSION_ROUTES } from "../objects/permissionRoutes.ts";
import { USER_ROUTES } from "../objects/userRoutes.ts";
import { VEHICLE_ROUTES } from "../vehicles/vehicleRoutes.ts";
import { alsoAt } from "./alsoAt.ts";
import { anatel } from "./anatel.ts";
import { apiHelper } from "./apiHelper.ts";
import { apiReports } from "./apiReports.ts";
import { avatar } from "./avatar.ts";
import { backendApi } from "./backendApi.ts";
import { commands } from "./commands.ts";
import { deviceToken } from "./deviceToken.ts";
import { driverAttribute } from "./driverAttribute.ts";
import { driverPhone } from "./driverPhone.ts";
import { ignitionOff } from "./ignitionOff.ts";
import { immobilization } from "./immobilization.ts";
import { RFID_KEY_ROUTES } from "./rfidKeyRoutes.ts";
import { speedingEvents } from "./speedingEvents.ts";
import { STREET_VIEW_ROUTES } from "./streetViewRoutes.ts";
import { syncData } from "./syncData.ts";
import { tempPassword } from "./tempPassword.ts";
import { videoInstruct } from "./videoInstruct.ts";
import { whatsapp } from "./whatsapp.ts";

const BASE = "/legacy-api";

/** Calls that are the same as one under `/api`. */
const ALIASES: readonly Route[] = [
  alsoAt(VEHICLE_ROUTES, "PUT", {
    known: "/api/devices/:id/accumulators",
    second: `${BASE}/devices/:id/accumulators`,
  }),
  alsoAt(PERMISSION_ROUTES, "POST", { known: "/api/permissions", second: `${BASE}/permissions` }),
  alsoAt(PERMISSION_ROUTES, "POST", {
    known: "/api/permissions/bulk",
    second: `${BASE}/permissions/bulk`,
  }),
  alsoAt(USER_ROUTES, "GET", { known: "/api/users/:id", second: `${BASE}/users/:id` }),
  alsoAt(USER_ROUTES, "PUT", { known: "/api/users/:id", second: `${BASE}/users/:id` }),
  alsoAt(objectRoutes(geofenceKind), "DELETE", {
    known: "/api/geofences/:id",
    second: `${BASE}/geofences/:id`,
  }),
];

/** What clients of the product before this one call. docs/decisions/legacy.md */
export const LEGACY_ROUTES: readonly Route[] = [
  ...ALIASES,
  ignitionOff,
  deviceToken,
  driverAttribute,
  tempPassword,
  ...RFID_KEY_ROUTES,
  syncData,
  speedingEvents,
  apiReports,
  apiHelper,
  backendApi,
  commands,
  immobilization,
  videoInstruct,
  driverPhone,
  whatsapp,
  ...STREET_VIEW_ROUTES,
  avatar,
  anatel,
];
