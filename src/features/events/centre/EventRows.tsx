import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { NamedEvent } from "#contract/eventNews";
import type { EventId } from "#domain/ids";
import { VirtualRows } from "../../../ui/rows/VirtualRows.tsx";
import { EventRow } from "./EventRow.tsx";

interface Props {
  readonly events: readonly NamedEvent[];
  readonly unread: ReadonlySet<EventId>;
  readonly acknowledged: { has(id: EventId): boolean };
  readonly selected: EventId | undefined;
  readonly onPick: (event: NamedEvent) => void;
}

const ROW_PX = 64;

/** Only the rows in sight exist. The active one is held by its event, so that new ones do not move it. */
export function EventRows({ events, unread, acknowledged, selected, onPick }: Props) {
  const { t } = useTranslation();
  const [activeId, setActiveId] = useState<EventId>();
  const active = events.findIndex(({ id }) => id === activeId);
  const idOf = useCallback((index: number) => `alert-row-${events[index]?.id ?? index}`, [events]);
  return (
    <VirtualRows
      label={t("events.list")}
      total={events.length}
      rowPx={ROW_PX}
      active={Math.max(0, active)}
      onActive={(index) => setActiveId(events[index]?.id)}
      onPick={(index) => {
        const event = events[index];
        if (event) onPick(event);
      }}
      idOf={idOf}
      isSelected={(index) => selected !== undefined && events[index]?.id === selected}
    >
      {(index) => {
        const event = events[index];
        return (
          event && (
            <EventRow
              event={event}
              isUnread={unread.has(event.id)}
              isAcknowledged={acknowledged.has(event.id)}
            />
          )
        );
      }}
    </VirtualRows>
  );
}
