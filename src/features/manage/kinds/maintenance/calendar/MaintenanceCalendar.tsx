import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { dayOfDate } from "#domain/time/days";
import { createLocalClock } from "#domain/time/localClock";
import type { EpochMs } from "#domain/units";
import {
  type MaintenanceCalendar as Calendar,
  type CalendarDue,
  maintenanceCalendarQuery,
} from "../../../../../api/maintenance.ts";
import { isThingQuery } from "../../../../../api/things.ts";
import { useEngine } from "../../../../../engine/EngineProvider.tsx";
import { useUser } from "../../../../../state/sessionStore.ts";
import { useUndoNotice } from "../../../../../state/undo/useUndoNotice.tsx";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { GUARDED } from "../../../../../state/useUnsaved.ts";
import { NotLoaded } from "../../../../../ui/NotLoaded.tsx";
import { useReading } from "../../../form/useReading.ts";
import { mayManage } from "../../../mayManage.ts";
import { DoneDialog } from "../DoneDialog.tsx";
import classes from "./Calendar.module.css";
import { DayList } from "./DayList.tsx";
import { type DayCount, MonthGrid } from "./MonthGrid.tsx";
import {
  addToMonth,
  dayInMonth,
  firstWeekdayOf,
  isMonth,
  monthOf,
  weeksOfMonth,
} from "./monthDays.ts";

/** In the address, so that a month can be sent to somebody. */
export const MONTH_NAME = "month";
/** So many names stand in a day of the grid. */
const NAMES_A_DAY = 2;

/** What falls due month by month for all vehicles, what is overdue, and what was done. */
export function MaintenanceCalendar() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const user = useUser();
  const { timeZone, locale } = useReading();
  const { serverNow } = useEngine();
  const clock = useMemo(() => createLocalClock(timeZone), [timeZone]);
  const today = clock.dateAt(serverNow());
  const [query, setQuery] = useSearchParams();
  const asked = query.get(MONTH_NAME);
  const month = isMonth(asked) ? asked : monthOf(today);
  const [picked, setPicked] = useState(today);
  const chosen = monthOf(picked) === month ? picked : dayInMonth(picked, month);
  const weeks = useMemo(() => weeksOfMonth(month, firstWeekdayOf(locale)), [month, locale]);
  const [from, until] = useMemo(() => periodOf(weeks, timeZone), [weeks, timeZone]);
  const calendar = useQuery({
    ...maintenanceCalendarQuery(from, until),
    placeholderData: (before) => before,
  });
  const [doing, setDoing] = useState<CalendarDue>();
  const readAnew = () => void queries.invalidateQueries({ predicate: (one) => !isThingQuery(one) });
  const notice = useUndoNotice(undefined, readAnew);
  const byDay = useMemo(() => daysOf(calendar.data, clock.dateAt), [calendar.data, clock]);

  const showMonth = (next: string) =>
    setQuery(
      (held) => {
        if (next === monthOf(today)) held.delete(MONTH_NAME);
        else held.set(MONTH_NAME, next);
        return held;
      },
      { replace: true, state: GUARDED },
    );
  const choose = (date: string) => {
    setPicked(date);
    if (monthOf(date) !== month) showMonth(monthOf(date));
  };
  const title = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(Date.parse(`${month}-15T12:00:00Z`));
  const { data } = calendar;
  const mayWrite = mayManage(user, "maintenance", "change");
  const onDone = mayWrite ? setDoing : undefined;
  return (
    <section className={classes.calendar} aria-label={t("maintenanceForm.calendar.title")}>
      <div className={classes.bar}>
        <h2 className={classes.month} aria-live="polite">
          {title}
        </h2>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            setPicked(today);
            showMonth(monthOf(today));
          }}
        >
          {t("maintenanceForm.calendar.today")}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("maintenanceForm.calendar.before")}
          onClick={() => showMonth(addToMonth(month, -1))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("maintenanceForm.calendar.after")}
          onClick={() => showMonth(addToMonth(month, 1))}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <MonthGrid
        label={title}
        month={month}
        weeks={weeks}
        today={today}
        chosen={chosen}
        counts={byDay}
        onChoose={choose}
      />
      {calendar.error && (
        <NotLoaded
          text={t("maintenanceForm.calendar.failed", { detail: failureText(calendar.error) })}
          isAsking={calendar.isFetching}
          onRetry={() => void calendar.refetch()}
        />
      )}
      {calendar.isPending && (
        <Skeleton height={60} role="status" aria-label={t("manage.loading")} />
      )}
      {data && (
        <>
          <DayList
            date={chosen}
            due={data.due.filter(({ at }) => at !== undefined && clock.dateAt(at) === chosen)}
            done={data.done.filter(({ doneAt }) => clock.dateAt(doneAt) === chosen)}
            onDone={onDone}
          />
          {data.overdue.length > 0 && (
            <DayList
              title={t("maintenanceForm.calendar.overdue")}
              due={data.overdue}
              done={[]}
              onDone={onDone}
            />
          )}
          {data.unforeseen > 0 && (
            <p className={classes.part}>
              {t("maintenanceForm.calendar.unforeseen", { count: data.unforeseen })}
            </p>
          )}
          {data.more > 0 && (
            <p className={classes.part}>
              {t("maintenanceForm.calendar.more", { count: data.more })}
            </p>
          )}
        </>
      )}
      {doing && (
        <DoneDialog
          plan={{ id: doing.plan, name: doing.planName, type: doing.type }}
          due={doing}
          onWritten={(said, undo) => {
            notice(said, undo === undefined ? [] : [{ id: doing.plan, token: undo }]);
            readAnew();
          }}
          onClose={() => setDoing(undefined)}
        />
      )}
    </section>
  );
}

/** From the first moment of the first day that is shown to the last of the last. */
function periodOf(
  weeks: readonly (readonly string[])[],
  timeZone: string,
): readonly [EpochMs, EpochMs] {
  const first = dayOfDate(weeks[0]?.[0] ?? "", timeZone);
  const last = dayOfDate(weeks.at(-1)?.at(-1) ?? "", timeZone);
  return [first?.start ?? (0 as EpochMs), last?.end ?? (1 as EpochMs)];
}

function daysOf(
  calendar: Calendar | undefined,
  dateAt: (time: EpochMs) => string,
): ReadonlyMap<string, DayCount> {
  const days = new Map<
    string,
    { due: number; done: number; names: { key: string; name: string }[] }
  >();
  const dayAt = (time: EpochMs) => {
    const date = dateAt(time);
    const held = days.get(date) ?? { due: 0, done: 0, names: [] };
    days.set(date, held);
    return held;
  };
  for (const { at, plan, vehicle, name } of calendar?.due ?? []) {
    if (at === undefined) continue;
    const day = dayAt(at);
    day.due++;
    if (day.names.length < NAMES_A_DAY) day.names.push({ key: `${plan}/${vehicle}/${at}`, name });
  }
  for (const { doneAt } of calendar?.done ?? []) dayAt(doneAt).done++;
  return days;
}
