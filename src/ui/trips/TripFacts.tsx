import { useTranslation } from "react-i18next";
import { type CountedTrip, litresPer100Km, type TripTotals } from "#domain/report/tripTotals";
import { formatStopwatch, NO_VALUE } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./TripFacts.module.css";

type Counted = Pick<
  TripTotals,
  | "distance"
  | "averageSpeed"
  | "times"
  | "fuelConsumption"
  | "averageFuelConsumption"
  | "eventCount"
>;

/** The numbers of a trip or of all of them, each under its name; a dash where nobody knows. */
export function TripFacts({ of }: { readonly of: Counted }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { distance, averageSpeed, times, fuelConsumption, averageFuelConsumption, eventCount } = of;
  const time = (part: keyof NonNullable<Counted["times"]>) =>
    times ? formatStopwatch(times[part]) : NO_VALUE;
  const facts = [
    ["distance", format.distance(distance)],
    ["driving", time("drivingTime")],
    ["idle", time("idleTime")],
    ["stopped", time("stopTime")],
    ["averageSpeed", format.speed(averageSpeed)],
    ["events", eventCount === undefined ? NO_VALUE : format.count(eventCount)],
    ["fuel", fuelConsumption === undefined ? NO_VALUE : format.litres(fuelConsumption)],
    [
      "consumption",
      averageFuelConsumption === undefined
        ? NO_VALUE
        : format.litresPer100Km(averageFuelConsumption),
    ],
  ] as const;
  return (
    <div className={classes.frame}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact} data-fact={name}>
            <dt>{t(`trips.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The same numbers of a single trip. */
export const countedOf = ({ trip, times, fuelConsumption, eventCount }: CountedTrip): Counted => ({
  distance: trip.distance,
  averageSpeed: trip.averageSpeed,
  times,
  fuelConsumption,
  averageFuelConsumption: litresPer100Km(fuelConsumption, trip.distance),
  eventCount,
});
