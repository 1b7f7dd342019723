import type { Route } from "./http/route.ts";
import { attributeKind } from "./objects/kinds/attributeKind.ts";
import { calendarKind } from "./objects/kinds/calendarKind.ts";
import { commandKind } from "./objects/kinds/commandKind.ts";
import { driverKind } from "./objects/kinds/driverKind.ts";
import { geofenceKind } from "./objects/kinds/geofenceKind.ts";
import { groupKind } from "./objects/kinds/groupKind.ts";
import { maintenanceKind } from "./objects/kinds/maintenanceKind.ts";
import { notificationKind } from "./objects/kinds/notificationKind.ts";
import { openapiRoutes } from "./openapi/openapiRoutes.ts";
import { ADMINISTRATION_ROUTES } from "./routes/administration/administrationRoutes.ts";
import { getServer } from "./routes/administration/getServer.ts";
import { COMMAND_ROUTES } from "./routes/commands/commandRoutes.ts";
import { ERROR_REPORT_ROUTES } from "./routes/errorReportRoutes.ts";
import { EVENT_ROUTES } from "./routes/events/eventRoutes.ts";
import { getDemo } from "./routes/getDemo.ts";
import { getGeocode } from "./routes/getGeocode.ts";
import { getHealth, getHealthAtRoot } from "./routes/getHealth.ts";
import { getMap } from "./routes/getMap.ts";
import { getServices } from "./routes/getServices.ts";
import { getSetup } from "./routes/getSetup.ts";
import { getEventDensity } from "./routes/history/getEventDensity.ts";

import { getHistory } from "./routes/history/getHistory.ts";
import { getLastBefore } from "./routes/history/getLastBefore.ts";
import { IMAGE_ROUTES } from "./routes/images/imageRoutes.ts";
import { LEGACY_ROUTES } from "./routes/legacy/legacyRoutes.ts";
import { NOTIFICATION_ROUTES } from "./routes/notifications/notificationRoutes.ts";
import { getAlertLacks, postAlertLacks } from "./routes/objects/alertLacks.ts";
import { columnRoute } from "./routes/objects/columnRoutes.ts";
import { getChanges } from "./routes/objects/getChanges.ts";
import { getDependents } from "./routes/objects/getDependents.ts";
import { getMaintenanceCalendar } from "./routes/objects/getMaintenanceCalendar.ts";
import { getMaintenanceDue } from "./routes/objects/getMaintenanceDue.ts";
import { getUnknownKeys } from "./routes/objects/getUnknownKeys.ts";
import { GROUP_MEMBER_ROUTES } from "./routes/objects/groupMemberRoutes.ts";
import { LENT_KEY_ROUTES } from "./routes/objects/lentKeyRoutes.ts";
import { objectRoutes } from "./routes/objects/objectRoutes.ts";
import { PERMISSION_ROUTES } from "./routes/objects/permissionRoutes.ts";
import { postAttributeTest } from "./routes/objects/postAttributeTest.ts";
import { SERVICE_RECORD_ROUTES } from "./routes/objects/serviceRecordRoutes.ts";
import { USER_ROUTES } from "./routes/objects/userRoutes.ts";
import { PARTNER_ROUTES } from "./routes/partners/partnerRoutes.ts";
import { POSITION_ROUTES } from "./routes/positions/positionRoutes.ts";
import { postSetup } from "./routes/postSetup.ts";
import { postUndo } from "./routes/postUndo.ts";
import { REHEARSAL_ROUTES } from "./routes/rehearsals/rehearsalRoutes.ts";
import { REPORT_ROUTES } from "./routes/reports/reportRoutes.ts";
import { SCHEDULED_REPORT_ROUTES } from "./routes/reports/scheduledReportRoutes.ts";
import { deleteSession } from "./routes/session/deleteSession.ts";
import { getSession } from "./routes/session/getSession.ts";
import { OPENID_ROUTES } from "./routes/session/openIdRoutes.ts";
import { OWN_SESSION_ROUTES } from "./routes/session/ownSessionRoutes.ts";
import { PASSWORD_ROUTES } from "./routes/session/passwordRoutes.ts";
import { postSession } from "./routes/session/postSession.ts";
import { postSessionPassword } from "./routes/session/postSessionPassword.ts";
import { TOKEN_ROUTES } from "./routes/session/tokenRoutes.ts";
import { VIEW_ROUTES } from "./routes/session/viewRoutes.ts";
import { SHARE_ROUTES } from "./routes/share/shareRoutes.ts";
import { VEHICLE_ROUTES } from "./routes/vehicles/vehicleRoutes.ts";

/** Everything that can be called. What is not in this list does not exist. */
export const ROUTES: readonly Route[] = [
  getServer,
  getHealth,
  getHealthAtRoot,
  getDemo,
  getMap,
  getServices,
  ...ERROR_REPORT_ROUTES,
  getSetup,
  postSetup,
  getSession,
  postSession,
  postSessionPassword,
  deleteSession,
  ...OPENID_ROUTES,
  ...PASSWORD_ROUTES,
  ...OWN_SESSION_ROUTES,
  ...VIEW_ROUTES,
  ...TOKEN_ROUTES,
  ...VEHICLE_ROUTES,
  ...IMAGE_ROUTES,
  ...COMMAND_ROUTES,
  ...POSITION_ROUTES,
  getHistory,
  getLastBefore,
  getEventDensity,
  ...REPORT_ROUTES,
  ...SCHEDULED_REPORT_ROUTES,
  ...REHEARSAL_ROUTES,
  ...objectRoutes(groupKind),
  ...GROUP_MEMBER_ROUTES,
  columnRoute(geofenceKind),
  ...objectRoutes(geofenceKind),
  getUnknownKeys,
  columnRoute(driverKind),
  ...objectRoutes(driverKind),
  ...LENT_KEY_ROUTES,
  ...EVENT_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...objectRoutes(notificationKind),
  getAlertLacks,
  postAlertLacks,
  ...objectRoutes(maintenanceKind),
  getMaintenanceCalendar,
  getMaintenanceDue,
  ...SERVICE_RECORD_ROUTES,
  ...objectRoutes(commandKind),
  postAttributeTest,
  ...objectRoutes(attributeKind),
  ...objectRoutes(calendarKind),
  ...USER_ROUTES,
  postUndo,
  getChanges,
  getDependents,
  ...PERMISSION_ROUTES,
  ...SHARE_ROUTES,
  ...ADMINISTRATION_ROUTES,
  ...PARTNER_ROUTES,
  ...LEGACY_ROUTES,
  getGeocode,
  ...openapiRoutes(() => ROUTES),
];
