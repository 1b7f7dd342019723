import { ActionIcon, Input } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type PointerEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { minuteOfClock } from "#domain/rules/notifying/timetable";
import { type ClockWindow, clockOf } from "./clockWindow.ts";
import classes from "./Week.module.css";
import { weekdayNames } from "./weekdayNames.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const DAY_MINUTES = 1_440;
/** What is drawn by hand begins and ends at half hours; the fields take any minute. */
const STEP_MINUTES = 30;
/** What the scale above the days names: the quarters of a day. */
const SCALE_HOURS = [0, 6, 12, 18, 24];
const OFFICE = { start: "08:00", end: "18:00" };

interface Props {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly windows: readonly ClockWindow[];
  readonly onWindows: (windows: readonly ClockWindow[]) => void;
}

/** Hours of a week: drawn on the days, or typed. */
export function WeekInput({ label, hint, error, isReadOnly, windows, onWindows }: Props) {
  const { t, i18n } = useTranslation();
  const labelId = useId();
  const nameOf = weekdayNames(i18n.language);
  const replace = (old: ClockWindow, next: ClockWindow | undefined) =>
    onWindows(windows.flatMap((one) => (one === old ? (next ?? []) : one)));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={hint}
      error={error}
    >
      <div role="group" aria-labelledby={labelId} className={classes.week}>
        <div className={classes.scale} aria-hidden="true" data-testid="week-scale">
          {SCALE_HOURS.map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </div>
        {WEEKDAYS.map((weekday) => (
          <div key={weekday} className={classes.day}>
            <span>{nameOf(weekday)}</span>
            <Track
              windows={windows}
              weekday={weekday}
              isReadOnly={isReadOnly}
              onDrawn={(drawn) => onWindows([...windows, { weekday, ...drawn }])}
            />
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t("manage.week.add", { day: nameOf(weekday) })}
                onClick={() => onWindows([...windows, { weekday, ...OFFICE }])}
              >
                <IconPlus size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        ))}
        <ul className={classes.windows}>
          {inOrder(windows).map(({ key, window }) => {
            const day = nameOf(window.weekday);
            return (
              <li key={key}>
                <span>{day}</span>
                {(["start", "end"] as const).map((edge) => (
                  <input
                    key={edge}
                    type="time"
                    className={classes.clock}
                    aria-label={t(`manage.week.${edge}`, { day })}
                    value={window[edge]}
                    readOnly={isReadOnly}
                    onChange={({ currentTarget }) => {
                      if (currentTarget.value !== "")
                        replace(window, { ...window, [edge]: currentTarget.value });
                    }}
                  />
                ))}
                {!isReadOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={t("manage.week.remove", {
                      day,
                      start: window.start,
                      end: window.end,
                    })}
                    onClick={() => replace(window, undefined)}
                  >
                    <IconX size={16} aria-hidden="true" />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Input.Wrapper>
  );
}

/** By day, each with a name that stays while it is typed into. */
function inOrder(windows: readonly ClockWindow[]) {
  return windows
    .map((window, index) => ({ window, key: String(index) }))
    .toSorted(({ window: a }, { window: b }) => a.weekday - b.weekday);
}

interface TrackProps {
  readonly windows: readonly ClockWindow[];
  readonly weekday: number;
  readonly isReadOnly: boolean;
  readonly onDrawn: (window: Omit<ClockWindow, "weekday">) => void;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A day from midnight to midnight, with what of it is in force; seen only, the fields below say it. */
function Track({ windows, weekday, isReadOnly, onDrawn }: TrackProps) {
  const [drawn, setDrawn] = useState<Span>();
  const minuteAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const minute = ((clientX - left) / width) * DAY_MINUTES;
    return Math.min(DAY_MINUTES, Math.max(0, Math.round(minute / STEP_MINUTES) * STEP_MINUTES));
  };
  const end = () => {
    setDrawn(undefined);
    if (!drawn || drawn.from === drawn.to) return;
    const [first, last] = [Math.min(drawn.from, drawn.to), Math.max(drawn.from, drawn.to)];
    onDrawn({ start: clockOf(first), end: clockOf(last) });
  };
  const all = [...spansOf(windows, weekday), ...(drawn ? [drawn] : [])];
  // Hours that are there twice are drawn once.
  const spans = new Map(all.map((span) => [`${span.from} ${span.to}`, span]));
  return (
    <div
      className={classes.track}
      aria-hidden="true"
      data-can-draw={!isReadOnly || undefined}
      onPointerDown={(event) => {
        if (isReadOnly || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = minuteAt(event);
        setDrawn({ from, to: from });
      }}
      onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: minuteAt(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(undefined)}
    >
      {[...spans].map(([key, { from, to }]) => (
        <i
          key={key}
          style={{
            left: `${(Math.min(from, to) / DAY_MINUTES) * 100}%`,
            width: `${(Math.abs(to - from) / DAY_MINUTES) * 100}%`,
          }}
        />
      ))}
    </div>
  );
}

/** What of a day is in force: the rest of a window that began the day before too. */
function spansOf(windows: readonly ClockWindow[], weekday: number): readonly Span[] {
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  return windows.flatMap((window) => {
    const from = minuteOfClock(window.start) ?? 0;
    const to = minuteOfClock(window.end) ?? 0;
    const isOver = from >= to;
    if (window.weekday === weekday) return [{ from, to: isOver ? DAY_MINUTES : to }];
    return window.weekday === yesterday && isOver && to > 0 ? [{ from: 0, to }] : [];
  });
}
