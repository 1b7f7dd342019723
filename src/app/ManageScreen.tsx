import { type ComponentType, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useEngine } from "../engine/EngineProvider.tsx";
import { CALENDAR_NAMES } from "../features/manage/kinds/maintenance/calendar/calendarAddress.ts";
import { MaintenanceCalendar } from "../features/manage/kinds/maintenance/calendar/MaintenanceCalendar.tsx";
import { ManagePage } from "../features/manage/ManagePage.tsx";
import { UnsavedDialog } from "../features/profile/UnsavedDialog.tsx";
import { useUser } from "../state/sessionStore.ts";
import { type MomentLink, MomentLinkContext } from "../state/useMomentLink.ts";
import { userZone } from "../state/userZone.ts";
import { PaneBoundary } from "../ui/PaneBoundary.tsx";
import { momentLink } from "./link/momentLink.ts";
import { MANAGED, type ManagedPageName } from "./managedPages.ts";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useThingUnsaved } from "./settings/useThingUnsaved.ts";
import { useTitle } from "./start/useTitle.ts";

/** What shows the same things in another way, with the names of what it says in the address. */
const BESIDE: Readonly<
  Partial<Record<ManagedPageName, { Beside: ComponentType; names: readonly string[] }>>
> = { maintenance: { Beside: MaintenanceCalendar, names: CALENDAR_NAMES } };

/** A page of the settings on which things of one kind are managed. */
export function ManageScreen({ page }: { readonly page: ManagedPageName }) {
  const { t } = useTranslation();
  const { unsaved, ...says } = useThingUnsaved();
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
          {...says}
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
