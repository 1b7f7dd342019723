import { useComputedColorScheme } from "@mantine/core";
import { type RefObject, useEffect, useMemo } from "react";
import { createLocalClock } from "#domain/time/localClock";
import type { EpochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useStore } from "../../../state/store.ts";
import { useHistory } from "../useHistory.ts";
import {
  drawTimeline,
  type TimelineColours,
  TRACK_HEIGHT_PX,
  type TripSpan,
} from "./drawTimeline.ts";
import { timeTicks } from "./timeAxis.ts";
import type { TrackAxis } from "./trackAxis.ts";

/** A label has this much space, and a gap beside it. */
const TICK_PX = 84;

/** All but the playhead: drawn when data, axis, size, language or colours change. */
export function useTimelineDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { window, widthPx, timeline, fleet }: TrackAxis,
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
      fleet,
      trips,
      highlighted,
      ticks: ticks.map((tick) => ({ ...tick, text: TICK_TEXT[tick.type](format, tick.at) })),
      colours: coloursOf(element),
      font: fontOf(element),
    });
  }, [canvas, window, widthPx, timeline, fleet, trips, highlighted, clock, format, scheme]);
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
