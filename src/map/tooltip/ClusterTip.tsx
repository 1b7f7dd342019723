import { useTranslation } from "react-i18next";
import type { StateCounts } from "#contract/snapshot";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { useFormat } from "../../i18n/useFormat.ts";
import { StateShape } from "../../ui/icons/StateShape.tsx";
import classes from "./MapTooltip.module.css";

/** A cluster: how many in which state, and what a click does. */
export function ClusterTip({ counts }: { readonly counts: StateCounts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = VEHICLE_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <>
      <strong className={classes.name}>
        {t("fleetMap.vehicles", { count: total, shown: format.count(total) })}
      </strong>
      {VEHICLE_STATES.filter((state) => counts[state] > 0).map((state) => (
        <span key={state} className={classes.line}>
          <StateShape state={state} />
          <span>{t(`state.${state}`)}</span>
          <span className={classes.count}>{format.count(counts[state])}</span>
        </span>
      ))}
      <span className={classes.soft}>{t("fleetMap.clickToZoom")}</span>
    </>
  );
}
