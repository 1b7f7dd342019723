import { useTranslation } from "react-i18next";
import { shownTemperatures } from "#domain/vehicle/displayRules";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { typedNumber } from "../../../../ui/typedNumber.ts";
import { toWire, unitOf } from "../../form/quantity.ts";
import type { BesideProps } from "../../managedThing.ts";
import { useLastPosition } from "./useLastPosition.ts";
import classes from "./Vehicle.module.css";

/** What its probes reported last, and what that is with the calibration as it is typed. */
export function LastTemperature({ values, thing }: BesideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { units, locale } = format.settings;
  const { data: position } = useLastPosition(thing);
  const temperatures = position ? shownTemperatures(position.attributes) : [];
  if (temperatures.length === 0) return undefined;
  const typed = typedNumber((values["calibration"] ?? "").trim(), locale) ?? 0;
  const calibration = toWire(typed, unitOf("celsiusDifference", units));
  return (
    <ul className={classes.last}>
      {temperatures.map(([name, celsius]) => (
        <li key={name}>
          {t("vehicleForm.lastTemperature", {
            probe: t("attribute.tempNumber", { number: name.slice("temp".length) }),
            reported: format.celsius(celsius),
            counted: format.celsius(celsius + calibration),
          })}
        </li>
      ))}
    </ul>
  );
}
