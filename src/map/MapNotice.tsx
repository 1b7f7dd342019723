import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { useSnapshot } from "../engine/useSnapshot.ts";
import classes from "./MapNotice.module.css";
import type { MapHealth } from "./useFleetMap.ts";

interface Props {
  readonly health: Exclude<MapHealth, { readonly type: "well" }>;
  readonly onRetry: () => void;
}

/** Why there is no map, and what can be done about it. */
export function MapNotice({ health, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.notice}>
      <p className={classes.reason}>
        {health.type === "failed"
          ? t("fleetMap.failed", { detail: health.detail })
          : t(`fleetMap.${health.type}`)}
      </p>
      {health.type !== "lostGraphics" && (
        <Button variant="default" onClick={onRetry}>
          {t("error.tryAgain")}
        </Button>
      )}
    </div>
  );
}

const isTooFull = (snapshot: Snapshot) => snapshot.map.isTooFull;

/** Says why there are clusters though somebody has switched them off. */
export function CrowdNotice() {
  const { t } = useTranslation();
  if (useSnapshot(isTooFull) !== true) return undefined;
  return (
    <p role="status" className={classes.crowd}>
      {t("fleetMap.tooFull")}
    </p>
  );
}
