import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryTrip, NotedPoint } from "#contract/history";
import { between, type EpochMs, milliseconds } from "#domain/units";
import { formatStopwatch, NO_VALUE } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { TripCuts } from "./TripCuts.tsx";
import classes from "./TripExplanation.module.css";

export interface TripExplanationProps {
  readonly trip: HistoryTrip;
  /** Puts the cursor on one of the positions. */
  readonly onMoment: (moment: EpochMs) => void;
}

/** From which positions and by which rules of its vehicle the figures of a trip come. */
export function TripExplanation({ trip: row, onMoment }: TripExplanationProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, trip, times, fuelConsumption, explanation } = row;
  const { longestGap, fuelBy, fuelBetween, movingFrom } = explanation;
  const position = (name: string, point: NotedPoint | undefined) =>
    point && <PositionButton name={name} point={point} onMoment={onMoment} />;
  const gap = longestGap ? between(longestGap.from.time, longestGap.until.time) : milliseconds(0);
  return (
    <div className={classes.explanation}>
      <h3>{t("historyTrips.explanation.title", { number })}</h3>
      <Part name="points" title={t("historyTrips.explanation.points")}>
        <ExplainedFacts
          of={[
            [t("historyTrips.explanation.used"), format.count(explanation.points)],
            [t("historyTrips.explanation.leftOut"), format.count(explanation.leftOut)],
          ]}
        />
        {position(t("historyTrips.explanation.firstPosition"), explanation.first)}
        {position(t("historyTrips.explanation.lastPosition"), explanation.last)}
        {position(
          t("historyTrips.explanation.fastest", { speed: format.speed(trip.maxSpeed) }),
          explanation.fastest,
        )}
        <ExplainedFacts of={[[t("historyTrips.explanation.longestGap"), formatStopwatch(gap)]]} />
        {position(t("historyTrips.explanation.gapFrom"), longestGap?.from)}
        {position(t("historyTrips.explanation.gapUntil"), longestGap?.until)}
      </Part>
      <Part name="cut" title={t("historyTrips.explanation.cut")}>
        <TripCuts explanation={explanation} />
        {position(t("historyTrips.explanation.knownWith"), explanation.knownWith)}
      </Part>
      <DistancePart trip={row} onMoment={onMoment} />
      <Part name="fuel" title={t("trips.fuel")}>
        <ExplainedFacts
          of={[
            [
              t("trips.fuel"),
              fuelConsumption === undefined ? NO_VALUE : format.litres(fuelConsumption),
            ],
          ]}
        />
        <p>{t(`historyTrips.explanation.fuelBy.${fuelBy ?? "nothing"}`)}</p>
        {position(t("historyTrips.explanation.firstReading"), fuelBetween?.from)}
        {position(t("historyTrips.explanation.lastReading"), fuelBetween?.until)}
      </Part>
      <Part name="split" title={t("historyTrips.explanation.split")}>
        <ExplainedFacts
          of={[
            [t("trips.driving"), formatStopwatch(times.drivingTime)],
            [t("trips.idle"), formatStopwatch(times.idleTime)],
            [t("trips.stopped"), formatStopwatch(times.stopTime)],
            [t("historyTrips.explanation.duration"), formatStopwatch(trip.duration)],
          ]}
        />
        <p>
          {t("historyTrips.explanation.splitRule", {
            speed: format.exactSpeed(movingFrom.ignitionOn),
            speedUnknown: format.exactSpeed(movingFrom.ignitionUnknown),
          })}
        </p>
      </Part>
    </div>
  );
}

/** The counters, what of their difference is not counted, and at which positions. */
function DistancePart({ trip: { trip, explanation }, onMoment }: TripExplanationProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { distanceBy, startCounter, endCounter, counterSetBy, leapt, leaps, leapsLeftOut } =
    explanation;
  const notCounted = [
    [t("historyTrips.explanation.counterSetBy"), counterSetBy],
    [t("historyTrips.explanation.leapt"), leapt],
  ] as const;
  return (
    <Part name="distance" title={t("trips.distance")}>
      <ExplainedFacts
        of={[
          [t("historyTrips.explanation.counterAtEnd"), format.exactDistance(endCounter)],
          [t("historyTrips.explanation.counterAtStart"), format.exactDistance(startCounter)],
          ...notCounted.flatMap(([name, metres]) =>
            metres === undefined ? [] : [[name, format.exactDistance(metres)] as const],
          ),
          [t("historyTrips.explanation.difference"), format.exactDistance(trip.distance)],
        ]}
      />
      <p>{t(`historyTrips.explanation.distanceBy.${distanceBy}`)}</p>
      {(leaps.length > 0 || leapt !== undefined) && <p>{t("historyTrips.explanation.leapRule")}</p>}
      {leaps.map(({ until }) => (
        <PositionButton
          key={until.positionId}
          name={t("historyTrips.explanation.leap")}
          point={until}
          onMoment={onMoment}
        />
      ))}
      {leapsLeftOut > 0 && (
        <p>
          {t("historyTrips.explanation.moreLeaps", {
            count: leapsLeftOut,
            shown: format.count(leapsLeftOut),
          })}
        </p>
      )}
    </Part>
  );
}

interface FactsProps {
  readonly of: readonly (readonly [name: string, value: string])[];
}

const ExplainedFacts = ({ of }: FactsProps) => (
  <dl className={classes.facts}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

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

interface PositionProps extends Pick<TripExplanationProps, "onMoment"> {
  readonly name: string;
  readonly point: NotedPoint;
}

function PositionButton({ name, point: { positionId, time }, onMoment }: PositionProps) {
  const format = useFormat();
  return (
    <button type="button" className={classes.position} onClick={() => onMoment(time)}>
      <span>{name}</span>
      <span>
        #{positionId} · {format.dateTime(time)}
      </span>
    </button>
  );
}
