import { useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TIMELINE_BANDS, type Timeline, type TimelineEvent } from "#contract/history";
import { EVENT_NAMES } from "#domain/alert/eventTypes";
import { createLocalClock } from "#domain/time/localClock";
import { type EpochMs, epochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useStore } from "../../../state/store.ts";
import { useHistory, useHistoryMode } from "../useHistory.ts";
import {
  bandAt,
  drawTimeline,
  type TimelineColours,
  TRACK_HEIGHT_PX,
  type TripSpan,
} from "./drawTimeline.ts";
import classes from "./TimeTrack.module.css";
import { keyStep, panWindow, timeTicks, xOf, zoomWindow } from "./timeAxis.ts";
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

const isPlaying = (mode: Parameters<Parameters<typeof useHistoryMode>[0]>[0]) =>
  mode.matches({ open: { replay: "playing" } });
const periodOf = (mode: Parameters<Parameters<typeof useHistoryMode>[0]>[0]) =>
  mode.context.target?.request;

/**
 * The time that is seen, what was in it, and where the cursor is: a slider. Frames of a replay move
 * the playhead and render nothing.
 */
export function TimeTrack({ timeline, trips, onWidth }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const history = useHistory();
  const playing = useHistoryMode(isPlaying);
  const period = useHistoryMode(periodOf);
  const window = useStore(history.axis);
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const track = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const pointed = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [widthPx, setWidth] = useState(0);
  const zone = format.settings.timeZone;
  const clock = useMemo(() => createLocalClock(zone ?? computersZone()), [zone]);

  useEffect(() => {
    const { current: element } = track;
    if (!element) return;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    setWidth(element.clientWidth);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => onWidth(widthPx), [onWidth, widthPx]);

  useEffect(() => {
    const { current: element } = canvas;
    const context = element?.getContext("2d");
    if (!element || !context || !window || widthPx === 0) return;
    const scale = devicePixelRatio;
    element.width = Math.round(widthPx * scale);
    element.height = Math.round(TRACK_HEIGHT_PX * scale);
    context.scale(scale, scale);
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
      ticks: ticks.map((tick) => ({ ...tick, text: TICK_TEXT[tick.type](format, tick.at) })),
      colours: coloursOf(element),
      font: fontOf(element),
    });
    // The scheme changes what the colours are.
  }, [window, widthPx, timeline, trips, clock, format, scheme]);

  const wordsOf = (moment: EpochMs, event?: TimelineEvent): string => {
    const band = bandAt(timeline, moment);
    return [
      format.dateTime(event?.time ?? moment),
      band && t(`history.band.${band}`),
      event && eventName(event),
    ]
      .filter(Boolean)
      .join(" · ");
  };
  const eventName = ({ type, alarm }: TimelineEvent) => {
    const name = EVENT_NAMES.find((known) => known === (alarm ?? type));
    return name ? t(`event.name.${name}`) : (alarm ?? type);
  };

  const moveTo = (element: HTMLElement | null, moment: EpochMs | undefined) => {
    if (!element) return;
    const isSeen = window && moment !== undefined && moment >= window.from && moment <= window.to;
    element.hidden = !isSeen;
    if (isSeen) element.style.transform = `translateX(${xOf(window, widthPx, moment)}px)`;
  };
  const spokenAt = useRef(Number.NEGATIVE_INFINITY);
  const showCursor = useEffectEvent(() => {
    const moment = history.cursor.get();
    moveTo(playhead.current, moment);
    if (moment === undefined || !track.current) return;
    if (playing && performance.now() - spokenAt.current < SPEAK_EVERY_MS) return;
    spokenAt.current = performance.now();
    track.current.setAttribute("aria-valuenow", String(Math.round(moment / 1_000)));
    track.current.setAttribute("aria-valuetext", wordsOf(moment));
  });
  const showPointed = useEffectEvent(() => {
    const moment = history.hovered.get();
    moveTo(pointed.current, moment);
    const { current: label } = words;
    if (!label) return;
    label.hidden = moment === undefined || !window;
    if (moment === undefined || !window) return;
    label.textContent = wordsOf(moment, eventNear(moment));
    // Where it ends, the label stands on the other side of the pointer.
    const x = xOf(window, widthPx, moment);
    const left = x + 8 + label.offsetWidth > widthPx ? x - 8 - label.offsetWidth : x + 8;
    label.style.transform = `translateX(${Math.max(0, left)}px)`;
  });
  useEffect(() => {
    showCursor();
    return history.cursor.subscribe(() => showCursor());
  }, [history, window, widthPx, timeline, playing, format]);
  useEffect(() => {
    showPointed();
    return history.hovered.subscribe(() => showPointed());
  }, [history, window, widthPx, timeline]);

  const eventNear = (moment: EpochMs): TimelineEvent | undefined => {
    if (!window || !timeline) return undefined;
    const reach = ((window.to - window.from) / Math.max(1, widthPx)) * NEAR_PX;
    const near = timeline.events.filter(({ time }) => Math.abs(time - moment) <= reach);
    return near.sort(
      (one, other) => Math.abs(one.time - moment) - Math.abs(other.time - moment),
    )[0];
  };
  const pointer = useTrackPointer(track, {
    widthPx,
    onSeek: (moment, isFirst) =>
      history.seek(isFirst ? (eventNear(moment)?.time ?? moment) : moment),
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
      "+": () => history.setAxis(zoomWindow(window, period, 0.5, at)),
      "-": () => history.setAxis(zoomWindow(window, period, 2, at)),
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
  };
}

const fontOf = (element: Element) => `11px ${getComputedStyle(element).fontFamily}`;

const computersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
