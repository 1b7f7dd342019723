import { useTranslation } from "react-i18next";
import { MAX_GEOFENCES } from "#domain/geo/geofence";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Areas.module.css";
import type { AreasState } from "./useAreasState.ts";

/** What is missing of the areas, and why: nobody shall think that they see all. */
export function AreasTrouble({ areas }: { readonly areas: AreasState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { leftOut, unreadable } = areas;
  if (leftOut === 0 && unreadable === 0) return undefined;
  return (
    <div className={classes.trouble} role="status">
      {leftOut > 0 && (
        <p>
          {t("area.leftOut", {
            count: leftOut,
            left: format.count(leftOut),
            most: format.count(MAX_GEOFENCES),
          })}
        </p>
      )}
      {unreadable > 0 && (
        <p>{t("area.unreadable", { count: unreadable, number: format.count(unreadable) })}</p>
      )}
    </div>
  );
}
