import { SegmentedControl, useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  MAX_ROUTES,
  ROUTE_COLOURINGS,
  type RouteColouring,
  type RouteColumns,
} from "#contract/history";
import { shownText } from "#domain/text/shownText";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { useFormat } from "../../../i18n/useFormat.ts";
import { readMapColours } from "../../../map/drawing/mapColours.ts";
import {
  cssColour,
  NO_TRIP,
  numberedTripColour,
  TRIP_COLOUR_COUNT,
  tripColour,
  vehicleColour,
} from "../../../map/history/routeColours.ts";
import { StateShape } from "../../../ui/icons/StateShape.tsx";
import classes from "./RouteLegend.module.css";
import { SpeedColours } from "./SpeedColours.tsx";

interface Props {
  readonly colouring: RouteColouring;
  readonly onColouring: (colouring: RouteColouring) => void;
  /** What is drawn; undefined while it is not known yet. */
  readonly columns: Pick<RouteColumns, "errorPx" | "points" | "drawn" | "vehicles"> | undefined;
  /** How many vehicles' past is open. */
  readonly vehicleCount: number;
}

/** What the colours of the route mean, what they are chosen by, and how exact the line is. */
export function RouteLegend({ colouring, onColouring, columns, vehicleCount }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.legend} aria-label={t("routeLegend.title")}>
      <SegmentedControl
        size="xs"
        fullWidth
        classNames={{ label: classes.choice }}
        aria-label={t("routeLegend.colouring")}
        value={colouring}
        onChange={onColouring}
        data={ROUTE_COLOURINGS.map((value) => ({ value, label: t(`routeLegend.${value}`) }))}
      />
      <div data-testid="route-colours" data-colouring={colouring}>
        {colouring === "trip" && <TripColours />}
        {colouring === "speed" && <SpeedColours />}
        {colouring === "state" && <StateColours />}
        {colouring === "vehicle" && columns && <VehicleColours vehicles={columns.vehicles} />}
      </div>
      <p className={classes.error} data-testid="route-error">
        {exactness()}
      </p>
    </section>
  );

  function exactness(): string | undefined {
    if (vehicleCount > MAX_ROUTES)
      return t("routeLegend.tooMany", { shown: format.count(MAX_ROUTES) });
    if (!columns) return undefined;
    const { points, drawn, errorPx } = columns;
    const shown = format.count(points);
    if (points === 0) return t("routeLegend.nothing");
    if (drawn >= points) return t("routeLegend.all", { count: points, shown });
    // A bound is never rounded down.
    const error = format.number(Math.ceil(errorPx * 100) / 100);
    return t("routeLegend.drawn", { drawn: format.count(drawn), points: shown, error });
  }
}

function TripColours() {
  const { t } = useTranslation();
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  return (
    <>
      <p className={classes.meaning}>
        <span className={classes.swatches} aria-hidden="true">
          {Array.from({ length: TRIP_COLOUR_COUNT }, (_, index) => (
            <i
              key={index}
              style={{ background: cssColour(numberedTripColour(index + 1, isDark)) }}
            />
          ))}
        </span>
        {t("routeLegend.eachTrip")}
      </p>
      <p className={classes.meaning}>
        <span className={classes.swatches} aria-hidden="true">
          <i style={{ background: cssColour(tripColour(NO_TRIP, isDark)) }} />
        </span>
        {t("routeLegend.outside")}
      </p>
    </>
  );
}

/** Each by its name, in the colour that its route has. */
function VehicleColours({ vehicles }: Pick<RouteColumns, "vehicles">) {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const theme = useMemo(() => ({ colours: readMapColours(), isDark: scheme === "dark" }), [scheme]);
  const rows = vehicles.map((vehicle, row) => ({
    vehicleId: vehicle.vehicleId,
    name: shownText(vehicle.name ?? "") ?? "—",
    colour: cssColour(vehicleColour(vehicle, row, theme)),
  }));
  return (
    <ul className={classes.vehicles}>
      {rows.map(({ vehicleId, name, colour }) => (
        <li key={vehicleId}>
          <i style={{ background: colour }} aria-hidden="true" />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

function StateColours() {
  const { t } = useTranslation();
  return (
    <ul className={classes.states}>
      {VEHICLE_STATES.map((state) => (
        <li key={state}>
          <StateShape state={state} course={90} />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
