import type { ObjectKind } from "#domain/account/objectKinds";
import { calendarData } from "../../../support/calendarText.ts";

/** What the administrator of a real page would send for each kind, at least. */
export const OBJECT_BODIES: Readonly<
  Record<ObjectKind, (word: string) => Readonly<Record<string, unknown>>>
> = {
  vehicle: (word) => ({ name: word, uniqueId: word }),
  group: (word) => ({ name: word }),
  geofence: (word) => ({ name: word, area: "CIRCLE (38.7 -9.1, 100)" }),
  driver: (word) => ({ name: word, uniqueId: word }),
  notification: (word) => ({ type: "deviceOnline", description: word, notificators: "web" }),
  maintenance: (word) => ({ name: word, type: "totalDistance", start: 0, period: 1_000 }),
  command: (word) => ({ type: "custom", description: word, attributes: { data: "x" } }),
  attribute: (word) => ({ description: word, attribute: "a", expression: "b", type: "number" }),
  calendar: (word) => ({ name: word, data: calendarData() }),
  user: (word) => ({ name: word, email: `${word}@test.test`, deviceLimit: 0, userLimit: 0 }),
};

/** Where each kind is listed. */
export const OBJECT_PATHS: Readonly<Record<ObjectKind, string>> = {
  vehicle: "/api/devices",
  group: "/api/groups",
  geofence: "/api/geofences",
  driver: "/api/drivers",
  notification: "/api/notifications",
  maintenance: "/api/maintenance",
  command: "/api/commands",
  attribute: "/api/attributes/computed",
  calendar: "/api/calendars",
  user: "/api/users",
};

/** The column in which each kind shows its name. */
export const NAME_COLUMNS: Readonly<Record<ObjectKind, "name" | "description">> = {
  vehicle: "name",
  group: "name",
  geofence: "name",
  driver: "name",
  notification: "description",
  maintenance: "name",
  command: "description",
  attribute: "description",
  calendar: "name",
  user: "name",
};
