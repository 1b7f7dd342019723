import { useTranslation } from "react-i18next";
import type { Picture } from "#contract/picture";
import { usePicture } from "../engine/usePicture.ts";
import classes from "./CrowdNotice.module.css";

const isTooFull = (picture: Picture) => picture.map.isTooFull;

/** Says why there are clusters though somebody has switched them off. */
export function CrowdNotice() {
  const { t } = useTranslation();
  if (usePicture(isTooFull) !== true) return undefined;
  return (
    <p role="status" className={classes.notice}>
      {t("fleetMap.tooFull")}
    </p>
  );
}
