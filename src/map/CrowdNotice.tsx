import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { useSnapshot } from "../engine/useSnapshot.ts";
import classes from "./CrowdNotice.module.css";

const isTooFull = (snapshot: Snapshot) => snapshot.map.isTooFull;

/** Says why there are clusters though somebody has switched them off. */
export function CrowdNotice() {
  const { t } = useTranslation();
  if (useSnapshot(isTooFull) !== true) return undefined;
  return (
    <p role="status" className={classes.notice}>
      {t("fleetMap.tooFull")}
    </p>
  );
}
