import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { NamedEvent } from "#contract/eventNews";
import { knots } from "#domain/units";
import { ownImage } from "../../../ui/icons/ownImage.ts";
import { EventIcon } from "../event/EventIcon.tsx";
import { nameOf } from "../event/eventWords.ts";
import classes from "./EventCard.module.css";
import { LimitSign } from "./LimitSign.tsx";

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
