import { useTranslation } from "react-i18next";
import type { HistoryEvidence } from "#contract/history";
import { between } from "#domain/units";
import { formatStopwatch } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import classes from "./EvidenceCard.module.css";

interface Props {
  readonly evidence: Pick<HistoryEvidence, "gaps" | "gapsLeftOut">;
  /** Everything of the open period had come. */
  readonly isComplete: boolean;
}

/** What nobody knows of the time: said also when it is nothing. */
export function MissingList({ evidence: { gaps, gapsLeftOut }, isComplete }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {!isComplete && (
        <p className={classes.rule} data-testid="evidence-incomplete">
          {t("evidence.incomplete")}
        </p>
      )}
      {gaps.length === 0 && isComplete && (
        <p className={classes.rule}>{t("evidence.nothingMissing")}</p>
      )}
      {gaps.length > 0 && (
        <ul className={classes.gaps}>
          {gaps.map(({ kind, from, until }) => (
            <li key={from}>
              {t(`evidence.gap.${kind}`, {
                from: format.dateTime(from),
                until: format.dateTime(until),
                duration: formatStopwatch(between(from, until)),
              })}
            </li>
          ))}
          {gapsLeftOut > 0 && (
            <li>
              {t("evidence.moreGaps", { count: gapsLeftOut, shown: format.count(gapsLeftOut) })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}
