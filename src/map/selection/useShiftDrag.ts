import { type MouseEvent, type PointerEvent, useState } from "react";
import type { MapPoint } from "../camera/camera.ts";

/** A drag with Shift held draws a box at once; the map must not see it, or it would move. */
export function useShiftDrag(isDrawing: boolean) {
  const [start, setStart] = useState<MapPoint>();
  return {
    start,
    end: () => setStart(undefined),
    handlers: {
      onPointerDownCapture({
        shiftKey,
        button,
        clientX,
        clientY,
        currentTarget,
        target,
      }: PointerEvent) {
        if (!shiftKey || button !== 0 || isDrawing || !isOnMap(target)) return;
        const { left, top } = currentTarget.getBoundingClientRect();
        setStart([clientX - left, clientY - top]);
      },
      onMouseDownCapture(event: MouseEvent) {
        if (event.shiftKey && event.button === 0 && isOnMap(event.target)) event.stopPropagation();
      },
    },
  };
}

/** Not on a button that lies over it. */
const isOnMap = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(".maplibregl-canvas-container") !== null;
