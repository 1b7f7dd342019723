import { IconArrowRight, IconMapPin, IconStar } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { figuresOfTrip } from "#domain/report/tripFigures";
import type { CountedTrip } from "#domain/report/tripTotals";
import type { EpochMs } from "#domain/units";
import { useFormat } from "../../i18n/useFormat.ts";
import rows from "../rows/Rows.module.css";
import { TripFacts } from "./TripFacts.tsx";
import classes from "./TripItem.module.css";

interface Props {
  readonly number: number;
  readonly counted: CountedTrip;
  /** Where it ended, in words; undefined where nobody knows. */
  readonly destination: string | undefined;
  /** The words are the name that somebody gave to an area. */
  readonly isPoi: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
  /** Of its route on the map, where one is drawn. */
  readonly colour?: string | undefined;
  readonly tabIndex?: number | undefined;
}

/** One trip: when, where to, and its numbers. Pressing it shows it on the map. */
export function TripItem({ number, counted, destination, isPoi, ...props }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { start, end } = counted.trip;
  const dayAndClock = (time: EpochMs) => `${format.day(time)} ${format.clock(time)}`;
  const isOneDay = format.date(start.time) === format.date(end.time);
  const { colour } = props;
  const Icon = isPoi ? IconStar : IconMapPin;
  return (
    <button
      type="button"
      className={`${rows.pick} ${classes.trip}`}
      aria-current={props.isShown}
      tabIndex={props.tabIndex}
      onClick={props.onShow}
    >
      <span
        className={classes.number}
        data-coloured={colour !== undefined || undefined}
        style={colour === undefined ? undefined : { borderColor: colour }}
      >
        <span className="visually-hidden">{t("trips.number")} </span>
        {number}
      </span>
      <span className={classes.what}>
        <span className={classes.when}>
          <time dateTime={new Date(start.time).toISOString()}>{dayAndClock(start.time)}</time>
          <IconArrowRight size={14} aria-hidden="true" />
          <time dateTime={new Date(end.time).toISOString()}>
            {isOneDay ? format.clock(end.time) : dayAndClock(end.time)}
          </time>
        </span>
        <span className={classes.location}>
          <Icon size={13} aria-hidden="true" /> {destination ?? t("trips.noPlace")}
        </span>
      </span>
      <TripFacts of={figuresOfTrip(counted)} />
    </button>
  );
}
