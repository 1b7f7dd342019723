import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { eventName, isEventName } from "#domain/alert/eventTypes";
import { shownText } from "#domain/text/shownText";
import type { RehearsedEvent } from "../../../../../api/rehearsals.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { StillMap } from "../../../../../map/still/StillMap.tsx";
import type { StillMark } from "../../../../../map/still/stillLayers.ts";
import { useMomentLink } from "../../../../../state/useMomentLink.ts";
import classes from "./TryOut.module.css";

interface Props {
  /** In order of time. */
  readonly events: readonly RehearsedEvent[];
}

const MAP_SIZE = { width: 480, height: 260 };

/** What would have rung, on a map and as a list; each leads to the vehicle's past at that moment. */
export function RungEvents({ events }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const link = useMomentLink();
  const marks = useMemo<readonly StillMark[]>(
    () => events.map((event) => ({ kind: "moment", coordinate: event })),
    [events],
  );
  const newestFirst = useMemo(() => events.toReversed(), [events]);
  return (
    <>
      <StillMap
        route={undefined}
        marks={marks}
        size={MAP_SIZE}
        label={t("rehearsal.map")}
        hasGround
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys, too */}
      <ol className={classes.list} aria-label={t("rehearsal.list")} tabIndex={0}>
        {newestFirst.map((event) => {
          const { vehicle, vehicleName, type, alarm, time } = event;
          const name = eventName(type, alarm);
          return (
            <li key={event.index}>
              <Link to={link(vehicle, time)} title={t("history.openAt")}>
                <bdi>{shownText(vehicleName) ?? `#${vehicle}`}</bdi>
              </Link>
              <span>{isEventName(name) ? t(`event.name.${name}`) : shownText(name)}</span>
              <time dateTime={new Date(time).toISOString()}>{format.dateTime(time)}</time>
            </li>
          );
        })}
      </ol>
    </>
  );
}
