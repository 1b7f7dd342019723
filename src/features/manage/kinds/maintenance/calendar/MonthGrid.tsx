import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import classes from "./Calendar.module.css";
import { dayStep, monthOf } from "./monthDays.ts";

/** What a day of the grid shows of what belongs into it. */
export interface DayCount {
  readonly due: number;
  readonly done: number;
  /** The first of what falls due. */
  readonly names: readonly { readonly key: string; readonly name: string }[];
}

interface Props {
  readonly label: string;
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly today: string;
  readonly chosen: string;
  readonly counts: ReadonlyMap<string, DayCount>;
  readonly onChoose: (date: string) => void;
}

/** A month in weeks, walked day by day with the keys of a grid of dates. */
export function MonthGrid({ label, month, weeks, today, chosen, counts, onChoose }: Props) {
  const { t } = useTranslation();
  const { locale } = useFormat().settings;
  const grid = useRef<HTMLDivElement>(null);
  /** Somebody walks with the keys: the focus goes with what is chosen. */
  const isWalking = useRef(false);
  // Dates of the calendar know no zone.
  const writer = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (date: string) => format.format(Date.parse(`${date}T12:00:00Z`));
  };
  const weekday = writer({ weekday: "short" });
  const longWeekday = writer({ weekday: "long" });
  const dayText = writer({ weekday: "long", day: "numeric", month: "long" });
  const labelOf = (date: string) => {
    const { due = 0, done = 0 } = counts.get(date) ?? {};
    return [
      dayText(date),
      due > 0 && t("maintenanceForm.calendar.due", { count: due }),
      done > 0 && t("maintenanceForm.calendar.done", { count: done }),
    ]
      .filter(Boolean)
      .join(", ");
  };
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayStep(event.key, chosen, weeks);
    if (next === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    onChoose(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its days are what the focus goes to
    <div ref={grid} role="grid" aria-label={label} className={classes.grid} onKeyDown={onKeyDown}>
      <div role="row" className={classes.week}>
        {weeks[0]?.map((date) => (
          <span
            key={date}
            role="columnheader"
            tabIndex={-1}
            className={classes.weekday}
            aria-label={longWeekday(date)}
          >
            {weekday(date)}
          </span>
        ))}
      </div>
      {weeks.map((days) => (
        <div key={days[0]} role="row" className={classes.week}>
          {days.map((date) => {
            const { due = 0, done = 0, names = [] } = counts.get(date) ?? {};
            return (
              <div
                key={date}
                role="gridcell"
                className={classes.day}
                tabIndex={date === chosen ? 0 : -1}
                aria-selected={date === chosen}
                aria-current={date === today ? "date" : undefined}
                aria-label={labelOf(date)}
                data-date={date}
                data-other={monthOf(date) !== month || undefined}
                onClick={() => onChoose(date)}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" && event.key !== " ") return;
                  event.preventDefault();
                  onChoose(date);
                }}
              >
                <span className={classes.number}>{Number(date.slice(-2))}</span>
                {names.map(({ key, name }) => (
                  <bdi key={key} className={classes.name}>
                    {name}
                  </bdi>
                ))}
                <span className={classes.counts}>
                  {due > 0 && <span className={classes.due}>{due}</span>}
                  {done > 0 && <span className={classes.done}>✓{done}</span>}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
