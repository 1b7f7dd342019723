import { useTranslation } from "react-i18next";
import type { Attributes } from "#domain/position";
import { fuelSetup } from "#domain/vehicle/fuel";
import { fuelShown } from "#domain/vehicle/fuelShown";
import { useFormat } from "../../../i18n/useFormat.ts";
import { Fact } from "../Fact.tsx";
import type { PanelSubject } from "../PanelSubject.ts";
import classes from "./FuelFact.module.css";

/** The level by the vehicle's own rule, with a bar where it is known how much is full. */
export function FuelFact({ vehicle, position, settings }: PanelSubject) {
  const { t } = useTranslation();
  const format = useFormat();
  if (vehicle.fuel === undefined) return <Fact name={t("panel.fuel")}>{undefined}</Fact>;
  const tank = tankOf(settings.fuel_tank_capacity);
  const setup = fuelSetup(settings as Attributes);
  const shown = fuelShown(vehicle.fuel, {
    setup,
    attributes: position.attributes,
    tankLitres: tank,
  });
  const { value, unit, severity } = shown;
  const percent = unit === "percent" ? value : tank && (value / tank) * 100;
  const level = format.fuel(shown);
  return (
    <Fact
      name={t("panel.fuel")}
      severity={severity}
      below={percent !== undefined && <FuelBar percent={percent} severity={severity} />}
    >
      {severity !== "normal" && `${t(`panel.${severity}`)} · `}
      {unit === "litres" && tank !== undefined
        ? t("panel.ofTank", { level, tank: format.litres(tank) })
        : level}
    </Fact>
  );
}

const tankOf = (litres: unknown): number | undefined =>
  typeof litres === "number" && Number.isFinite(litres) && litres > 0 ? litres : undefined;

/** The number stands above it, so it is only for the eye. */
function FuelBar({ percent, severity }: { readonly percent: number; readonly severity: string }) {
  const full = Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0;
  return (
    <span className={classes.bar} aria-hidden="true">
      <span data-severity={severity} style={{ width: `${full}%` }} />
    </span>
  );
}
