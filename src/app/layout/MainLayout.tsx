import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import type { VehicleId } from "#domain/ids";
import { isInSettings } from "#domain/menu/settingsPagesOf";
import { EngineProvider, useEngine } from "../../engine/EngineProvider.tsx";
import { ApprovalWatch } from "../../features/immobilizer/approval/ApprovalWatch.tsx";
import { ImmobilizersProvider } from "../../features/immobilizer/ImmobilizersProvider.tsx";
import { PaletteDialog } from "../../features/palette/PaletteDialog.tsx";
import { RequestsProvider } from "../../features/panel/actions/RequestsProvider.tsx";
import { ShortcutsDialog } from "../../features/shortcuts/ShortcutsDialog.tsx";
import { useShortcuts } from "../../features/shortcuts/useShortcuts.ts";
import { AlertProvider } from "../../state/AlertProvider.tsx";
import { CommandContext, type CommandStore, createCommandStore } from "../../state/commandStore.ts";
import { HelpAddressContext } from "../../state/helpAddress.ts";
import { createLeaveGuard, LeaveGuardContext } from "../../state/leaveGuard.ts";
import { MapOptionsProvider } from "../../state/MapOptionsProvider.tsx";
import { PARTNER } from "../../state/partner.ts";
import { useSession, useUser } from "../../state/sessionStore.ts";
import { userZone } from "../../state/userZone.ts";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import { useLayout } from "../../ui/pane/useLayout.ts";
import { createEscapeStack, EscapeContext } from "../../ui/useEscape.ts";
import { momentLink } from "../link/momentLink.ts";
import { MainMenu } from "../menu/MainMenu.tsx";
import { Waiting } from "../start/Waiting.tsx";
import { Alerts } from "./Alerts.tsx";
import { helpAddressFor } from "./helpAddressFor.ts";
import { helpTopicAt } from "./helpTopicAt.ts";
import classes from "./MainLayout.module.css";
import { Notices } from "./Notices.tsx";
import { OpenPaletteContext } from "./openPalette.ts";
import { SessionWatch } from "./SessionWatch.tsx";
import { useGeneralCommands } from "./useGeneralCommands.ts";
import { useSurvey } from "./useSurvey.ts";
import { ViewBanner } from "./ViewBanner.tsx";

/** The frame of every page behind the sign-in; the engine lives as long as it does. */
export function MainLayout({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const [commands] = useState(createCommandStore);
  const [escape] = useState(createEscapeStack);
  const [leaveGuard] = useState(createLeaveGuard);
  return (
    <MapOptionsProvider>
      <EngineProvider isSuspended={session.type === "ended"}>
        <CommandContext value={commands}>
          <EscapeContext value={escape}>
            <LeaveGuardContext value={leaveGuard}>
              <AlertProvider>
                <SessionWatch />
                <RequestsProvider>
                  <ImmobilizersProvider>
                    <Frame store={commands} closeTopmost={escape.closeTopmost}>
                      {children}
                    </Frame>
                  </ImmobilizersProvider>
                </RequestsProvider>
              </AlertProvider>
            </LeaveGuardContext>
          </EscapeContext>
        </CommandContext>
      </EngineProvider>
    </MapOptionsProvider>
  );
}

interface FrameProps {
  readonly store: CommandStore;
  readonly closeTopmost: () => boolean;
  readonly children: ReactNode;
}

/** Menu, page, and what lies over every page. */
function Frame({ store, closeTopmost, children }: FrameProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { serverNow } = useEngine();
  const user = useUser();
  const timeZone = userZone(user);
  const helpAddress = useMemo(() => helpAddressFor(user, PARTNER, location.host), [user]);
  const [dialog, setDialog] = useState<"palette" | "shortcuts">();
  const [asked, setAsked] = useState("");
  const close = () => setDialog(undefined);
  const openPalette = (text: string) => {
    setAsked(text);
    setDialog("palette");
  };
  // There the settings have a list and a bar of their own.
  const hasOwnMenu = useLayout() === "wide" && isInSettings(pathname, user, PARTNER);
  const showVehicle = (vehicle: VehicleId) => {
    if (!store.openVehicle(vehicle)) void navigate(`/map?vehicle=${vehicle}`);
  };
  useShortcuts({
    palette: () => openPalette(""),
    help: () => setDialog("shortcuts"),
    close: closeTopmost,
  });
  useGeneralCommands(() => setDialog("shortcuts"));
  useSurvey();
  return (
    <HelpAddressContext value={helpAddress}>
      <a className={classes.skip} href="#content">
        {t("app.skipToContent")}
      </a>
      <div className={classes.page}>
        {user.viewedBy && <ViewBanner name={user.name} />}
        <div className={classes.frame} data-own-menu={hasOwnMenu || undefined}>
          {!hasOwnMenu && <MainMenu onPalette={() => openPalette("")} />}
          <div className={classes.content}>
            <Suspense fallback={<Waiting />}>
              <PaneBoundary subject={pathname}>
                <OpenPaletteContext value={openPalette}>{children}</OpenPaletteContext>
              </PaneBoundary>
            </Suspense>
          </div>
        </div>
      </div>
      <Notices />
      <Alerts />
      <ApprovalWatch onVehicle={showVehicle} />
      <PaneBoundary subject={dialog} className={classes.failedDialog} onClose={close}>
        <PaletteDialog
          opened={dialog === "palette"}
          onClose={close}
          initialQuery={asked}
          onVehicle={showVehicle}
          onArea={(area) => {
            if (!store.openArea(area)) void navigate(`/map?place=${area}`);
          }}
          onMoment={(vehicle, at) => {
            if (!store.openMoment(vehicle, at))
              void navigate(`/map${momentLink(vehicle, at, { now: serverNow(), timeZone })}`);
          }}
        />
      </PaneBoundary>
      <ShortcutsDialog
        opened={dialog === "shortcuts"}
        onClose={close}
        help={helpTopicAt(pathname, search)}
      />
    </HelpAddressContext>
  );
}
