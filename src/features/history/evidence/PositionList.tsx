import { useTranslation } from "react-i18next";
import type { HistoryEvidence } from "#contract/history";
import { formatCoordinates } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { Section } from "./EvidenceFacts.tsx";
import classes from "./PositionList.module.css";

interface Props {
  readonly evidence: Pick<HistoryEvidence, "points" | "listed" | "listedWithin">;
}

/** The positions themselves: all, or so many as a sheet holds, and then how many others there are and where. */
export function PositionList({ evidence: { points, listed, listedWithin } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (listed.length === 0) return undefined;
  const others = points - listed.length;
  const [first, last] = [listed[0]!, listed.at(-1)!];
  const isOneDay = format.date(first.time) === format.date(last.time);
  return (
    <div className={classes.sheet} data-evidence-list="">
      <Section title={t("evidence.positions")}>
        <p className={classes.others}>{t("evidence.positionColumns")}</p>
        <ol className={classes.list}>
          {listed.map(({ positionId, time, latitude, longitude, speed, ignition, isValid }) => (
            <li key={positionId}>
              <span className={classes.id}>#{positionId}</span>
              <span>{isOneDay ? format.time(time) : format.dateTime(time)}</span>
              <span>{formatCoordinates(latitude, longitude)}</span>
              <span className={classes.speed}>{format.speed(speed)}</span>
              <span>
                {ignition !== undefined && t(ignition ? "value.on" : "value.off")}
                {!isValid && ` ${t("evidence.notValid")}`}
              </span>
            </li>
          ))}
        </ol>
        {others > 0 && (
          <p className={classes.others}>
            {t("evidence.others", { count: others, shown: format.count(others) })}{" "}
            {listedWithin !== undefined &&
              t("evidence.othersWithin", { distance: format.distance(listedWithin) })}
          </p>
        )}
      </Section>
    </div>
  );
}
