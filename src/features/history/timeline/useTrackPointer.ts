import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { EpochMs } from "#domain/units";
import { useHistory } from "../useHistory.ts";
import { momentAt, panWindow, zoomWindow } from "./timeAxis.ts";

interface Track {
  readonly widthPx: number;
  /** Somebody points at a moment, or drags to it. */
  readonly onSeek: (moment: EpochMs, isFirst: boolean) => void;
}

/** A wheel's notch is 100 px and takes a fifth away. */
const ZOOM_PER_PX = 0.0022;

/**
 * What pointers do on the time axis: one scrubs, two zoom and move it, a wheel does both, and one that
 * hovers shows its moment.
 */
export function useTrackPointer(
  track: RefObject<HTMLDivElement | null>,
  { widthPx, onSeek }: Track,
) {
  const history = useHistory();
  const fingers = useRef(new Map<number, number>());
  const isHolding = useRef(false);

  const period = () => history.actor.getSnapshot().context.target?.request;
  const xOfPointer = (clientX: number) =>
    clientX - (track.current?.getBoundingClientRect().left ?? 0);
  const momentOf = (clientX: number): EpochMs | undefined => {
    const window = history.axis.get();
    return window && momentAt(window, widthPx, xOfPointer(clientX));
  };
  const letGo = () => {
    if (isHolding.current) history.release();
    isHolding.current = false;
  };

  const wheel = useEffectEvent((event: WheelEvent) => {
    const [window, whole] = [history.axis.get(), period()];
    if (!window || !whole) return;
    event.preventDefault();
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const px = (isSideways ? event.deltaX || event.deltaY : event.deltaY) * lineOf(event);
    if (isSideways) return history.setAxis(panWindow(window, whole, px / Math.max(1, widthPx)));
    const around = momentAt(window, widthPx, xOfPointer(event.clientX));
    history.setAxis(zoomWindow(window, whole, { factor: Math.exp(px * ZOOM_PER_PX), around }));
  });
  useEffect(() => {
    const { current: element } = track;
    // React's own listeners may not keep the page from scrolling.
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  }, [track]);

  function pinch(pointerId: number, clientX: number): void {
    const [window, whole] = [history.axis.get(), period()];
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    const before = fingers.current.get(pointerId);
    fingers.current.set(pointerId, clientX);
    if (!window || !whole || other === undefined || before === undefined) return;
    const [far, near] = [Math.abs(before - other), Math.abs(clientX - other)];
    const middle = momentAt(window, widthPx, xOfPointer((clientX + other) / 2));
    const zoomed =
      far > 0 && near > 0
        ? zoomWindow(window, whole, { factor: far / near, around: middle })
        : window;
    // The middle between two fingers has moved by half of what one has.
    const share = (before - clientX) / 2 / Math.max(1, widthPx);
    history.setAxis(panWindow(zoomed, whole, share));
  }

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, event.clientX);
      if (fingers.current.size > 1) return letGo();
      const moment = momentOf(event.clientX);
      if (moment === undefined) return;
      isHolding.current = true;
      history.grab();
      onSeek(moment, true);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (fingers.current.size > 1) return pinch(event.pointerId, event.clientX);
      const moment = momentOf(event.clientX);
      if (event.pointerType !== "touch" || isHolding.current) history.hovered.set(moment);
      if (isHolding.current && moment !== undefined) onSeek(moment, false);
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      fingers.current.delete(event.pointerId);
      if (event.pointerType === "touch") history.hovered.set(undefined);
      letGo();
    },
    onPointerCancel(event: PointerEvent<HTMLDivElement>) {
      fingers.current.delete(event.pointerId);
      history.hovered.set(undefined);
      letGo();
    },
    onPointerLeave: () => history.hovered.set(undefined),
  };
}

/** Some wheels count in lines. */
const lineOf = ({ deltaMode }: WheelEvent): number =>
  deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
