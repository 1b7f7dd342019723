import { ActionIcon } from "@mantine/core";
import { IconChecks, IconReload, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { NamedEvent } from "#contract/eventNews";
import { useAlertStore, useAlerts } from "../../../state/alerts.ts";
import { HelpLink } from "../../../state/HelpLink.tsx";
import { PaneBoundary } from "../../../ui/PaneBoundary.tsx";
import { Tip } from "../../../ui/Tip.tsx";
import { useEscape } from "../../../ui/useEscape.ts";
import type { CentreView } from "./centreView.ts";
import classes from "./EventCentre.module.css";
import { EventFilters } from "./EventFilters.tsx";
import { EventRows } from "./EventRows.tsx";
import { ListNote } from "./ListNote.tsx";
import { MuteButton } from "./MuteButton.tsx";
import { type CentreLink, useCentreLink } from "./useCentreLink.ts";
import { useEventList } from "./useEventList.ts";

/** All alerts, beside the map: it stays open while one goes through them. */
export function EventCentre({ onOpen }: { readonly onOpen: (event: NamedEvent) => void }) {
  const { view, show, filter } = useCentreLink();
  const close = () => show(false);
  return (
    view && (
      <PaneBoundary className={classes.centre} onClose={close}>
        <OpenCentre view={view} onFilter={filter} onOpen={onOpen} onClose={close} />
      </PaneBoundary>
    )
  );
}

interface OpenProps {
  readonly view: CentreView;
  readonly onFilter: CentreLink["filter"];
  readonly onOpen: (event: NamedEvent) => void;
  readonly onClose: () => void;
}

function OpenCentre({ view, onFilter, onOpen, onClose }: OpenProps) {
  const { t } = useTranslation();
  const store = useAlertStore();
  const list = useEventList(view, onFilter);
  const selected = useAlerts((state) => state.selected?.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(true, onClose);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <aside
      className={classes.centre}
      aria-label={t("events.title")}
      data-testid="event-centre"
      data-notices="below"
    >
      <header className={classes.header}>
        <h2 ref={heading} tabIndex={-1}>
          {t("events.title")}
        </h2>
        <HelpLink topic="alerts" />
        <MuteButton />
        <HeaderButton
          label={t("events.markAllRead")}
          Icon={IconChecks}
          isDisabled={list.unread.size === 0}
          onClick={store.readAll}
        />
        <HeaderButton label={t("events.reload")} Icon={IconReload} onClick={list.reload} />
        <HeaderButton label={t("events.close")} Icon={IconX} onClick={onClose} />
      </header>
      <EventFilters
        choice={list.choice}
        filter={list.filter}
        groups={list.groups}
        pastTime={list.pastTime}
        ofPast={list.ofPast}
        onChoice={list.change}
        onFilter={list.changeFilter}
      />
      <ListNote list={list} />
      {list.events.length > 0 && (
        <EventRows
          events={list.events}
          unread={list.unread}
          acknowledged={list.acknowledged}
          selected={selected}
          onPick={onOpen}
        />
      )}
    </aside>
  );
}

interface HeaderButtonProps {
  readonly label: string;
  readonly Icon: typeof IconX;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

const HeaderButton = ({ label, Icon, isDisabled, onClick }: HeaderButtonProps) => (
  <Tip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      disabled={isDisabled ?? false}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  </Tip>
);
