import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { shownText } from "#domain/text/shownText";
import { loanState } from "#domain/vehicle/loanState";
import { type LentKey, lentKeysQuery } from "../../../../../api/rfidKeys.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { NotLoaded } from "../../../../../ui/NotLoaded.tsx";
import manageClasses from "../../../Manage.module.css";
import classes from "./Keys.module.css";
import { useLoanMoment } from "./useLoanMoment.ts";

/** Where keys are lent. */
const PAGE = "/settings/keys";

interface Props {
  readonly driver: number;
  readonly name: string;
}

/** The keys that a driver has for a time, now or later; each leads to where it is lent. */
export function LentKeys({ driver, name }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const lent = useQuery(lentKeysQuery(driver));
  const at = useLoanMoment(lent.data);
  const keys = lent.data?.filter((key) => loanState(key, at) !== "ended");
  const whenOf = (key: LentKey) => {
    const { start, end } = key;
    const state = t(`driverKeys.lent.states.${loanState(key, at)}`);
    const words = { state, start: format.dateTime(start) };
    return end === undefined
      ? t("driverKeys.lent.fromOn", words)
      : t("driverKeys.lent.fromTo", { ...words, end: format.dateTime(end) });
  };
  return (
    <section aria-label={t("driverKeys.lent.heading")}>
      <h3 className={manageClasses.heading}>{t("driverKeys.lent.heading")}</h3>
      {lent.isPending && <Skeleton height={24} role="status" aria-label={t("manage.loading")} />}
      {lent.error && (
        <NotLoaded
          text={t("driverKeys.notLoaded", { detail: failureText(lent.error) })}
          isAsking={lent.isFetching}
          onRetry={() => void lent.refetch()}
        />
      )}
      {keys?.length === 0 && <p className={classes.text}>{t("driverKeys.lent.empty")}</p>}
      {keys && keys.length > 0 && (
        <ul className={classes.keys}>
          {keys.map((key) => (
            <li key={key.id} className={classes.key}>
              <div className={classes.what}>
                <Link className={classes.link} to={`${PAGE}?open=${key.id}`}>
                  <bdi>{shownText(key.uniqueId)}</bdi>
                </Link>
                <span className={classes.soft}>{whenOf(key)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Link className={classes.link} to={`${PAGE}?${new URLSearchParams({ q: name })}`}>
        {t("driverKeys.lent.all")}
      </Link>
    </section>
  );
}
