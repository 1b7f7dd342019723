import { useTranslation } from "react-i18next";
import type { Picture } from "#contract/picture";
import { VEHICLE_STATES } from "#domain/vehicleState";
import { usePicture } from "../engine/usePicture.ts";
import { formatCount } from "../i18n/format.ts";

const counts = (picture: Picture) => picture.counts;

/** The map in one sentence, for those who hear it. */
export function FleetSummary() {
  const { t } = useTranslation();
  const shown = usePicture(counts);
  if (!shown) return undefined;
  const total = VEHICLE_STATES.reduce((sum, state) => sum + shown[state], 0);
  return (
    <p className="visually-hidden" data-testid="summary">
      {t("map.summary", {
        total: formatCount(total),
        moving: formatCount(shown.moving),
        idle: formatCount(shown.idle),
        stopped: formatCount(shown.stopped),
        disconnected: formatCount(shown.disconnected),
      })}
    </p>
  );
}
