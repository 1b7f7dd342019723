import { useTranslation } from "react-i18next";
import type { Coordinate } from "#domain/geo/geodesy";
import { formatCoordinates } from "../../i18n/format.ts";
import { copyText } from "../../ui/copyText.ts";

/** Copies a coordinate as other maps read it. */
export function useCopyCoordinate(): (coordinate: Coordinate) => Promise<boolean> {
  const { t } = useTranslation();
  return ({ latitude, longitude }) => {
    const text = formatCoordinates(latitude, longitude);
    return copyText(text, {
      done: t("coordinate.copied", { text }),
      failed: t("coordinate.copyFailed", { text }),
    });
  };
}
