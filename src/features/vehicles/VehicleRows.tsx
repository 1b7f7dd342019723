import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIST_PAGE_ROWS, type ListWindow } from "#contract/listView";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { VehicleRow } from "./VehicleRow.tsx";
import classes from "./VehicleRows.module.css";

interface Props {
  readonly list: ListWindow;
  readonly now: EpochMs;
  readonly selected: VehicleId | undefined;
  readonly onPick: (vehicle: VehicleId) => void;
  readonly onWindow: (firstRow: number, rowCount: number) => void;
  readonly onHold: (held: boolean) => void;
}

const ROW_PX = 56;

/** Only the rows in sight exist; the engine is asked for them in whole pages. */
export function VehicleRows({ list, now, selected, onPick, onWindow, onHold }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [wanted, setWanted] = useState<number>();
  const virtual = useVirtualizer({
    count: list.total,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const firstPage = Math.floor((items[0]?.index ?? 0) / LIST_PAGE_ROWS);
  const lastPage = Math.floor((items.at(-1)?.index ?? 0) / LIST_PAGE_ROWS);

  useEffect(() => {
    onWindow(firstPage * LIST_PAGE_ROWS, (lastPage - firstPage + 1) * LIST_PAGE_ROWS);
  }, [firstPage, lastPage, onWindow]);

  const rowAt = (index: number) => list.rows[index - list.firstRow];
  // Enter may come before the row it means: quick fingers outrun a thread.
  const wantedId = wanted === undefined ? undefined : rowAt(wanted)?.vehicleId;
  useEffect(() => {
    if (wantedId === undefined) return;
    setWanted(undefined);
    onPick(wantedId);
  }, [wantedId, onPick]);
  const move = (to: number) => {
    const index = Math.max(0, Math.min(list.total - 1, to));
    setActive(index);
    virtual.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((frame.current?.clientHeight ?? ROW_PX) / ROW_PX);
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + pageRows),
      PageUp: () => move(active - pageRows),
      Home: () => move(0),
      End: () => move(list.total - 1),
      Enter: () => setWanted(active),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <div
      ref={frame}
      className={classes.frame}
      role="listbox"
      aria-label={t("list.rows")}
      aria-activedescendant={rowAt(active) && `vehicle-row-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && onHold(true)}
      onPointerLeave={() => onHold(false)}
    >
      <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
        {items.map(({ index, start }) => {
          const row = rowAt(index);
          return (
            // The listbox around it listens to the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={index}
              id={`vehicle-row-${index}`}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
              role="option"
              tabIndex={-1}
              aria-selected={row !== undefined && row.vehicleId === selected}
              aria-setsize={list.total}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              data-vehicle={row?.vehicleId}
              onClick={() => {
                setActive(index);
                if (row) onPick(row.vehicleId);
              }}
            >
              {row ? <VehicleRow row={row} now={now} /> : <span className={classes.waiting} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
