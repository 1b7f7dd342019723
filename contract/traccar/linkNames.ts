import type { ObjectKind, OwnerKind } from "#domain/account/objectKinds";

/** What the wire calls the owner of a link. */
export const LINK_OWNER_NAMES = {
  user: "userId",
  group: "groupId",
  vehicle: "deviceId",
} as const satisfies Record<OwnerKind, string>;

/** What the wire calls what is linked; a user as a property is somebody who is managed. */
export const LINK_PROPERTY_NAMES = {
  vehicle: "deviceId",
  group: "groupId",
  geofence: "geofenceId",
  driver: "driverId",
  notification: "notificationId",
  maintenance: "maintenanceId",
  command: "commandId",
  calendar: "calendarId",
  attribute: "attributeId",
  user: "managedUserId",
} as const satisfies Record<ObjectKind, string>;

/** As many links as are written by one request. */
export const LINKS_AT_ONCE = 5_000;
