import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MAP_OVERLAYS } from "#contract/partnerMap";
import { type MapOptions, useMapOptions } from "../../state/mapOptions.ts";
import { usePartnerMap } from "../../state/usePartnerMap.ts";
import classes from "./MapOptions.module.css";

const FLEET = ["labels", "clusters", "animation", "coordinates"] as const;

/** Only what the partner provides; without any the whole group is not there. */
export function OverlaySwitches() {
  const { layers } = usePartnerMap();
  const offered = MAP_OVERLAYS.filter((overlay) => layers[overlay] !== undefined);
  return offered.length > 0 && <Switches legend="overlays" names={offered} />;
}

/** How vehicles are drawn, and what is shown of areas. */
export const FleetSwitches = () => <Switches legend="fleet" names={FLEET} />;

type Flag = {
  [Key in keyof MapOptions]: MapOptions[Key] extends boolean ? Key : never;
}[keyof MapOptions];

function Switches({
  legend,
  names,
}: {
  readonly legend: "overlays" | "fleet";
  readonly names: readonly Flag[];
}) {
  const { t } = useTranslation();
  const [options, change] = useMapOptions();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t(`mapOptions.${legend}`)}</legend>
      {names.map((name) => (
        <Switch
          key={name}
          label={t(`mapOptions.${name}`)}
          checked={options[name]}
          onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
        />
      ))}
    </fieldset>
  );
}
