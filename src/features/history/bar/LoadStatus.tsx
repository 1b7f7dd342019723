import { Button, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { HistoryLoad } from "#contract/history";
import { useFormat } from "../../../i18n/useFormat.ts";
import type { HistoryMode } from "../historyControl.ts";
import { useHistory, useHistoryMode } from "../useHistory.ts";
import classes from "./HistoryBar.module.css";

const loadOf = (mode: HistoryMode) => mode.context.load;
const isEmpty = (mode: HistoryMode) => mode.matches({ open: { load: "empty" } });

/** How the tracks come: how far, what is missing, and what can be done. Nothing once all is there. */
export function LoadStatus() {
  const history = useHistory();
  const load = useHistoryMode(loadOf);
  const empty = useHistoryMode(isEmpty);
  const text = useLoadText(load, empty);
  const { t } = useTranslation();
  const isIncomplete =
    load.type === "partial" || load.type === "cancelled" || load.type === "failed";
  return (
    <div className={classes.load} data-load={empty ? "empty" : load.type} data-testid="load">
      <span role={isIncomplete ? "alert" : "status"}>{text}</span>
      {load.type === "loading" && (
        <>
          <Progress
            className={classes.progress}
            size="sm"
            value={load.total > 0 ? (100 * load.done) / load.total : 0}
            aria-label={t("history.loadingLabel")}
          />
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => history.send({ type: "user.cancelled" })}
          >
            {t("history.cancel")}
          </Button>
        </>
      )}
      {isIncomplete && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => history.send({ type: "user.retried" })}
        >
          {t("error.tryAgain")}
        </Button>
      )}
    </div>
  );
}

function useLoadText(load: HistoryLoad, isEmpty: boolean): string {
  const { t } = useTranslation();
  const format = useFormat();
  switch (load.type) {
    case "loading":
      return load.total === 0
        ? t("history.loading")
        : t("history.loadingSpans", {
            done: format.count(load.done),
            total: format.count(load.total),
          });
    case "complete":
      return isEmpty ? t("history.noData") : "";
    case "partial":
      return t("history.partial", {
        count: load.missing,
        missing: format.count(load.missing),
        reason: t(`history.failure.${load.reason}`),
      });
    case "cancelled":
      return t("history.cancelled", { count: load.missing, missing: format.count(load.missing) });
    case "failed":
      return t(load.isOlderShown ? "history.older" : "history.failed", {
        reason: t(`history.failure.${load.reason}`),
      });
  }
}
