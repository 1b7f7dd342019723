import { Button, CloseButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TilesHealth } from "../../map/base/createBaseMap.ts";
import classes from "./TilesNotice.module.css";

interface Props {
  readonly health: TilesHealth;
  readonly onRetry: () => void;
}

/** Told once: who has put it away knows, and the map works all the same. */
export function TilesNotice({ health, onRetry }: Props) {
  const { t } = useTranslation();
  const [isKnown, setKnown] = useState(false);
  if (health === "well" || isKnown) return undefined;
  return (
    <div className={classes.notice} role="status">
      <span>{t("mapOptions.unreachable")}</span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t("error.tryAgain")}
      </Button>
      <CloseButton size="sm" aria-label={t("mapOptions.dismiss")} onClick={() => setKnown(true)} />
    </div>
  );
}
