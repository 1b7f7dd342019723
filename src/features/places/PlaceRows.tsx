import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlaceRow, PlacesWindow } from "#contract/placesView";
import type { GeofenceId } from "#domain/ids";
import { shownText } from "#domain/shownText";
import { formatDistance } from "../../i18n/format.ts";
import { PlaceIcon } from "../../ui/PlaceIcon.tsx";
import classes from "./PlacesTable.module.css";

interface Props {
  readonly found: PlacesWindow;
  readonly selected: GeofenceId | undefined;
  readonly onPick: (place: PlaceRow) => void;
  readonly onWindow: (firstRow: number, rowCount: number) => void;
}

const ROW_PX = 52;
/** The engine is asked for rows in pieces of this many, so that not every pixel asks. */
const PIECE_ROWS = 20;

/** Only the rows in sight exist, here and on this thread. */
export function PlaceRows({ found, selected, onPick, onWindow }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count: found.total,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const firstPiece = Math.floor((items[0]?.index ?? 0) / PIECE_ROWS);
  const lastPiece = Math.floor((items.at(-1)?.index ?? 0) / PIECE_ROWS);
  useEffect(() => {
    onWindow(firstPiece * PIECE_ROWS, (lastPiece - firstPiece + 1) * PIECE_ROWS);
  }, [firstPiece, lastPiece, onWindow]);

  const rowAt = (index: number) => found.rows[index - found.firstRow];
  const move = (to: number) => {
    const index = Math.max(0, Math.min(found.total - 1, to));
    setActive(index);
    virtual.scrollToIndex(index);
  };
  const pick = (index: number) => {
    setActive(index);
    const row = rowAt(index);
    if (row) onPick(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((frame.current?.clientHeight ?? ROW_PX) / ROW_PX);
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + pageRows),
      PageUp: () => move(active - pageRows),
      Home: () => move(0),
      End: () => move(found.total - 1),
      Enter: () => pick(active),
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
      aria-label={t("place.rows")}
      aria-activedescendant={rowAt(active) && `place-row-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
        {items.map(({ index, start }) => {
          const row = rowAt(index);
          return (
            // The listbox around it listens to the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={index}
              id={`place-row-${index}`}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
              role="option"
              tabIndex={-1}
              aria-selected={row !== undefined && row.geofenceId === selected}
              aria-setsize={found.total}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              onClick={() => pick(index)}
            >
              {row ? <PlaceLine row={row} /> : <span className={classes.waiting} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function PlaceLine({ row }: { readonly row: PlaceRow }) {
  const { t } = useTranslation();
  const { name, kind, group, distance } = row;
  return (
    <>
      <PlaceIcon {...row} />
      <span className={classes.words}>
        <span className={classes.name}>{shownText(name) ?? row.geofenceId}</span>
        <span className={classes.below}>
          {[t(`place.kind.${kind}`), shownText(group)].filter(Boolean).join(" · ")}
        </span>
      </span>
      {distance !== undefined && (
        <span className={classes.distance}>{formatDistance(distance)}</span>
      )}
    </>
  );
}
