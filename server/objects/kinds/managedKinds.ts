import type { ObjectKind } from "#domain/account/objectKinds";
import type { ManagedKind } from "../managedKind.ts";
import { attributeKind } from "./attributeKind.ts";
import { calendarKind } from "./calendarKind.ts";
import { commandKind } from "./commandKind.ts";
import { driverKind } from "./driverKind.ts";
import { geofenceKind } from "./geofenceKind.ts";
import { groupKind } from "./groupKind.ts";
import { maintenanceKind } from "./maintenanceKind.ts";
import { notificationKind } from "./notificationKind.ts";
import { userKind } from "./userKind.ts";
import { vehicleKind } from "./vehicleKind.ts";

/** Every kind that is managed alike. */
export const MANAGED_KINDS: { readonly [Kind in ObjectKind]: ManagedKind<Kind> } = {
  vehicle: vehicleKind,
  group: groupKind,
  geofence: geofenceKind,
  driver: driverKind,
  notification: notificationKind,
  maintenance: maintenanceKind,
  command: commandKind,
  attribute: attributeKind,
  calendar: calendarKind,
  user: userKind,
};
