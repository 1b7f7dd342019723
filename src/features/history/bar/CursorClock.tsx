import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useHistory } from "../useHistory.ts";
import classes from "./HistoryBar.module.css";

/** The moment that everything on the screen is of. It is written without a render, second by second. */
export function CursorClock() {
  const { t } = useTranslation();
  const format = useFormat();
  const { cursor } = useHistory();
  const clock = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    let shown: number | undefined;
    const write = () => {
      const moment = cursor.get();
      const second = moment === undefined ? undefined : Math.floor(moment / 1_000);
      if (!clock.current || second === undefined || second === shown) return;
      shown = second;
      clock.current.dateTime = new Date(second * 1_000).toISOString();
      clock.current.textContent = format.dateTime(moment!);
    };
    write();
    return cursor.subscribe(write);
  }, [cursor, format]);
  return (
    <span className={classes.clockCell}>
      <span className={classes.asOf}>{t("history.asOf")} </span>
      <time ref={clock} className={classes.clock} data-testid="cursor" />
    </span>
  );
}
