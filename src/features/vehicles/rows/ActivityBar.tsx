import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ActivityDay, ActivityLine } from "#contract/activity";
import { type EpochMs, epochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import classes from "./ActivityBar.module.css";

interface Props {
  readonly line: ActivityLine | undefined;
  readonly day: ActivityDay;
  /** A moment of it was picked. */
  readonly onMoment: (at: EpochMs) => void;
}

/**
 * The day from midnight to midnight: thick where the ignition was on, thin where it was off, blank
 * where nobody knows. The same in words for who does not see it.
 */
export function ActivityBar({ line, day, onMoment }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const lengthSeconds = Math.round((day.until - day.from) / 1_000);
  const words = line
    ? t("list.ignitionOn", { time: format.duration(line.onFor) })
    : t("list.ignitionUnknown");
  const pick = (click: MouseEvent<HTMLElement>) => {
    // The row around it would open the vehicle as it is now.
    click.stopPropagation();
    const { left, width } = click.currentTarget.getBoundingClientRect();
    const share = width > 0 ? (click.clientX - left) / width : 0;
    onMoment(epochMs(Math.round(day.from + (day.until - day.from) * share)));
  };
  return (
    // By keys one opens the vehicle, and its past from there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className={classes.bar} title={`${words} · ${t("history.openAt")}`} onClick={pick}>
      <svg
        viewBox={`0 0 ${lengthSeconds} 1`}
        preserveAspectRatio="none"
        className={classes.line}
        aria-hidden="true"
        focusable="false"
      >
        {line && <path className={classes.off} d={activityPath(line.off)} />}
        {line && <path className={classes.on} d={activityPath(line.on)} />}
      </svg>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Pairs of seconds as a path of flat boxes, one unit high, on a line as long as the day. */
export function activityPath(pairs: readonly number[]): string {
  let path = "";
  for (let at = 0; at + 1 < pairs.length; at += 2)
    path += `M${pairs[at]} 0h${pairs[at + 1]! - pairs[at]!}v1h${pairs[at]! - pairs[at + 1]!}z`;
  return path;
}
