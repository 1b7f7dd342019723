import { useTranslation } from "react-i18next";
import { MAX_GEOFENCES } from "#domain/geo/geofence";
import { formatCount } from "../../i18n/format.ts";
import classes from "./Areas.module.css";
import type { AreasState } from "./useAreasState.ts";

/** What is missing of the areas, and why: nobody shall think that they see all. */
export function AreasTrouble({ areas }: { readonly areas: AreasState }) {
  const { t } = useTranslation();
  const { leftOut, unreadable } = areas;
  if (leftOut === 0 && unreadable === 0) return undefined;
  return (
    <div className={classes.trouble} role="status">
      {leftOut > 0 && (
        <p>
          {t("place.leftOut", {
            count: leftOut,
            left: formatCount(leftOut),
            most: formatCount(MAX_GEOFENCES),
          })}
        </p>
      )}
      {unreadable > 0 && (
        <p>{t("place.unreadable", { count: unreadable, number: formatCount(unreadable) })}</p>
      )}
    </div>
  );
}
