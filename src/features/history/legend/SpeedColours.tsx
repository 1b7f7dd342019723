import { kmPerHour, kmPerHourToKnots } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { cssColour, SPEED_STOPS } from "../../../map/history/routeColours.ts";
import classes from "./RouteLegend.module.css";

/** Which colour is how fast. */
export function SpeedColours() {
  const format = useFormat();
  const [fastest] = SPEED_STOPS.at(-1)!;
  const ramp = SPEED_STOPS.map(
    ([speed, colour]) => `${cssColour(colour)} ${(speed / fastest) * 100}%`,
  );
  const text = (speed: number) => format.speed(kmPerHourToKnots(kmPerHour(speed)));
  return (
    <div className={classes.speeds}>
      <i
        className={classes.ramp}
        style={{ backgroundImage: `linear-gradient(to right, ${ramp.join(", ")})` }}
        aria-hidden="true"
      />
      <span>{text(0)}</span>
      <span>{text(fastest / 2)}</span>
      <span>≥ {text(fastest)}</span>
    </div>
  );
}
