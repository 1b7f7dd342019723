import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
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
import { useDone } from "../../../../../state/undo/useDone.ts";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { GUARDED } from "../../../../../state/useUnsaved.ts";
import { NotLoaded } from "../../../../../ui/NotLoaded.tsx";
import { useReading } from "../../../form/useReading.ts";
import { mayManage } from "../../../mayManage.ts";
import { DoneDialog } from "../DoneDialog.tsx";
import classes from "./Calendar.module.css";
import { CalendarFilters } from "./CalendarFilters.tsx";
import { type CalendarView, calendarView, withView } from "./calendarAddress.ts";
import { DayList } from "./DayList.tsx";
import { type DayCount, MonthGrid } from "./MonthGrid.tsx";
import { addToMonth, dayInMonth, firstWeekdayOf, monthOf, weeksOfMonth } from "./monthDays.ts";

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
  const { shown, show } = useShownView(query, setQuery, today);
  const { month, day: chosen, plan, group } = shown;
  const weeks = useMemo(() => weeksOfMonth(month, firstWeekdayOf(locale)), [month, locale]);
  const [from, until] = useMemo(() => periodOf(weeks, timeZone), [weeks, timeZone]);
  const calendar = useQuery({
    ...maintenanceCalendarQuery(from, until, { plan, group }),
    placeholderData: (before) => before,
  });
  const [doing, setDoing] = useState<CalendarDue>();
  const readAnew = () => void queries.invalidateQueries({ predicate: (one) => !isThingQuery(one) });
  const { say } = useDone("maintenance", readAnew);
  const byDay = useMemo(() => daysOf(calendar.data, clock.dateAt), [calendar.data, clock]);

  const showDay = (day: string) => show({ day, month: monthOf(day) });
  const showMonth = (next: string) => showDay(dayInMonth(chosen, next));
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
        <Button variant="default" size="compact-md" onClick={() => showDay(today)}>
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
      <CalendarFilters scope={{ plan, group }} onScope={show} />
      <MonthGrid
        label={title}
        month={month}
        weeks={weeks}
        today={today}
        chosen={chosen}
        counts={byDay}
        onChoose={showDay}
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
            say(said, undo === undefined ? [] : [{ id: doing.plan, token: undo, isBeside: true }]);
            readAnew();
          }}
          onClose={() => setDoing(undefined)}
        />
      )}
    </section>
  );
}

/** What is shown, a moment before the address says it: whoever holds an arrow key down is not slowed by that. */
function useShownView(
  query: URLSearchParams,
  setQuery: ReturnType<typeof useSearchParams>[1],
  today: string,
) {
  const [ahead, setAhead] = useState<CalendarView>();
  const isThere = ahead && withView(query, ahead, today).toString() === query.toString();
  useEffect(() => {
    if (isThere) setAhead(undefined);
  }, [isThere]);
  const shown = ahead ?? calendarView(query, today);
  const show = (next: Partial<CalendarView>) => {
    const view = { ...shown, ...next };
    setAhead(view);
    setQuery((held) => withView(held, view, today), { replace: true, state: GUARDED });
  };
  return { shown, show };
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
