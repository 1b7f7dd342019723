import { ActionIcon } from "@mantine/core";
import { IconMapPin, IconX } from "@tabler/icons-react";
import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { NamedEvent } from "#contract/eventNews";
import type { Coordinate } from "#domain/geo/geodesy";
import type { Position } from "#domain/position";
import { formatCoordinates } from "../../../i18n/format.ts";
import { useAddressWords } from "../../../i18n/useAddressWords.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import type { MapPin } from "../../../map/mapPin.ts";
import { useAlertStore, useAlerts } from "../../../state/alerts.ts";
import { GiveKeyLink } from "../../../state/GiveKeyLink.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { PaneBoundary } from "../../../ui/PaneBoundary.tsx";
import { useEscape } from "../../../ui/useEscape.ts";
import { EventIcon } from "../event/EventIcon.tsx";
import { eventFacts } from "../event/eventFacts.ts";
import { eventContent, eventTitle, nameOf, vehicleTitle } from "../event/eventWords.ts";
import { AcknowledgeBox } from "./AcknowledgeBox.tsx";
import classes from "./EventCard.module.css";
import { EventImage } from "./EventImage.tsx";
import { useEventDetails } from "./useEventDetails.ts";

interface Props {
  /** Where the open alert happened, with its mark for the map; undefined when none is open. */
  readonly onPin: (pin: MapPin | undefined) => void;
  readonly onFlyTo: (coordinate: Coordinate) => void;
  /** Where the vehicle's past at the time of the event is. */
  readonly vehicleLink: (event: NamedEvent) => string;
  readonly onVehicle: (event: NamedEvent) => void;
}

/** The alert that was opened: over the map, which goes to its coordinate. */
export function EventCard(props: Props) {
  const event = useAlerts(({ selected }) => selected);
  const store = useAlertStore();
  return (
    event && (
      <PaneBoundary
        subject={event.id}
        className={classes.card}
        onClose={() => store.select(undefined)}
      >
        <OpenCard key={event.id} event={event} {...props} />
      </PaneBoundary>
    )
  );
}

function OpenCard({
  event,
  onPin,
  onFlyTo,
  vehicleLink,
  onVehicle,
}: Props & { readonly event: NamedEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const store = useAlertStore();
  const details = useEventDetails(event);
  const [mark] = useState(() => document.createElement("div"));
  const { position, address } = details;
  const words = useAddressWords();
  const close = () => store.select(undefined);
  useEscape(true, close);

  const show = useEffectEvent((coordinate: Coordinate) => {
    onPin({ coordinate, element: mark });
    onFlyTo(coordinate);
  });
  const remove = useEffectEvent(() => onPin(undefined));
  const latitude = position?.latitude;
  const longitude = position?.longitude;
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    show({ latitude, longitude });
    return () => remove();
  }, [latitude, longitude]);

  const openVehicle = (click: MouseEvent) => {
    // With a key held it is a link like any other.
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    onVehicle(event);
  };
  return (
    <section
      className={classes.card}
      aria-label={t("events.card")}
      data-testid="event-card"
      data-covers-map
    >
      {createPortal(
        <span className={classes.mark} data-testid="event-pin">
          <EventIcon name={nameOf(event)} />
        </span>,
        mark,
      )}
      <header className={classes.header}>
        <EventImage event={event} />
        <div className={classes.heading}>
          <h2>{eventTitle(t, event)}</h2>
          <Link to={vehicleLink(event)} title={t("history.openAt")} onClick={openVehicle}>
            {vehicleTitle(t, event)}
          </Link>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t("events.closeCard")}
          onClick={close}
        >
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </header>
      <p className={classes.content}>{eventContent(t, event)}</p>
      <dl className={classes.facts}>
        {eventFacts({ t, format }, event, details.names).map(({ label, text }) => (
          <div key={label}>
            <dt>{t(`event.fact.${label}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <GiveKeyLink
        driverKey={event.attributes.driverUniqueId ?? driverAt(event, position)}
        isKnown={details.names.driver !== undefined}
      />
      <div className={classes.where}>
        <time dateTime={new Date(event.eventTime).toISOString()}>
          {format.dateTime(event.eventTime)}
        </time>
        {position ? (
          <button type="button" onClick={() => onFlyTo(position)} title={t("events.showPlace")}>
            <IconMapPin size={16} aria-hidden="true" />
            <span>
              {words(address) ??
                (details.missing || details.isAsking
                  ? formatCoordinates(position.latitude, position.longitude)
                  : t("event.fact.noAddress"))}
            </span>
          </button>
        ) : (
          !details.missing && <span>{details.isAsking ? "…" : t("events.noPlace")}</span>
        )}
        {details.missing && (
          <NotLoaded
            text={t(`events.${details.missing}Failed`)}
            isAsking={details.isAsking}
            onRetry={details.again}
          />
        )}
      </div>
      <AcknowledgeBox event={event} />
    </section>
  );
}

/** Who drives unknown has sent a key that is nobody's, if they have sent any. */
const driverAt = (event: NamedEvent, position: Position | undefined) =>
  nameOf(event) === "unidentifiedDriver" ? position?.attributes.driverUniqueId : undefined;
