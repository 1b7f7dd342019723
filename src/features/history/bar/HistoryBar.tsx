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
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryRequest } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useRemembered } from "../../../state/remembered.ts";
import { ariaShortcut } from "../../../state/shortcuts.ts";
import { useStore } from "../../../state/store.ts";
import { Tip } from "../../../ui/Tip.tsx";
import { AXIS_PX } from "../charts/axisSpace.ts";
import { HistoryExport } from "../export/HistoryExport.tsx";
import type { HistoryMode } from "../historyControl.ts";
import { periodText } from "../period/periodText.ts";
import { shownVehicle } from "../shownVehicle.ts";
import { TimeTrack } from "../timeline/TimeTrack.tsx";
import { zoomWindow } from "../timeline/timeAxis.ts";
import { useTimeline, useTripSpans } from "../timeline/useTimeline.ts";
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
const HistoryCharts = lazy(async () => ({
  default: (await import("../charts/HistoryCharts.tsx")).HistoryCharts,
}));
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
  const trips = useTripSpans(engine, subject);
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar);
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
            aria-keyshortcuts={ariaShortcut("live")}
            onClick={() => history.send({ type: "user.left" })}
          >
            {t("history.live")}
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
          <AxisZoom request={request} />
        </div>
      </div>
      {isCharted && window && (
        <div className={classes.charts}>
          <Suspense fallback={<Skeleton height={120} />}>
            <HistoryCharts
              vehicle={vehicle}
              span={window}
              onMoment={history.seek}
              onSpan={history.setAxis}
              pointed={history.hovered}
            />
          </Suspense>
        </div>
      )}
      {/* One axis: a moment stands above itself. */}
      <div style={isCharted ? { paddingLeft: AXIS_PX } : undefined}>
        <TimeTrack timeline={timeline} trips={trips} onWidth={setWidth} />
      </div>
      {vehicle === undefined && <p className={classes.hint}>{t("history.selectForBands")}</p>}
    </section>
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

interface KeepingProps extends Pick<Props, "onCopyLink" | "onEvidence"> {
  readonly vehicle: VehicleId;
  readonly request: HistoryRequest;
  readonly children: ReactNode;
}

const nameOf = ({ selected }: Snapshot) =>
  selected && { vehicleId: selected.vehicleId, name: selected.name };

/** What one looks closer with, and takes away. */
function Keeping({ vehicle, request, onCopyLink, onEvidence, children }: KeepingProps) {
  const { t } = useTranslation();
  const { cursor } = useHistory();
  const known = useSnapshot(nameOf);
  const name = known?.vehicleId === vehicle ? shownText(known.name) : undefined;
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
      onClick={() => history.send({ type: "user.chose" })}
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
  const buttons = [
    { words: t("history.zoomIn"), Icon: IconZoomIn, run: () => zoom(IN) },
    { words: t("history.zoomOut"), Icon: IconZoomOut, run: () => zoom(OUT) },
    { words: t("history.zoomWhole"), Icon: IconZoomReset, run: () => history.setAxis(request) },
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
