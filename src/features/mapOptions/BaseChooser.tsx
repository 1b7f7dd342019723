import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useMapOptions } from "../../state/mapOptions.ts";
import { PARTNER } from "../../state/partner.ts";
import { usePartnerMap } from "../../state/usePartnerMap.ts";
import classes from "./BaseChooser.module.css";
import { BaseSwatch } from "./BaseSwatch.tsx";
import { offeredBases, shownBase } from "./offeredBases.ts";

/** The base maps that there are, as small images of what they look like. */
export function BaseChooser() {
  const { t } = useTranslation();
  const name = useId();
  const [{ base }, change] = useMapOptions();
  const offered = offeredBases(usePartnerMap(), PARTNER);
  const shown = shownBase(base, PARTNER);
  // A choice without tiles shows the built-in map, which is what "auto" is then.
  const chosen = offered.includes(shown) ? shown : "auto";
  return (
    <fieldset className={classes.chooser}>
      <legend className={classes.legend}>{t("mapOptions.base")}</legend>
      {offered.map((choice) => (
        <label key={choice} className={classes.choice} title={hintOf(choice)}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={choice === chosen}
            onChange={() => change({ base: choice })}
          />
          <BaseSwatch base={choice} />
          <span className={classes.name}>{t(`mapOptions.layer.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );

  function hintOf(choice: string): string | undefined {
    if (choice === "auto") return t("mapOptions.autoHint");
    return choice === "builtIn" ? t("mapOptions.builtInHint") : undefined;
  }
}
