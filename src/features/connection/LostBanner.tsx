import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Picture } from "#contract/picture";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { usePicture } from "../../engine/usePicture.ts";
import { formatTime } from "../../i18n/format.ts";
import classes from "./Connection.module.css";

const connection = (picture: Picture) => picture.connection;
const now = (picture: Picture) => picture.now;

/** While the link is down nothing on the screen is live, and this says up to when it was. */
export function LostBanner() {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const state = usePicture(connection);
  const at = usePicture(now);
  if (state?.type !== "lost" || at === undefined) return undefined;

  const seconds = Math.max(0, Math.ceil((state.retryAt - at) / 1_000));
  return (
    <div className={classes.banner} role="alert">
      <strong>{t("connection.lost")}</strong>
      {state.asOf !== undefined && (
        <span>{t("connection.asOf", { time: formatTime(state.asOf) })}</span>
      )}
      <span aria-live="off" className={classes.retry}>
        {seconds > 0 ? t("connection.retryIn", { seconds }) : t("connection.retrying")}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void engine.reconnect()}>
        {t("connection.reconnect")}
      </Button>
    </div>
  );
}
