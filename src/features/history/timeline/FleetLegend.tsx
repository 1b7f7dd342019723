import { useTranslation } from "react-i18next";
import type { FleetTimeline } from "#contract/fleetTimeline";
import { TIMELINE_BANDS } from "#contract/history";
import { useFormat } from "../../../i18n/useFormat.ts";
import classes from "./FleetLegend.module.css";

interface Props {
  readonly fleet: FleetTimeline | undefined;
}

/** What the bands of many vehicles mean, and what there is to do for those of one. */
export function FleetLegend({ fleet }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.legend}>
      <ul className={classes.bands} aria-label={t("history.fleetBands")}>
        {TIMELINE_BANDS.map((band) => (
          <li key={band}>
            <i className={classes.swatch} data-band={band} aria-hidden="true" />
            {t(`history.band.${band}`)}
          </li>
        ))}
        <li>
          <i className={classes.swatch} data-band="events" aria-hidden="true" />
          {t("history.fleetEvents")}
        </li>
      </ul>
      {fleet && fleet.vehicles > 0 && (
        <span data-testid="fleet-bands-height">
          {t("history.fleetHeight", {
            count: fleet.vehicles,
            shown: format.count(fleet.vehicles),
          })}
        </span>
      )}
      <span className={classes.hint}>{t("history.selectForBands")}</span>
    </div>
  );
}
