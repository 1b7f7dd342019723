import { type ComponentType, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEngine } from "../engine/EngineProvider.tsx";
import { alertThing } from "../features/manage/kinds/alert/alertThing.ts";
import { attributeThing } from "../features/manage/kinds/attribute/attributeThing.ts";
import { calendarThing } from "../features/manage/kinds/calendar/calendarThing.ts";
import { commandThing } from "../features/manage/kinds/command/commandThing.ts";
import { driverThing } from "../features/manage/kinds/driver/driverThing.ts";
import { groupThing } from "../features/manage/kinds/group/groupThing.ts";
import { CALENDAR_NAMES } from "../features/manage/kinds/maintenance/calendar/calendarAddress.ts";
import { MaintenanceCalendar } from "../features/manage/kinds/maintenance/calendar/MaintenanceCalendar.tsx";
import { maintenanceThing } from "../features/manage/kinds/maintenance/maintenanceThing.ts";
import { rfidKeyThing } from "../features/manage/kinds/rfidKey/rfidKeyThing.ts";
import { userThing } from "../features/manage/kinds/user/userThing.ts";
import { vehicleThing } from "../features/manage/kinds/vehicle/vehicleThing.ts";
import { ManagePage } from "../features/manage/ManagePage.tsx";
import type { ManagedThing } from "../features/manage/managedThing.ts";
import { UnsavedDialog } from "../features/profile/UnsavedDialog.tsx";
import type { HelpTopic } from "../state/helpTopics.ts";
import { useUser } from "../state/sessionStore.ts";
import { type MomentLink, MomentLinkContext } from "../state/useMomentLink.ts";
import { userZone } from "../state/userZone.ts";
import { useUnsaved } from "../state/useUnsaved.ts";
import { PaneBoundary } from "../ui/PaneBoundary.tsx";
import { momentLink } from "./link/momentLink.ts";
import { isOtherThing } from "./settings/isOtherThing.ts";
import { SavedCommandPart } from "./settings/SavedCommandPart.tsx";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** By the name of their page in the settings, with what of the manual is about them. */
const MANAGED = {
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

/** What shows the same things in another way, with the names of what it says in the address. */
const BESIDE: Readonly<
  Partial<Record<ManagedPageName, { Beside: ComponentType; names: readonly string[] }>>
> = { maintenance: { Beside: MaintenanceCalendar, names: CALENDAR_NAMES } };

export type ManagedPageName = keyof typeof MANAGED;

/** A page of the settings on which things of one kind are managed. */
export function ManageScreen({ page }: { readonly page: ManagedPageName }) {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  const unsaved = useUnsaved(isUnsaved, isOtherThing);
  useTitle(page);
  const { managed, help } = MANAGED[page];
  const { Beside, names } = BESIDE[page] ?? {};
  const { serverNow } = useEngine();
  const timeZone = userZone(useUser());
  const linkTo = useCallback<MomentLink>(
    (vehicle, at) => `/map${momentLink(vehicle, at, { now: serverNow(), timeZone })}`,
    [serverNow, timeZone],
  );
  return (
    <SettingsFrame title={t(`pages.${page}`)} text={t(`settings.for.${page}`)} help={help} fill>
      <MomentLinkContext value={linkTo}>
        <ManagePage
          key={page}
          managed={managed}
          onUnsaved={setUnsaved}
          beside={
            Beside && (
              <PaneBoundary>
                <Beside />
              </PaneBoundary>
            )
          }
          besideNames={names}
          isBesideTall={Beside !== undefined}
        />
      </MomentLinkContext>
      <UnsavedDialog {...unsaved} />
    </SettingsFrame>
  );
}
