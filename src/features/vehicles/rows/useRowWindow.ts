import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  boxHeight,
  isNearWrongEnd,
  positionAt,
  positionShowing,
  rowsInSight,
  type ScrollExtent,
  type ScrollPosition,
  scrolledTo,
} from "./scrollSpace.ts";

/** Rows beyond the edges that are there already when one scrolls. */
const SPARE_ROWS = 4;
/** Nobody scrolls any more: the box may be moved under the rows without being noticed. */
const RESTS_AFTER_MS = 150;
const TOP: ScrollPosition = { scrollPx: 0, listPx: 0 };

/** What must be drawn; the same object as long as nothing of it changes. */
interface Drawn {
  readonly first: number;
  readonly end: number;
  /** Between a row's position in the list and the one in the box. */
  readonly offsetPx: number;
}

export interface RowWindow {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly boxPx: number;
  readonly first: number;
  readonly end: number;
  readonly topOf: (row: number) => number;
  readonly viewPx: number;
  /** Scrolls just so far that the row is seen whole. */
  readonly show: (row: number) => void;
}

/**
 * Follows the scrolling of a list of any length: see `scrollSpace`. Another height of the rows
 * keeps the one that stands on top; another `query` is another list and begins at its top.
 */
export function useRowWindow(rows: number, rowPx: number, query: string): RowWindow {
  const frame = useRef<HTMLDivElement>(null);
  const [viewPx, setViewPx] = useState(0);
  const [drawn, setDrawn] = useState<Drawn>({ first: 0, end: 0, offsetPx: 0 });
  const position = useRef(TOP);
  const extent = useRef<ScrollExtent>({ rows, rowPx, viewPx });
  const asked = useRef(query);

  const settle = useCallback((next: ScrollPosition) => {
    const box = frame.current;
    if (!box) return;
    if (Math.abs(box.scrollTop - next.scrollPx) >= 1) box.scrollTop = next.scrollPx;
    // Browsers round, and cut off what is beyond the end.
    position.current = { ...next, scrollPx: box.scrollTop };
    const { first, end } = rowsInSight(position.current, extent.current, SPARE_ROWS);
    const offsetPx = position.current.scrollPx - next.listPx;
    setDrawn((held) =>
      held.first === first && held.end === end && Math.abs(held.offsetPx - offsetPx) < 0.01
        ? held
        : { first, end, offsetPx },
    );
  }, []);

  useLayoutEffect(() => {
    const before = extent.current;
    extent.current = { rows, rowPx, viewPx };
    const isNew = asked.current !== query;
    asked.current = query;
    const listPx = isNew ? 0 : (position.current.listPx / before.rowPx) * rowPx;
    settle(positionAt(listPx, extent.current));
  }, [rows, rowPx, viewPx, query, settle]);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const watcher = new ResizeObserver(() => setViewPx(box.clientHeight));
    watcher.observe(box);
    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = () => settle(positionAt(position.current.listPx, extent.current));
    const onScroll = () => {
      clearTimeout(resting);
      const next = scrolledTo(position.current, box.scrollTop, extent.current);
      if (isNearWrongEnd(next, extent.current))
        return settle(positionAt(next.listPx, extent.current));
      settle(next);
      resting = setTimeout(rest, RESTS_AFTER_MS);
    };
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(resting);
      watcher.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, [settle]);

  return {
    frame,
    viewPx,
    boxPx: boxHeight({ rows, rowPx, viewPx }),
    first: drawn.first,
    end: Math.min(drawn.end, rows),
    topOf: (row) => row * rowPx + drawn.offsetPx,
    show: (row) => settle(positionShowing(row, position.current, extent.current)),
  };
}
