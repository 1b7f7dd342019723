import { alertThing } from "../features/manage/kinds/alert/alertThing.ts";
import { attributeThing } from "../features/manage/kinds/attribute/attributeThing.ts";
import { calendarThing } from "../features/manage/kinds/calendar/calendarThing.ts";
import { commandThing } from "../features/manage/kinds/command/commandThing.ts";
import { driverThing } from "../features/manage/kinds/driver/driverThing.ts";
import { groupThing } from "../features/manage/kinds/group/groupThing.ts";
import { maintenanceThing } from "../features/manage/kinds/maintenance/maintenanceThing.ts";
import { rfidKeyThing } from "../features/manage/kinds/rfidKey/rfidKeyThing.ts";
import { userThing } from "../features/manage/kinds/user/userThing.ts";
import { vehicleThing } from "../features/manage/kinds/vehicle/vehicleThing.ts";
import type { ManagedThing } from "../features/manage/managedThing.ts";
import type { HelpTopic } from "../state/helpTopics.ts";
import { SavedCommandPart } from "./settings/SavedCommandPart.tsx";

/** By the name of their page in the settings, with what of the manual is about them. */
export const MANAGED = {
  alerts: { managed: alertThing, help: "askForAlerts" },
  attributes: { managed: attributeThing, help: "computedAttributes" },
  calendars: { managed: calendarThing, help: "calendars" },
  groups: { managed: groupThing, help: "groups" },
  drivers: { managed: driverThing, help: "drivers" },
  keys: { managed: rfidKeyThing, help: "rfidKeys" },
  maintenance: { managed: maintenanceThing, help: "maintenance" },
  commands: { managed: { ...commandThing, Part: SavedCommandPart }, help: "savedCommands" },
  users: { managed: userThing, help: "users" },
  vehicles: { managed: vehicleThing, help: "vehicles" },
} as const satisfies Record<string, { managed: ManagedThing; help: HelpTopic }>;

export type ManagedPageName = keyof typeof MANAGED;
