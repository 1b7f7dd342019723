import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { calendarUsesQuery } from "../../../../api/calendars.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import { NotLoaded } from "../../../../ui/NotLoaded.tsx";
import { nameOf } from "../../form/nameOf.ts";
import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { PEOPLE_LINK } from "../../linked/reachLinks.ts";
import classes from "../../Manage.module.css";
import type { PartProps } from "../../managedThing.ts";
import { alertThing } from "../alert/alertThing.ts";
import { NAME_FIELD } from "../commonFields.ts";

const LINKS = [PEOPLE_LINK];

/** Who has the calendar, and what is in force only while it says so. */
export function CalendarPart({ read, name }: PartProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const uses = useQuery({ ...calendarUsesQuery(read.thing.id), staleTime: 0 });
  const { alerts = [], areas = [] } = uses.data ?? {};
  return (
    <>
      <LinkedPart read={read} name={name} kind="calendar" links={LINKS} />
      <section aria-label={t("manage.calendar.uses")}>
        <h3 className={classes.heading}>{t("manage.calendar.uses")}</h3>
        {uses.data && alerts.length + areas.length === 0 && <p>{t("manage.calendar.unused")}</p>}
        {uses.data && alerts.length + areas.length > 0 && (
          <ul>
            {alerts.map((alert) => (
              <li key={`alert ${alert.id}`}>
                {t("manage.calendar.alert")}{" "}
                <Link to={`/settings/alerts?open=${alert.id}`}>
                  <bdi>{nameOf(alertThing, alert, t)}</bdi>
                </Link>
              </li>
            ))}
            {areas.map((area) => (
              <li key={`area ${area.id}`}>
                {t("manage.calendar.area")} <bdi>{nameOf({ fields: [NAME_FIELD] }, area, t)}</bdi>
              </li>
            ))}
          </ul>
        )}
        {uses.error && (
          <NotLoaded
            text={t("manage.calendar.notLoaded", { detail: failureText(uses.error) })}
            isAsking={uses.isFetching}
            onRetry={() => void uses.refetch()}
          />
        )}
        {uses.isPending && <Skeleton height={40} role="status" aria-label={t("manage.loading")} />}
      </section>
    </>
  );
}
