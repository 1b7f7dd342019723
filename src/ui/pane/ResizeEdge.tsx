import type { KeyboardEvent, PointerEvent } from "react";
import classes from "./ResizeEdge.module.css";

interface Props {
  readonly label: string;
  readonly width: number;
  readonly min: number;
  readonly max: number;
  /** The side of the pane that the edge lies on: dragging away from the pane makes it wider. */
  readonly side: "left" | "right";
  readonly onResize: (width: number) => void;
  /** Enter folds the pane away. */
  readonly onFold: () => void;
}

const KEY_STEP_PX = 16;

/** A pane's edge: dragged or moved with the arrow keys, to its ends with Home and End. */
export function ResizeEdge({ label, width, min, max, side, onResize, onFold }: Props) {
  const outwards = side === "right" ? 1 : -1;
  const resize = (next: number) => onResize(Math.round(Math.min(max, Math.max(min, next))));

  const onPointerDown = (down: PointerEvent<HTMLDivElement>) => {
    const edge = down.currentTarget;
    edge.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent) =>
      resize(width + (event.clientX - down.clientX) * outwards);
    const end = () => {
      edge.removeEventListener("pointermove", move);
      edge.removeEventListener("pointerup", end);
      edge.removeEventListener("pointercancel", end);
    };
    edge.addEventListener("pointermove", move);
    edge.addEventListener("pointerup", end);
    edge.addEventListener("pointercancel", end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => resize(width - KEY_STEP_PX * outwards),
      ArrowRight: () => resize(width + KEY_STEP_PX * outwards),
      Home: () => resize(min),
      End: () => resize(max),
      Enter: onFold,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div
      className={classes.edge}
      data-side={side}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
