import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Connection.module.css";

const connection = (snapshot: Snapshot) => snapshot.connection;
/** Undefined in the past: then snapshots do not say what the server's clock does. */
const liveNow = ({ history, now }: Snapshot) => (history ? undefined : now);

/** While the link is down nothing on the screen is live, and this says up to when it was. */
export function LostBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const { engine } = useEngine();
  const state = useSnapshot(connection);
  const at = useSnapshot(liveNow);
  if (state?.type !== "lost") return undefined;

  const seconds = at === undefined ? 0 : Math.max(0, Math.ceil((state.retryAt - at) / 1_000));
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

const isPast = ({ history }: Snapshot) => history !== undefined;

/** While the past is looked at a line around the map says that none of it is now. */
export function PastFrame() {
  const past = useSnapshot(isPast);
  return past ? <div className={classes.pastFrame} data-testid="past-frame" /> : undefined;
}

const isLost = ({ connection: { type } }: Snapshot) => type === "lost" || type === "outdated";

/** While the link is down a line around the whole snapshot says that none of it is live. */
export function LostFrame() {
  const lost = useSnapshot(isLost);
  return lost ? <div className={classes.lostFrame} data-testid="lost-frame" /> : undefined;
}
