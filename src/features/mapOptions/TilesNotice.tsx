import { ActionIcon, CloseButton } from "@mantine/core";
import { IconReload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TilesHealth } from "../../map/base/baseMap.ts";
import { recall, remember } from "../../state/remembered.ts";
import classes from "./TilesNotice.module.css";

interface Props {
  readonly health: TilesHealth;
  readonly onRetry: () => void;
}

const CLOSED = "tilesNoticeClosed";
const ANNOUNCED = "tilesNoticeSaid";

/**
 * Says that the built-in map is shown instead of the chosen tiles, for as long as it is. Closed, it
 * stays closed in this tab; screen readers announce it once.
 */
export function TilesNotice({ health, onRetry }: Props) {
  const { t } = useTranslation();
  const [isClosed, setClosed] = useState(() => recall(CLOSED, "tab") === true);
  const [isAnnounced, setAnnounced] = useState(() => recall(ANNOUNCED, "tab") === true);
  const isShown = health !== "well" && !isClosed;
  useEffect(() => {
    if (!isShown) return;
    remember(ANNOUNCED, true, "tab");
    return () => setAnnounced(true);
  }, [isShown]);
  const close = () => {
    setClosed(true);
    remember(CLOSED, true, "tab");
  };
  // The frame is there before its words: what comes into it is read out, what comes with it not.
  return (
    <div role={isAnnounced ? undefined : "status"}>
      {isShown && (
        <div className={classes.notice}>
          <span>{t("mapOptions.unreachable")}</span>
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            aria-label={t("error.tryAgain")}
            title={t("error.tryAgain")}
            onClick={onRetry}
          >
            <IconReload size={16} aria-hidden="true" />
          </ActionIcon>
          <CloseButton size={28} aria-label={t("mapOptions.dismiss")} onClick={close} />
        </div>
      )}
    </div>
  );
}
