import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import { RowBoundary } from "../PaneBoundary.tsx";
import classes from "./Rows.module.css";
import { rowStep } from "./rowStep.ts";

/** What one can ask of the list from outside. */
export interface RowsHandle {
  /** Scrolls to a row that cannot be seen. */
  readonly reveal: (index: number) => void;
  readonly focus: () => void;
}

interface Props {
  readonly handle?: Ref<RowsHandle>;
  readonly label: string;
  readonly total: number;
  readonly rowPx: number;
  /** The row that the keys have come to. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onPick: (index: number) => void;
  /** Unique on the page, and the same function as long as no row changes its index. */
  readonly idOf: (index: number) => string;
  readonly isSelected: (index: number) => boolean;
  /** What the row says; undefined while it is still asked for. */
  readonly children: (index: number) => ReactNode;
  /** The piece of the list that must be there to be seen. */
  readonly onWindow?: (firstRow: number, rowCount: number) => void;
}

/** Rows are asked for in pieces of this many, so that not every pixel asks. */
const PIECE_ROWS = 20;
/** Rows beyond the edges that are there already when one scrolls. */
const SPARE_ROWS = 4;

/**
 * A list of which only the rows in sight exist, stepped through with keys, picked by Enter or
 * click.
 */
export function VirtualRows({ label, total, rowPx, active, children, ...props }: Props) {
  const { onActive, onPick, idOf, isSelected, onWindow } = props;
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    getItemKey: idOf,
    overscan: SPARE_ROWS,
  });
  const items = virtual.getVirtualItems();
  const firstPiece = Math.floor((items[0]?.index ?? 0) / PIECE_ROWS);
  const lastPiece = Math.floor((items.at(-1)?.index ?? 0) / PIECE_ROWS);
  useEffect(() => {
    onWindow?.(firstPiece * PIECE_ROWS, (lastPiece - firstPiece + 1) * PIECE_ROWS);
  }, [firstPiece, lastPiece, onWindow]);

  useImperativeHandle(props.handle, () => ({
    reveal(index) {
      const { scrollTop = 0, clientHeight = 0 } = frame.current ?? {};
      const top = index * rowPx;
      const isSeen = top >= scrollTop && top + rowPx <= scrollTop + clientHeight;
      if (!isSeen) virtual.scrollToIndex(index, { align: "center" });
    },
    focus: () => frame.current?.focus({ preventScroll: true }),
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((frame.current?.clientHeight ?? rowPx) / rowPx);
    const step = rowStep(event.key, { active, pageRows, total });
    if (step === undefined) return;
    event.preventDefault();
    if (step === "open") return onPick(active);
    onActive(step);
    virtual.scrollToIndex(step);
  };

  return (
    <div
      ref={frame}
      className={classes.frame}
      role="listbox"
      aria-label={label}
      aria-activedescendant={children(active) === undefined ? undefined : idOf(active)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
        {items.map(({ key, index, start }) => (
          // The listbox around it listens to the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={idOf(index)}
            className={classes.row}
            style={{ height: rowPx, transform: `translateY(${start}px)` }}
            role="option"
            tabIndex={-1}
            aria-selected={isSelected(index)}
            aria-setsize={total}
            aria-posinset={index + 1}
            data-active={index === active || undefined}
            onClick={() => {
              onActive(index);
              onPick(index);
            }}
          >
            <RowBoundary subject={key}>
              {children(index) ?? <span className={classes.waiting} />}
            </RowBoundary>
          </div>
        ))}
      </div>
    </div>
  );
}
