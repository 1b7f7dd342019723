import { ActionIcon, Button, Skeleton } from "@mantine/core";
import {
  IconCalendarEvent,
  IconChartLine,
  IconFileCertificate,
  IconPlayerStopFilled,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryRequest } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { foundVehicleQuery } from "../../../engine/engineQueries.ts";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useRemembered } from "../../../state/remembered.ts";
import { ariaShortcut } from "../../../state/shortcuts.ts";
import { useStore } from "../../../state/store.ts";
import { lazyPart } from "../../../ui/lazyPart.ts";
import { Tip } from "../../../ui/Tip.tsx";
import { AXIS_PX } from "../charts/axisSpace.ts";
import { HistoryExport } from "../export/HistoryExport.tsx";
import { MomentExport } from "../export/MomentExport.tsx";
import type { HistoryMode } from "../historyControl.ts";
import { findLostFocus } from "../lostFocus.ts";
import { periodText } from "../period/periodText.ts";
import { shownVehicle } from "../shownVehicle.ts";
import { FleetLegend } from "../timeline/FleetLegend.tsx";
import { TimeTrack } from "../timeline/TimeTrack.tsx";
import { zoomWindow } from "../timeline/timeAxis.ts";
import { useFleetTimeline, useTimeline, useTripSpans } from "../timeline/useTimeline.ts";
import { useHistory, useHistoryMode } from "../useHistory.ts";
import { CursorClock } from "./CursorClock.tsx";
import classes from "./HistoryBar.module.css";
import { LoadStatus } from "./LoadStatus.tsx";
import { ReplayControls } from "./ReplayControls.tsx";

interface Props {
  /** Who is selected. */
  readonly selected: VehicleId | undefined;
  readonly onCopyLink: () => void;
  /** Somebody wants to keep what was at the cursor. */
  readonly onEvidence: (vehicle: VehicleId, moment: EpochMs) => void;
}

/** Loaded when somebody wants charts. */
const HistoryCharts = lazyPart(() => import("../charts/HistoryCharts.tsx"), "HistoryCharts");
const isFlag = (stored: unknown): stored is boolean => typeof stored === "boolean";

const requestOf = (mode: HistoryMode) =>
  mode.hasTag("open") ? mode.context.target?.request : undefined;
const revisionOf = (mode: HistoryMode) => mode.context.revision;

/** The time below everything: the part of the past that is open, and the cursor in it. */
export function HistoryBar(props: Props) {
  const request = useHistoryMode(requestOf);
  return request && <OpenBar request={request} {...props} />;
}

function OpenBar({ request, selected, ...props }: Props & { readonly request: HistoryRequest }) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const history = useHistory();
  const revision = useHistoryMode(revisionOf);
  const window = useStore(history.axis);
  const [widthPx, setWidth] = useState(0);
  const [isCharting, setCharting] = useRemembered("historyChartsOpen", false, isFlag);
  const vehicle = shownVehicle(request, selected);
  const isCharted = isCharting && vehicle !== undefined;
  const subject = { vehicle, revision };
  const timeline = useTimeline(engine, subject, { window, widthPx });
  const fleet = useFleetTimeline(engine, subject, { window, widthPx });
  const trips = useTripSpans(engine, subject);
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar);
  useFocusAfterwards();
  return (
    <section
      ref={bar}
      className={classes.bar}
      aria-label={t("history.title")}
      data-testid="history-bar"
    >
      <div className={classes.controls}>
        <div className={classes.start}>
          <Button
            className={classes.live}
            size="compact-sm"
            variant="filled"
            leftSection={<IconPlayerStopFilled size={14} aria-hidden="true" />}
            aria-label={t("history.live")}
            aria-keyshortcuts={ariaShortcut("live")}
            onClick={() => history.send({ type: "user.left" })}
          >
            <span className={classes.long}>{t("history.live")}</span>
            <span className={classes.short}>{t("history.liveShort")}</span>
          </Button>
          <PeriodButton request={request} />
          <LoadStatus />
        </div>
        <ReplayControls vehicle={vehicle} />
        <div className={classes.end}>
          <CursorClock />
          {vehicle !== undefined && (
            <Keeping vehicle={vehicle} request={request} {...props}>
              <Tip label={t("chart.title")}>
                <ActionIcon
                  className={classes.icon}
                  variant={isCharting ? "filled" : "default"}
                  aria-label={t("chart.title")}
                  aria-pressed={isCharting}
                  onClick={() => setCharting(!isCharting)}
                >
                  <IconChartLine size={16} aria-hidden="true" />
                </ActionIcon>
              </Tip>
            </Keeping>
          )}
          {vehicle === undefined && (
            <span className={classes.keeping}>
              <MomentExport onCopyLink={props.onCopyLink} />
            </span>
          )}
          <AxisZoom request={request} />
        </div>
      </div>
      {isCharted && window && (
        <div className={classes.charts} data-charts>
          <Suspense fallback={<Skeleton height={120} />}>
            <HistoryCharts
              vehicle={vehicle}
              span={window}
              onMoment={history.seek}
              onSpan={(span) => {
                history.setAxis(span);
                // The map dims what is not looked at.
                history.highlighted.set({ from: span.from, until: span.to });
              }}
              pointed={history.hovered}
              highlighted={history.highlighted}
              pointedStretch={history.pointed}
            />
          </Suspense>
        </div>
      )}
      {/* One axis: a moment stands above itself. */}
      <div
        className={isCharted ? classes.underCharts : undefined}
        style={isCharted ? { paddingLeft: AXIS_PX } : undefined}
      >
        <TimeTrack timeline={timeline} fleet={fleet} trips={trips} onWidth={setWidth} />
      </div>
      {vehicle === undefined && <FleetLegend fleet={fleet} />}
    </section>
  );
}

