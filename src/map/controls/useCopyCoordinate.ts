import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { Coordinate } from "#domain/geo/geodesy";
import { formatCoordinates } from "../../i18n/format.ts";

/** Copies a coordinate as other maps read it, and says how that went. */
export function useCopyCoordinate(): (coordinate: Coordinate) => Promise<void> {
  const { t } = useTranslation();
  return async ({ latitude, longitude }) => {
    const text = formatCoordinates(latitude, longitude);
    try {
      await navigator.clipboard.writeText(text);
      notifications.show({ message: t("mapPlace.copied", { text }), color: "green" });
    } catch {
      notifications.show({ message: t("mapPlace.copyFailed", { text }), color: "red" });
    }
  };
}
