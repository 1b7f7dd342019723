import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  DISTANCE_UNITS,
  SPEED_UNITS,
  TEMPERATURE_UNITS,
  UNIT_KINDS,
  VOLUME_UNITS,
} from "#domain/unitChoice";
import { readMapOptions, useMapOptions } from "../../state/mapOptions.ts";
import classes from "./MapOptions.module.css";

const CHOICES = {
  speed: SPEED_UNITS,
  distance: DISTANCE_UNITS,
  volume: VOLUME_UNITS,
  temperature: TEMPERATURE_UNITS,
} as const;

/** In what numbers are read, everywhere in the product. */
export function UnitSelects() {
  const { t } = useTranslation();
  const [{ units }, change] = useMapOptions();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t("mapOptions.units")}</legend>
      <div className={classes.selects}>
        {UNIT_KINDS.map((kind) => (
          <NativeSelect
            key={kind}
            label={t(`mapOptions.${kind}`)}
            value={units[kind]}
            data={CHOICES[kind].map((unit) => ({
              value: unit,
              label: t(`mapOptions.unit.${unit}`),
            }))}
            onChange={({ currentTarget: { value } }) =>
              change({ units: readMapOptions({ units: { ...units, [kind]: value } }).units })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
