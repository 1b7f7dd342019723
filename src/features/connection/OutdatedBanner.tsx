import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Connection.module.css";

const connection = (snapshot: Snapshot) => snapshot.connection;

/** The server speaks a newer language than this page: waiting would not help, a new page does. */
export function OutdatedBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useSnapshot(connection);
  if (state?.type !== "outdated") return undefined;

  return (
    <div className={classes.banner} role="alert" data-testid="outdated">
      <strong>{t("version.text")}</strong>
      {state.asOf !== undefined && (
        <span>{t("connection.asOf", { time: format.time(state.asOf) })}</span>
      )}
      <Button size="compact-sm" onClick={() => location.reload()}>
        {t("version.reload")}
      </Button>
    </div>
  );
}