/** Who leaves the past by a key or a button of it does not lose the focus. */
function useFocusAfterwards(): void {
  // Before anything of it is taken away.
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== document.body) findLostFocus();
    },
    [],
  );
}

/** What lies over the page ends above the time. */
function useBarHeight(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const measured = new ResizeObserver(() =>
      style.setProperty("--time-bar", `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) measured.observe(bar.current);
    return () => {
      measured.disconnect();
      style.removeProperty("--time-bar");
    };
  }, [bar]);
}

const nameOf = ({ selected }: Snapshot) =>
  selected && { vehicleId: selected.vehicleId, name: selected.name };
const isLoaded = (mode: HistoryMode) => mode.context.load.type !== "loading";

/** Whose files they are, though its panel be closed; as soon as the fleet is known. */
function useNameOf(vehicle: VehicleId): string | undefined {
  const { engine } = useEngine();
  const selected = useSnapshot(nameOf);
  const isSelected = selected?.vehicleId === vehicle;
  const enabled = useHistoryMode(isLoaded) && !isSelected;
  const found = useQuery({ ...foundVehicleQuery(engine, vehicle), enabled });
  return shownText(isSelected ? selected.name : found.data?.name);
}

interface KeepingProps extends Pick<Props, "onCopyLink" | "onEvidence"> {
  readonly vehicle: VehicleId;
  readonly request: HistoryRequest;
  readonly children: ReactNode;
}

/** What one looks closer with, and takes away. */
function Keeping({ vehicle, request, onCopyLink, onEvidence, children }: KeepingProps) {
  const { t } = useTranslation();
  const { cursor } = useHistory();
  const name = useNameOf(vehicle);
  return (
    <span className={classes.keeping}>
      {children}
      <Tip label={t("evidence.title")}>
        <ActionIcon
          className={classes.icon}
          variant="default"
          aria-label={t("evidence.title")}
          aria-haspopup="dialog"
          onClick={() => onEvidence(vehicle, cursor.get() ?? request.from)}
        >
          <IconFileCertificate size={16} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      <HistoryExport
        vehicle={vehicle}
        name={name ?? String(vehicle)}
        from={request.from}
        to={request.to}
        onCopyLink={onCopyLink}
      />
    </span>
  );
}

function PeriodButton({ request }: { readonly request: HistoryRequest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const history = useHistory();
  const text = periodText(request, format);
  return (
    <Button
      className={classes.period}
      size="compact-sm"
      variant="default"
      aria-label={t("history.changePeriod", { period: text })}
      aria-haspopup="dialog"
      onClick={() => history.choose()}
    >
      <IconCalendarEvent size={16} aria-hidden="true" />
      <span className={classes.periodText}>{text}</span>
    </Button>
  );
}

const IN = 0.5;
const OUT = 2;

function AxisZoom({ request }: { readonly request: HistoryRequest }) {
  const { t } = useTranslation();
  const history = useHistory();
  const zoom = (factor: number) => {
    const [window, at] = [history.axis.get(), history.cursor.get()];
    if (window && at !== undefined)
      history.setAxis(zoomWindow(window, request, { factor, around: at }));
  };
  const showWhole = () => {
    history.setAxis(request);
    history.highlighted.set(undefined);
  };
  const buttons = [
    { words: t("history.zoomIn"), Icon: IconZoomIn, run: () => zoom(IN) },
    { words: t("history.zoomOut"), Icon: IconZoomOut, run: () => zoom(OUT) },
    { words: t("history.zoomWhole"), Icon: IconZoomReset, run: showWhole },
  ];
  return (
    <span className={classes.zoom}>
      {buttons.map(({ words, Icon, run }) => (
        <Tip key={words} label={words}>
          <ActionIcon
            className={classes.icon}
            variant="subtle"
            color="gray"
            aria-label={words}
            onClick={run}
          >
            <Icon size={16} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      ))}
    </span>
  );
}
