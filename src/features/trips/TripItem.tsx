import { ActionIcon } from "@mantine/core";
import { IconArrowRight, IconHistory, IconMapPin, IconStar } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { TripRow } from "#contract/traccar/wireTripDetails";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../i18n/useFormat.ts";
import rows from "../../ui/rows/Rows.module.css";
import { Tip } from "../../ui/Tip.tsx";
import { countedOf, TripFacts } from "./TripFacts.tsx";
import classes from "./TripsTable.module.css";

interface Props {
  readonly number: number;
  readonly row: TripRow;
  /** Whether the date is worth showing: of one day it is the same in all rows. */
  readonly dated: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
  /** Opens the past where the trip begins. */
  readonly onHistory: () => void;
}

/** One trip: when, where to, and its numbers. Pressing it shows it on the map. */
export function TripItem({ number, row, dated, isShown, onShow, onHistory }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { trip, endPoi } = row;
  const location = shownText(endPoi) ?? shownText(trip.end.address);
  const Icon = endPoi === undefined ? IconMapPin : IconStar;
  const startText = (dated ? format.dayClock : format.clock)(trip.start.time);
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={`${rows.pick} ${classes.trip}`}
        aria-current={isShown}
        onClick={onShow}
      >
        <span className={classes.number}>
          <span className="visually-hidden">{t("trips.number")} </span>
          {number}
        </span>
        <span className={classes.what}>
          <span className={classes.when}>
            <time dateTime={new Date(trip.start.time).toISOString()}>{startText}</time>
            <IconArrowRight size={14} aria-hidden="true" />
            <time dateTime={new Date(trip.end.time).toISOString()}>
              {format.clock(trip.end.time)}
            </time>
          </span>
          <span className={classes.location}>
            <Icon size={13} aria-hidden="true" /> {location ?? t("trips.noPlace")}
          </span>
        </span>
        <TripFacts of={countedOf(row)} />
      </button>
      <Tip label={t("history.openTrip", { number })} position="left">
        <ActionIcon
          className={classes.history}
          variant="subtle"
          color="gray"
          aria-label={t("history.openTrip", { number })}
          onClick={onHistory}
        >
          <IconHistory size={16} aria-hidden="true" />
        </ActionIcon>
      </Tip>
    </li>
  );
}
