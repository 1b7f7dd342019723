import type { TFunction } from "i18next";
import { type RefObject, useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { TimelineEvent } from "#contract/history";
import type { EventCountKind } from "#contract/historyEvents";
import { EVENT_NAMES } from "#domain/alert/eventTypes";
import type { EpochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import type { HistoryMode } from "../historyControl.ts";
import { useHistory, useHistoryMode } from "../useHistory.ts";
import { bandAt } from "./drawTimeline.ts";
import { bandCountsAt } from "./fleetBands.ts";
import { xOf } from "./timeAxis.ts";
import { countsNear, eventNear, type TrackAxis } from "./trackAxis.ts";

/** A screen reader is not spoken to at every frame of a replay. */
const SPEAK_EVERY_MS = 5_000;

const isPlaying = (mode: HistoryMode) => mode.matches({ open: { replay: "playing" } });

/** Moves the playhead, and says the moment. */
export function useCursorMark(
  track: RefObject<HTMLDivElement | null>,
  playhead: RefObject<HTMLDivElement | null>,
  axis: TrackAxis,
): void {
  const { cursor } = useHistory();
  const playing = useHistoryMode(isPlaying);
  const text = useMomentText(axis);
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

/** A line and words where the pointer is, on the timeline or elsewhere. */
export function usePointedMark(
  line: RefObject<HTMLDivElement | null>,
  words: RefObject<HTMLDivElement | null>,
  axis: TrackAxis,
): void {
  const { hovered } = useHistory();
  const text = useMomentText(axis);
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

/** On the pointer's wider side. How wide the words are the style says: to ask costs a layout a move. */
function placeWords(
  label: HTMLElement,
  axis: TrackAxis,
  { moment, text }: { moment: EpochMs | undefined; text: MomentText },
): void {
  const { window, widthPx } = axis;
  label.hidden = moment === undefined || !window;
  if (moment === undefined || !window) return;
  label.textContent = text(moment, eventNear(axis, moment));
  const x = xOf(window, widthPx, moment);
  const left = x > widthPx / 2 ? `${x - 8}px - 100%` : `min(${x + 8}px, ${widthPx}px - 100%)`;
  label.style.transform = `translateX(max(0px, ${left}))`;
}

/** A moment in words: when, what the vehicle did or how many did what, and what happened. */
function useMomentText(axis: TrackAxis) {
  const { timeline, fleet } = axis;
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (moment: EpochMs, event?: TimelineEvent): string => {
      const band = bandAt(timeline, moment);
      const name = event && EVENT_NAMES.find((known) => known === (event.alarm ?? event.type));
      const parts = [
        format.dateTime(event?.time ?? moment),
        band && t(`history.band.${band}`),
        bandCountsAt(fleet, moment)
          .map((of) => `${t(`history.band.${of.band}`)} ${format.count(of.vehicles)}`)
          .join(", "),
        name ? t(`event.name.${name}`) : (event?.alarm ?? event?.type),
        countsNear(axis, moment)
          ?.kinds.map(({ kind, count }) => `${kindText(t, kind)} ${format.count(count)}`)
          .join(", "),
      ];
      return parts.filter(Boolean).join(" · ");
    },
    [t, format, timeline, fleet, axis],
  );
}

const kindText = (t: TFunction, kind: EventCountKind): string =>
  kind === "other" ? t("history.otherEvents") : t(`event.name.${kind}`);

function placeAt(
  element: HTMLElement | null,
  { window, widthPx }: TrackAxis,
  moment: EpochMs | undefined,
): void {
  if (!element) return;
  const isSeen = window && moment !== undefined && moment >= window.from && moment <= window.to;
  element.hidden = !isSeen;
  if (isSeen) element.style.transform = `translateX(${xOf(window, widthPx, moment)}px)`;
}
