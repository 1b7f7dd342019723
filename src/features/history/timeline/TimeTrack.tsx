import { useComputedColorScheme } from "@mantine/core";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { TIMELINE_BANDS, type Timeline, type TimelineEvent } from "#contract/history";
import { EVENT_NAMES } from "#domain/alert/eventTypes";
import { createLocalClock } from "#domain/time/localClock";
import { type EpochMs, epochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useStore } from "../../../state/store.ts";
import type { HistoryMode } from "../historyControl.ts";
import { useHistory, useHistoryMode } from "../useHistory.ts";
import {
  bandAt,
  drawTimeline,
  type TimelineColours,
  TRACK_HEIGHT_PX,
  type TripSpan,
} from "./drawTimeline.ts";
import classes from "./TimeTrack.module.css";
import { keyStep, panWindow, type TimeWindow, timeTicks, xOf, zoomWindow } from "./timeAxis.ts";
import { useTrackPointer } from "./useTrackPointer.ts";

interface Props {
  readonly timeline: Timeline | undefined;
  readonly trips: readonly TripSpan[];
  readonly onWidth: (widthPx: number) => void;
}

/** A label has this much space, and a gap beside it. */
const TICK_PX = 84;
/** So near an event a pointer means the event. */
const NEAR_PX = 6;
/** A screen reader is not spoken to at every frame of a replay. */
const SPEAK_EVERY_MS = 5_000;

const isPlaying = (mode: HistoryMode) => mode.matches({ open: { replay: "playing" } });
const periodOf = (mode: HistoryMode) => mode.context.target?.request;

/**
 * The time that is seen, what was in it, and where the cursor is: a slider. Frames of a replay move
 * the playhead and render nothing.
 */
