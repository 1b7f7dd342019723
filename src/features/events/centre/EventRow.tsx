import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { NamedEvent } from "#contract/eventNews";
import { useFormat } from "../../../i18n/useFormat.ts";
import { EventIcon } from "../event/EventIcon.tsx";
import { eventFacts, namesOf } from "../event/eventFacts.ts";
import { eventTitle, nameOf, vehicleTitle } from "../event/eventWords.ts";
import classes from "./EventRows.module.css";

interface Props {
  readonly event: NamedEvent;
  readonly isUnread: boolean;
  readonly isAcknowledged: boolean;
}

/** One alert in two lines: what and when, whose and how much. */
export function EventRow({ event, isUnread, isAcknowledged }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [fact] = eventFacts({ t, format }, event, namesOf(event));
  return (
    <>
      <EventIcon name={nameOf(event)} />
      <span className={classes.words}>
        <span className={classes.line}>
          <b className={classes.title}>{eventTitle(t, event)}</b>
          <time className={classes.time} dateTime={new Date(event.eventTime).toISOString()}>
            {format.dateTime(event.eventTime)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.vehicle}>
            {[vehicleTitle(t, event), fact?.text].filter(Boolean).join(" · ")}
          </span>
          {isAcknowledged && (
            <span className={classes.seenTo}>
              <IconCheck size={14} aria-hidden="true" />
              {t("events.seenTo")}
            </span>
          )}
          {isUnread && (
            <span className={classes.unread}>
              <span className="visually-hidden">{t("events.unread")}</span>
            </span>
          )}
        </span>
      </span>
    </>
  );
}
