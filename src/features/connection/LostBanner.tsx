import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Connection.module.css";

const connection = (snapshot: Snapshot) => snapshot.connection;
const now = (snapshot: Snapshot) => snapshot.now;

/** While the link is down nothing on the screen is live, and this says up to when it was. */
export function LostBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const { engine } = useEngine();
  const state = useSnapshot(connection);
  const at = useSnapshot(now);
  if (state?.type !== "lost" || at === undefined) return undefined;

  const seconds = Math.max(0, Math.ceil((state.retryAt - at) / 1_000));
  return (
    <div className={classes.banner} role="alert">
      <strong>{t("connection.lost")}</strong>
      {state.asOf !== undefined && (
        <span>{t("connection.asOf", { time: format.time(state.asOf) })}</span>
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

const isLost = ({ connection: { type } }: Snapshot) => type === "lost" || type === "outdated";

/** While the link is down a line around the whole snapshot says that none of it is live. */
export function LostFrame() {
  const lost = useSnapshot(isLost);
  return lost ? <div className={classes.lostFrame} data-testid="lost-frame" /> : undefined;
}