export function TimeTrack({ timeline, trips, onWidth }: Props) {
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
  const axis = useMemo(() => ({ window, widthPx, timeline }), [window, widthPx, timeline]);
  useDrawing(canvas, axis, trips);
  useCursor(track, playhead, axis);
  usePointed(pointed, words, axis);
  const pointer = useTrackPointer(track, {
    widthPx,
    onSeek: (moment, isFirst) =>
      history.seek(isFirst ? (eventNear(axis, moment)?.time ?? moment) : moment),
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
      className={classes.track}
      role="slider"
      tabIndex={0}
      aria-label={t("history.cursor")}
      aria-orientation="horizontal"
      aria-valuemin={period && Math.round(period.from / 1_000)}
      aria-valuemax={period && Math.round(period.to / 1_000)}
      aria-valuenow={period && Math.round(period.from / 1_000)}
      data-testid="timeline"
      data-bands={timeline ? new Set(bandNames(timeline)).size : undefined}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden="true" />
      <div ref={pointed} className={classes.pointed} hidden />
      <div ref={playhead} className={classes.playhead} data-testid="playhead" />
      <div ref={words} className={classes.words} aria-hidden="true" hidden />
    </div>
  );
}

/** What of the time is seen, how wide, and what was in it. */
interface Axis {
  readonly window: TimeWindow | undefined;
  readonly widthPx: number;
  readonly timeline: Timeline | undefined;
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

/** All but the playhead: drawn when data, axis, size, language or colours change. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { window, widthPx, timeline }: Axis,
  trips: readonly TripSpan[],
): void {
  const format = useFormat();
  const highlighted = useStore(useHistory().highlighted);
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const zone = format.settings.timeZone;
  const clock = useMemo(() => createLocalClock(zone ?? computersZone()), [zone]);
  useEffect(() => {
    const { current: element } = canvas;
    if (!element || !window || widthPx === 0) return;
    const context = contextOf(element, widthPx, scheme);
    if (!context) return;
    const ticks = timeTicks(window, {
      widthPx,
      leastPx: TICK_PX,
      wallTime: (time) => clock.wallTime(time).getTime(),
    });
    drawTimeline(context, {
      window,
      widthPx,
      timeline,
      trips,
      highlighted,
      ticks: ticks.map((tick) => ({ ...tick, text: TICK_TEXT[tick.type](format, tick.at) })),
      colours: coloursOf(element),
      font: fontOf(element),
    });
  }, [canvas, window, widthPx, timeline, trips, highlighted, clock, format, scheme]);
}

/** As many pixels as the screen has; the scheme is what the colours depend on. */
function contextOf(canvas: HTMLCanvasElement, widthPx: number, scheme: string) {
  const context = canvas.getContext("2d");
  canvas.width = Math.round(widthPx * devicePixelRatio);
  canvas.height = Math.round(TRACK_HEIGHT_PX * devicePixelRatio);
  canvas.dataset.scheme = scheme;
  context?.scale(devicePixelRatio, devicePixelRatio);
  return context;
}

function useCursor(
  track: RefObject<HTMLDivElement | null>,
  playhead: RefObject<HTMLDivElement | null>,
  axis: Axis,
): void {
  const { cursor } = useHistory();
  const playing = useHistoryMode(isPlaying);
  const text = useMomentText(axis.timeline);
  useEffect(() => {
    let spokenAt = Number.NEGATIVE_INFINITY;
    const show = () => {
      const moment = cursor.get();
      placeAt(playhead.current, axis, moment);
      if (moment === undefined || !track.current) return;
      if (playing && performance.now() - spokenAt < SPEAK_EVERY_MS) return;
      spokenAt = performance.now();
      track.current.setAttribute("aria-valuenow", String(Math.round(moment / 1_000)));
      track.current.setAttribute("aria-valuetext", text(moment));
    };
    show();
    return cursor.subscribe(show);
  }, [cursor, track, playhead, axis, playing, text]);
}

function usePointed(
  line: RefObject<HTMLDivElement | null>,
  words: RefObject<HTMLDivElement | null>,
  axis: Axis,
): void {
  const { hovered } = useHistory();
  const text = useMomentText(axis.timeline);
  useEffect(() => {
    const show = () => {
      const moment = hovered.get();
      placeAt(line.current, axis, moment);
      if (words.current) placeWords(words.current, axis, { moment, text });
    };
    show();
    return hovered.subscribe(show);
  }, [hovered, line, words, axis, text]);
}

type MomentText = ReturnType<typeof useMomentText>;

/** Beside the pointer; at the end on its other side. */
function placeWords(
  label: HTMLElement,
  axis: Axis,
  { moment, text }: { moment: EpochMs | undefined; text: MomentText },
): void {
  const { window, widthPx } = axis;
  label.hidden = moment === undefined || !window;
  if (moment === undefined || !window) return;
  label.textContent = text(moment, eventNear(axis, moment));
  const x = xOf(window, widthPx, moment);
  const left = x + 8 + label.offsetWidth > widthPx ? x - 8 - label.offsetWidth : x + 8;
  label.style.transform = `translateX(${Math.max(0, left)}px)`;
}

/** A moment in words: when, what the vehicle did, and what happened. */
function useMomentText(timeline: Timeline | undefined) {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (moment: EpochMs, event?: TimelineEvent): string => {
      const band = bandAt(timeline, moment);
      const name = event && EVENT_NAMES.find((known) => known === (event.alarm ?? event.type));
      const parts = [
        format.dateTime(event?.time ?? moment),
        band && t(`history.band.${band}`),
        name ? t(`event.name.${name}`) : (event?.alarm ?? event?.type),
      ];
      return parts.filter(Boolean).join(" · ");
    },
    [t, format, timeline],
  );
}

function placeAt(
  element: HTMLElement | null,
  { window, widthPx }: Axis,
  moment: EpochMs | undefined,
): void {
  if (!element) return;
  const isSeen = window && moment !== undefined && moment >= window.from && moment <= window.to;
  element.hidden = !isSeen;
  if (isSeen) element.style.transform = `translateX(${xOf(window, widthPx, moment)}px)`;
}

function eventNear(
  { window, widthPx, timeline }: Axis,
  moment: EpochMs,
): TimelineEvent | undefined {
  if (!window || !timeline) return undefined;
  const reach = ((window.to - window.from) / Math.max(1, widthPx)) * NEAR_PX;
  const near = timeline.events.filter(({ time }) => Math.abs(time - moment) <= reach);
  return near.sort((one, other) => Math.abs(one.time - moment) - Math.abs(other.time - moment))[0];
}

const bandNames = ({ bands, count }: Timeline) =>
  Array.from(bands.subarray(0, count), (band) => TIMELINE_BANDS[band]);

const TICK_TEXT = {
  second: (format: ReturnType<typeof useFormat>, at: EpochMs) => format.time(at),
  minute: (format: ReturnType<typeof useFormat>, at: EpochMs) => format.clock(at),
  day: (format: ReturnType<typeof useFormat>, at: EpochMs) => format.day(at),
} as const;

function coloursOf(element: Element): TimelineColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`);
  return {
    driving: colour("state-moving"),
    idle: colour("state-idle"),
    stopped: colour("state-stopped"),
    gap: colour("state-disconnected"),
    ink: colour("ink"),
    inkSoft: colour("ink-soft"),
    line: colour("line"),
    highlight: colour("surface-selected"),
  };
}

const fontOf = (element: Element) => `11px ${getComputedStyle(element).fontFamily}`;

const computersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
