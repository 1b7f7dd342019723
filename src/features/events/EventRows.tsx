import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ToldEvent } from "#contract/eventNews";
import type { Acknowledgement } from "#domain/acknowledgement";
import type { EventId } from "#domain/ids";
import { EventRow } from "./EventRow.tsx";
import classes from "./EventRows.module.css";

interface Props {
  readonly events: readonly ToldEvent[];
  readonly unread: ReadonlySet<EventId>;
  readonly acknowledged: ReadonlyMap<EventId, Acknowledgement>;
  readonly selected: EventId | undefined;
  readonly onPick: (event: ToldEvent) => void;
}

const ROW_PX = 64;

/** Only the rows in sight exist. The active one is held by its event, so that new ones do not move it. */
export function EventRows({ events, unread, acknowledged, selected, onPick }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<EventId>();
  const virtual = useVirtualizer({
    count: events.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => events[index]?.id ?? index,
    overscan: 4,
  });
  const active = Math.max(
    0,
    events.findIndex(({ id }) => id === activeId),
  );
  const move = (to: number) => {
    const index = Math.max(0, Math.min(events.length - 1, to));
    setActiveId(events[index]?.id);
    virtual.scrollToIndex(index);
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    const page = Math.floor((frame.current?.clientHeight ?? ROW_PX) / ROW_PX);
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + page),
      PageUp: () => move(active - page),
      Home: () => move(0),
      End: () => move(events.length - 1),
      Enter: () => {
        const event = events[active];
        if (event) onPick(event);
      },
    };
    const step = steps[pressed.key];
    if (!step) return;
    pressed.preventDefault();
    step();
  };
  return (
    <div
      ref={frame}
      className={classes.frame}
      role="listbox"
      aria-label={t("events.list")}
      aria-activedescendant={`alert-row-${events[active]?.id ?? 0}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const event = events[index];
          return (
            event && (
              // The listbox around it listens to the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={key}
                id={`alert-row-${event.id}`}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
                role="option"
                tabIndex={-1}
                aria-selected={event.id === selected}
                aria-setsize={events.length}
                aria-posinset={index + 1}
                data-active={index === active || undefined}
                data-alert={event.id}
                onClick={() => {
                  setActiveId(event.id);
                  onPick(event);
                }}
              >
                <EventRow
                  event={event}
                  isUnread={unread.has(event.id)}
                  isAcknowledged={acknowledged.has(event.id)}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
