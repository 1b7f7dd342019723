import { Button, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MAX_VEHICLES_FOR_ALERTS } from "#domain/alert/alertLimits";
import { useFormat } from "../../../i18n/useFormat.ts";
import classes from "./EventCentre.module.css";
import type { EventList } from "./useEventList.ts";

/** What there is to say about the list besides its rows: how far it is, why it is short or empty. */
export function ListNote({ list }: { readonly list: EventList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { loading, reload, cancel, events } = list;
  const again = <Button onClick={reload}>{t("error.tryAgain")}</Button>;

  if (loading.type === "loading")
    return (
      <div className={classes.note} role="status">
        <p>
          {t("events.loading", {
            done: format.count(loading.done),
            total: format.count(loading.total),
          })}
        </p>
        <Progress
          value={loading.total > 0 ? (100 * loading.done) / loading.total : 0}
          aria-label={t("events.title")}
          size="sm"
          animated
        />
        <Button variant="default" onClick={cancel}>
          {t("events.cancel")}
        </Button>
      </div>
    );
  if (loading.type === "cancelled")
    return (
      <div className={classes.note}>
        <p>{t("events.cancelled")}</p>
        <Button onClick={reload}>{t("events.reload")}</Button>
      </div>
    );
  if (loading.type === "failed") {
    const isForbidden = loading.error?.reason === "notAllowed";
    const why = loading.error?.reason;
    return (
      <div className={classes.note} role="alert">
        <p>{t(isForbidden ? "events.notAllowed" : "events.failed")}</p>
        {(why === "timeout" || why === "offline") && <p>{t(`error.${why}`)}</p>}
        {!isForbidden && again}
      </div>
    );
  }
  const { total, leftOut, events: loaded } = loading.loaded;
  if (!loaded)
    return (
      <div className={classes.note} role="status">
        <h3>{t("events.tooManyTitle")}</h3>
        <p>
          {t("events.tooManyText", {
            most: format.count(MAX_VEHICLES_FOR_ALERTS),
            total: format.count(total),
          })}
        </p>
      </div>
    );
  if (events.length > 0)
    return leftOut > 0 ? (
      <div className={classes.note}>
        <p>{t("events.onlyNewest", { count: loaded.length })}</p>
      </div>
    ) : undefined;
  return list.isFiltered ? (
    <div className={classes.note}>
      <p>{t("events.noMatch")}</p>
      <Button variant="default" onClick={list.clearFilter}>
        {t("events.clearFilters")}
      </Button>
    </div>
  ) : (
    <div className={classes.note}>
      <h3>{t("events.emptyTitle")}</h3>
      <p>{t("events.emptyText")}</p>
    </div>
  );
}
