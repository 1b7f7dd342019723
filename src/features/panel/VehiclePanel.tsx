import { Skeleton } from "@mantine/core";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot, VehicleDetail } from "#contract/snapshot";
import type { WireObject } from "#contract/traccar/wire";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { NeverReported } from "../../state/NeverReported.tsx";
import { useUser } from "../../state/sessionStore.ts";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import { AskedLine } from "./actions/AskedLine.tsx";
import { MoreMenu, type ShareDialog } from "./actions/MoreMenu.tsx";
import { PanelActions } from "./actions/PanelActions.tsx";
import { CameraSection } from "./camera/CameraSection.tsx";
import { type OutputSwitch, OutputsSection } from "./facts/OutputsSection.tsx";
import { OverviewSection } from "./facts/OverviewSection.tsx";
import { PositionSection } from "./facts/PositionSection.tsx";
import { SensorsSection } from "./facts/SensorsSection.tsx";
import { SignalSection } from "./facts/SignalSection.tsx";
import { VehicleSection } from "./facts/VehicleSection.tsx";
import { PanelHeader } from "./PanelHeader.tsx";
import { ReportedSection } from "./reported/ReportedSection.tsx";
import { FoldedContext } from "./Section.tsx";
import { useFolded } from "./useFolded.ts";
import { useVehicleRecord } from "./useVehicleRecord.ts";
import classes from "./VehiclePanel.module.css";

interface Props {
  readonly following: boolean;
  readonly onFollow: (following: boolean) => void;
  readonly onFlyTo: () => void;
  /** Asks for which time the vehicle's past is wanted. */
  readonly onHistory: () => void;
  /** A command shall be sent to it; absent for who may not. */
  readonly onCommand: (() => void) | undefined;
  readonly onClose: () => void;
  /** What may do harm, apart from everything that does none. */
  readonly dangerous: ComponentType<{
    readonly vehicle: VehicleDetail;
    readonly settings: WireObject;
  }>;
  /** Makes a temporary link to it. */
  readonly shareDialog: ShareDialog;
  /** What switches an output: as dangerous as the rest of it. */
  readonly outputSwitch: OutputSwitch;
}

/** Nothing can be asked of a vehicle as it was. */
const isPast = ({ history }: Snapshot) => history !== undefined;
const selected = (snapshot: Snapshot) => snapshot.selected;
const NO_SETTINGS: WireObject = {};

/** One vehicle in full. Keeps its size while it loads, so that nothing below jumps. */
export function VehiclePanel(props: Props) {
  const {
    following,
    onFollow,
    onFlyTo,
    onHistory,
    onClose,
    dangerous: Dangerous,
    outputSwitch,
  } = props;
  const { t } = useTranslation();
  const vehicle = useSnapshot(selected);
  const past = useSnapshot(isPast) === true;
  const { guest } = useUser();
  const lookup = useVehicleRecord(vehicle?.vehicleId);
  const settings = lookup.record?.settings ?? NO_SETTINGS;
  return (
    <section className={classes.panel} aria-label={t("panel.title")}>
      <PanelHeader
        vehicle={vehicle}
        onClose={onClose}
        menu={
          vehicle &&
          !past && (
            <MoreMenu
              vehicle={vehicle}
              settings={settings}
              onCommand={props.onCommand}
              shareDialog={props.shareDialog}
            />
          )
        }
      >
        <PanelActions
          position={vehicle?.position}
          following={following}
          onFollow={onFollow}
          onFlyTo={onFlyTo}
          onHistory={onHistory}
        />
        {vehicle && !past && <Dangerous vehicle={vehicle} settings={settings} />}
        {vehicle && !past && <AskedLine vehicle={vehicle.vehicleId} />}
      </PanelHeader>
      <FoldedContext value={useFolded()}>
        {/* A new vehicle is read from its top. */}
        <div key={vehicle?.vehicleId} className={classes.facts}>
          {vehicle ? (
            <>
              {!past && guest === undefined && (
                <PaneBoundary>
                  <CameraSection vehicle={vehicle.vehicleId} settings={settings} />
                </PaneBoundary>
              )}
              <PositionSections vehicle={vehicle} settings={settings} outputSwitch={outputSwitch} />
              {guest !== "partial" && (
                <>
                  <PaneBoundary>
                    <VehicleSection vehicle={vehicle} lookup={lookup} />
                  </PaneBoundary>
                  <PaneBoundary>
                    {vehicle.position && <ReportedSection position={vehicle.position} />}
                  </PaneBoundary>
                </>
              )}
            </>
          ) : (
            <Waiting />
          )}
        </div>
      </FoldedContext>
    </section>
  );
}

interface SectionsProps {
  readonly vehicle: VehicleDetail;
  readonly settings: WireObject;
  readonly outputSwitch: OutputSwitch;
}

/** In reading order; one that fails leaves the others. */
const SECTIONS = [OverviewSection, PositionSection, SensorsSection] as const;

function PositionSections({ vehicle, settings, outputSwitch }: SectionsProps) {
  const { guest } = useUser();
  const { position } = vehicle;
  if (!position && vehicle.state === "disconnected")
    return (
      <p className={classes.never}>
        <NeverReported place="panel" />
      </p>
    );
  if (!position) return <Waiting />;
  const subject = { vehicle, position, settings };
  // Whom a link shows where the vehicle is and nothing else: empty rows would only say what is
  // hidden.
  if (guest === "partial") return <PositionSection subject={subject} />;
  return (
    <>
      {SECTIONS.map((PanelSection) => (
        <PaneBoundary key={PanelSection.name}>
          <PanelSection subject={subject} />
        </PaneBoundary>
      ))}
      <PaneBoundary>
        <OutputsSection subject={subject} Switch={outputSwitch} />
      </PaneBoundary>
      <PaneBoundary>
        <SignalSection subject={subject} />
      </PaneBoundary>
    </>
  );
}

/** As high as the facts that will stand here. */
const ROWS_WAITED_FOR = 14;

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {Array.from({ length: ROWS_WAITED_FOR }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <Skeleton key={row} height={16} />
      ))}
    </div>
  );
}
