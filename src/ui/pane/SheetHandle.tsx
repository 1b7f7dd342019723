import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import classes from "./SheetHandle.module.css";

/** How much of a phone's screen a sheet takes, from nothing to all. */
export type Detent = "closed" | "peek" | "half" | "full";

interface Props {
  /** The sheet that is dragged; its parent is what it covers. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly detent: Detent;
  /** Where it may come to rest, the lowest first. */
  readonly detents: readonly Detent[];
  readonly onDetent: (detent: Detent) => void;
}

/** Shares of the covered height, to find the nearest. */
const SHARES: Record<Detent, number> = { closed: 0, peek: 0.17, half: 0.54, full: 1 };
/** A finger that moves faster means the next one: pixels a millisecond. */
const FLICK = 0.5;
/**
 * How long before it is lifted a finger's speed counts: one that has rested since means the
 * position.
 */
const FLICK_WITHIN_MS = 100;
/** Less is a tap. */
const TAP_PX = 6;

/** The grip of a sheet: dragged, tapped, or moved with the arrow keys. */
export function SheetHandle({ frame, label, detent, detents, onDetent }: Props) {
  const wasDragged = useRef(false);
  const step = (by: number) => {
    const next = detents[detents.indexOf(detent) + by];
    if (next) onDetent(next);
  };

  const onPointerDown = (down: PointerEvent<HTMLButtonElement>) => {
    const sheet = frame.current;
    const covered = sheet?.parentElement?.clientHeight ?? 0;
    if (!sheet || covered === 0) return;
    const grip = down.currentTarget;
    const startPx = sheet.clientHeight;
    let path = [{ y: down.clientY, at: down.timeStamp }];
    wasDragged.current = false;
    grip.setPointerCapture(down.pointerId);

    const heightAt = (y: number) => Math.min(covered, Math.max(0, startPx + down.clientY - y));
    const move = (event: globalThis.PointerEvent) => {
      if (!wasDragged.current && Math.abs(event.clientY - down.clientY) < TAP_PX) return;
      wasDragged.current = true;
      const since = event.timeStamp - FLICK_WITHIN_MS;
      path = [...path.filter(({ at }) => at >= since), { y: event.clientY, at: event.timeStamp }];
      sheet.dataset.dragging = "true";
      sheet.style.setProperty("--dragged", `${heightAt(event.clientY)}px`);
    };
    const end = (up: globalThis.PointerEvent) => {
      for (const [name, listener] of listeners) grip.removeEventListener(name, listener);
      delete sheet.dataset.dragging;
      if (!wasDragged.current) return;
      const lastY = path.at(-1)?.y ?? down.clientY;
      const first = path.find(({ at }) => at >= up.timeStamp - FLICK_WITHIN_MS);
      const speed = first ? (first.y - lastY) / Math.max(1, up.timeStamp - first.at) : 0;
      if (Math.abs(speed) > FLICK) step(Math.sign(speed));
      else onDetent(nearest(detents, heightAt(lastY) / covered));
    };
    const listeners = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ] as const;
    for (const [name, listener] of listeners) grip.addEventListener(name, listener);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };

  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={label}
      aria-expanded={detent === "full"}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (!wasDragged.current) onDetent(detent === "full" ? "half" : "full");
        wasDragged.current = false;
      }}
    />
  );
}

const nearest = (detents: readonly Detent[], share: number): Detent =>
  detents.reduce((best, detent) =>
    Math.abs(SHARES[detent] - share) < Math.abs(SHARES[best] - share) ? detent : best,
  );
