import { useTranslation } from "react-i18next";
import { TRIP_FIGURES, type TripFigures } from "#domain/report/tripFigures";
import { formatStopwatch, NO_VALUE } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./TripFacts.module.css";

/** The numbers of a trip or of all of them, each under its name; a dash where nobody knows. */
export function TripFacts({ of }: { readonly of: TripFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = <Value,>(value: Value | undefined, text: (value: Value) => string) =>
    value === undefined ? NO_VALUE : text(value);
  const texts = {
    distance: format.distance(of.distance),
    driving: said(of.driving, formatStopwatch),
    idle: said(of.idle, formatStopwatch),
    stopped: said(of.stopped, formatStopwatch),
    averageSpeed: format.speed(of.averageSpeed),
    events: said(of.events, format.count),
    fuel: said(of.fuel, format.litres),
    consumption: said(of.consumption, format.litresPer100Km),
  };
  return (
    <div className={classes.frame}>
      <dl className={classes.facts}>
        {TRIP_FIGURES.map((name) => (
          <div key={name} className={classes.fact} data-fact={name}>
            <dt>{t(`trips.${name}`)}</dt>
            <dd>{texts[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
