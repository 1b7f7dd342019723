import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FleetTimeline } from "#contract/fleetTimeline";
import { TIMELINE_BANDS, type Timeline } from "#contract/history";
import { epochMs } from "#domain/units";
import { useStore } from "../../../state/store.ts";
import { StretchMark } from "../charts/StretchMark.tsx";
import type { HistoryMode } from "../historyControl.ts";
import { TIME_TRACK_ID } from "../lostFocus.ts";
import { useHistory, useHistoryMode } from "../useHistory.ts";
import type { TripSpan } from "./drawTimeline.ts";
import { bandsIn } from "./fleetBands.ts";
import classes from "./TimeTrack.module.css";
import { keyStep, panWindow, zoomWindow } from "./timeAxis.ts";
import { meantMoment } from "./trackAxis.ts";
import { useTimelineDrawing } from "./useTimelineDrawing.ts";
import { useCursorMark, usePointedMark } from "./useTrackMarks.ts";
import { useTrackPointer } from "./useTrackPointer.ts";

interface Props {
  readonly timeline: Timeline | undefined;
  readonly fleet: FleetTimeline | undefined;
  readonly trips: readonly TripSpan[];
  readonly onWidth: (widthPx: number) => void;
}

const periodOf = (mode: HistoryMode) => mode.context.target?.request;

/**
 * The time that is seen, what was in it, and where the cursor is: a slider. Frames of a replay move
 * the playhead and render nothing.
 */
export function TimeTrack({ timeline, fleet, trips, onWidth }: Props) {
  const { t } = useTranslation();
  const history = useHistory();
  const period = useHistoryMode(periodOf);
  const window = useStore(history.axis);
  const track = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const pointed = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(track, onWidth);
  const axis = useMemo(
    () => ({ window, widthPx, timeline, fleet }),
    [window, widthPx, timeline, fleet],
  );
  useTimelineDrawing(canvas, axis, trips);
  useCursorMark(track, playhead, axis);
  usePointedMark(pointed, words, axis);
  const pointer = useTrackPointer(track, {
    widthPx,
    onSeek: (moment, isFirst) => history.seek(isFirst ? meantMoment(axis, moment) : moment),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = history.cursor.get();
    if (!window || !period || at === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = (window.to - window.from) / 10;
    const step = event.shiftKey ? keyStep(window) * 10 : keyStep(window);
    const seek = (moment: number) => history.seek(epochMs(moment));
    const keys: Record<string, () => void> = {
      ArrowLeft: () => seek(at - step),
      ArrowDown: () => seek(at - step),
      ArrowRight: () => seek(at + step),
      ArrowUp: () => seek(at + step),
      PageDown: () => seek(at - page),
      PageUp: () => seek(at + page),
      Home: () => seek(period.from),
      End: () => seek(period.to),
      "+": () => history.setAxis(zoomWindow(window, period, { factor: 0.5, around: at })),
      "-": () => history.setAxis(zoomWindow(window, period, { factor: 2, around: at })),
      "<": () => history.setAxis(panWindow(window, period, -0.5)),
      ">": () => history.setAxis(panWindow(window, period, 0.5)),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div
      ref={track}
      id={TIME_TRACK_ID}
      className={classes.track}
      role="slider"
      tabIndex={0}
      aria-label={t("history.cursor")}
      aria-orientation="horizontal"
      aria-valuemin={period && Math.round(period.from / 1_000)}
      aria-valuemax={period && Math.round(period.to / 1_000)}
      aria-valuenow={period && Math.round(period.from / 1_000)}
      data-testid="timeline"
      data-bands={bandsOf(timeline, fleet)}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden="true" />
      {window && <StretchMark window={window} stretch={history.pointed} kind="pointed" />}
      <div ref={pointed} className={classes.pointed} hidden />
      <div ref={playhead} className={classes.playhead} data-testid="playhead" />
      <div ref={words} className={classes.words} aria-hidden="true" hidden />
    </div>
  );
}

function useWidth(
  track: RefObject<HTMLDivElement | null>,
  onWidth: (widthPx: number) => void,
): number {
  const [widthPx, setWidth] = useState(0);
  useEffect(() => {
    const { current: element } = track;
    if (!element) return;
    const measure = () => {
      setWidth(element.clientWidth);
      onWidth(element.clientWidth);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, [track, onWidth]);
  return widthPx;
}

function bandsOf(timeline: Timeline | undefined, fleet: FleetTimeline | undefined) {
  if (timeline) return new Set(bandNames(timeline)).size;
  return fleet && bandsIn(fleet).length;
}

const bandNames = ({ bands, count }: Timeline) =>
  Array.from(bands.subarray(0, count), (band) => TIMELINE_BANDS[band]);
