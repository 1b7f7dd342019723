import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { NamedEvent } from "#contract/eventNews";
import type { Knots } from "#domain/units";
import { knots } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { ownImage } from "../../../ui/icons/ownImage.ts";
import { EventIcon } from "../event/EventIcon.tsx";
import { nameOf } from "../event/eventWords.ts";
import classes from "./EventCard.module.css";

/** The image of an event, else the sign of the limit that was exceeded, else its icon. */
export function EventImage({ event }: { readonly event: NamedEvent }) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  const image = ownImage(event.attributes.image);
  if (image !== undefined && !isBroken)
    return (
      <img
        className={classes.image}
        src={image}
        alt={t("events.image")}
        onError={() => setBroken(true)}
      />
    );
  const { speedLimit } = event.attributes;
  if (event.type === "deviceOverspeed" && typeof speedLimit === "number")
    return <LimitSign limit={knots(speedLimit)} />;
  return <EventIcon name={nameOf(event)} />;
}

/** The traffic sign of a speed limit, in the reader's unit. */
function LimitSign({ limit }: { readonly limit: Knots }) {
  const { t } = useTranslation();
  const format = useFormat();
  const speed = format.speed(limit);
  // Number and unit are never broken apart, so the space between them is one that holds them.
  const [number, unit] = speed.split("\u00a0");
  return (
    <span className={classes.sign} role="img" aria-label={t("events.limitSign", { speed })}>
      <b>{number}</b>
      <small>{unit}</small>
    </span>
  );
}
