import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryTrip } from "#contract/history";
import type { PositionId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { TRIP_RULES } from "#domain/vehicle/trips";
import { formatStopwatch, NO_VALUE } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import classes from "./TripExplanation.module.css";

interface Props {
  readonly trip: HistoryTrip;
  /** Puts the cursor on one of the positions. */
  readonly onMoment: (moment: EpochMs) => void;
}

/** From which positions and by which rule the figures of a trip come. */
export function TripExplanation({ trip: row, onMoment }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, trip, times, fuelConsumption, explanation } = row;
  const { distanceBy, startCounter, endCounter, counterSetBy = 0, fuelBy } = explanation;
  const facts = (list: readonly (readonly [name: string, value: string])[]) => (
    <dl className={classes.facts}>
      {list.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className={classes.explanation}>
      <h3>{t("historyTrips.explanation.title", { number })}</h3>
      <Part name="points" title={t("historyTrips.explanation.points")}>
        {facts([
          [t("historyTrips.explanation.used"), format.count(explanation.points)],
          [t("historyTrips.explanation.leftOut"), format.count(explanation.leftOut)],
          [t("historyTrips.explanation.longestGap"), formatStopwatch(explanation.longestGap)],
        ])}
        <PositionButton
          name={t("historyTrips.explanation.firstPosition")}
          id={explanation.firstPositionId}
          time={trip.start.time}
          onMoment={onMoment}
        />
        <PositionButton
          name={t("historyTrips.explanation.lastPosition")}
          id={explanation.lastPositionId}
          time={trip.end.time}
          onMoment={onMoment}
        />
      </Part>
      <Part name="distance" title={t("trips.distance")}>
        {facts([
          [t("historyTrips.explanation.counterAtEnd"), format.exactDistance(endCounter)],
          [t("historyTrips.explanation.counterAtStart"), format.exactDistance(startCounter)],
          ...(counterSetBy === 0
            ? []
            : ([
                [t("historyTrips.explanation.counterSetBy"), format.exactDistance(counterSetBy)],
              ] as const)),
          [t("historyTrips.explanation.difference"), format.exactDistance(trip.distance)],
        ])}
        <p>{t(`historyTrips.explanation.distanceBy.${distanceBy}`)}</p>
      </Part>
      <Part name="fuel" title={t("trips.fuel")}>
        {facts([
          [
            t("trips.fuel"),
            fuelConsumption === undefined ? NO_VALUE : format.litres(fuelConsumption),
          ],
        ])}
        <p>{t(`historyTrips.explanation.fuelBy.${fuelBy ?? "nothing"}`)}</p>
      </Part>
      <Part name="split" title={t("historyTrips.explanation.split")}>
        {facts([
          [t("trips.driving"), formatStopwatch(times.drivingTime)],
          [t("trips.idle"), formatStopwatch(times.idleTime)],
          [t("trips.stopped"), formatStopwatch(times.stopTime)],
          [t("historyTrips.explanation.duration"), formatStopwatch(trip.duration)],
        ])}
        <p>{t("historyTrips.explanation.splitRule")}</p>
        <p>
          {t("historyTrips.explanation.tripRule", {
            distance: format.distance(TRIP_RULES.minDistance),
            time: format.duration(TRIP_RULES.minDuration),
          })}
        </p>
      </Part>
    </div>
  );
}

interface PartProps {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ name, title, children }: PartProps) => (
  <section className={classes.part} data-part={name}>
    <h4>{title}</h4>
    {children}
  </section>
);

interface PositionProps extends Pick<Props, "onMoment"> {
  readonly name: string;
  readonly id: PositionId;
  readonly time: EpochMs;
}

function PositionButton({ name, id, time, onMoment }: PositionProps) {
  const format = useFormat();
  return (
    <button type="button" className={classes.position} onClick={() => onMoment(time)}>
      <span>{name}</span>
      <span>
        #{id} · {format.dateTime(time)}
      </span>
    </button>
  );
}
