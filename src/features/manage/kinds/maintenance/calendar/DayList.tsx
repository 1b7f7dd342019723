import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { isOfTime } from "#domain/rules/comparing/maintenanceRule";
import type { CalendarDone, CalendarDue } from "../../../../../api/maintenance.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import manage from "../../../Manage.module.css";
import own from "../Maintenance.module.css";
import { useCounted } from "../useCounted.ts";
import classes from "./Calendar.module.css";

interface Props {
  /** Of which day it is, where it has no other title. */
  readonly date?: string;
  readonly title?: string;
  readonly due: readonly CalendarDue[];
  readonly done: readonly CalendarDone[];
  /** Absent: who looks may not write. */
  readonly onDone: ((due: CalendarDue) => void) | undefined;
}

/** What falls due on a day, each of which can be said to be done, and what was done on it. */
export function DayList({ date, title, due, done, onDone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const counted = useCounted();
  const id = useId();
  const heading = title ?? dayText(date ?? "", format.settings.locale);
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={manage.heading}>
        {heading}
      </h3>
      {due.length === 0 && done.length === 0 && <p>{t("maintenanceForm.calendar.nothing")}</p>}
      <ul className={own.records}>
        {due.map((one) => (
          <li key={`${one.plan}/${one.vehicle}/${one.at ?? ""}`} className={own.record}>
            <div>
              <Link to={`/map?vehicle=${one.vehicle}`} className={own.vehicle}>
                <bdi>{one.name}</bdi>
              </Link>
              {" · "}
              <PlanLink id={one.plan} name={one.planName} />
              <div className={own.when}>
                {[
                  title !== undefined &&
                    one.at !== undefined &&
                    t("maintenanceForm.calendar.overdueSince", { date: format.date(one.at) }),
                  !isOfTime(one.type) && one.next !== undefined && counted(one.type).at(one.next),
                  one.isForeseen && t("maintenanceForm.calendar.about"),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </div>
            </div>
            {onDone && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t("maintenanceForm.done")} ${one.planName}, ${one.name}`}
                onClick={() => onDone(one)}
              >
                {t("maintenanceForm.done")}
              </Button>
            )}
          </li>
        ))}
        {done.map((one) => (
          <li key={`done/${one.id}`} className={own.record}>
            <div>
              <span className={own.when}>{t("maintenanceForm.calendar.wasDone")}: </span>
              <Link to={`/map?vehicle=${one.vehicle}`} className={own.vehicle}>
                <bdi>{one.name}</bdi>
              </Link>
              {one.planName !== undefined && (
                <>
                  {" · "}
                  <PlanLink id={one.plan} name={one.planName} />
                </>
              )}
              {one.note !== undefined && (
                <p className={own.note}>
                  <bdi>{one.note}</bdi>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To its form, in the month that is shown. */
function PlanLink({ id, name }: { readonly id: number; readonly name: string }) {
  const [query] = useSearchParams();
  const next = new URLSearchParams(query);
  next.set("open", String(id));
  return (
    <Link to={{ search: next.toString() }}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** Dates of the calendar know no zone. */
const dayText = (date: string, locale: string | undefined): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(
    Date.parse(`${date}T12:00:00Z`),
  );
