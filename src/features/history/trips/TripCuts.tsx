import { useTranslation } from "react-i18next";
import type { TripExplanation } from "#contract/history";
import { type DurationMs, minutes } from "#domain/units";
import { formatStopwatch } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";

interface Props {
  readonly explanation: Pick<TripExplanation, "rules" | "beganBy" | "endedBy">;
}

/** By which rule a trip begins and ends, with the values that hold for its vehicle. */
export function TripCuts({ explanation: { rules, beganBy, endedBy } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = (duration: DurationMs) =>
    duration % minutes(1) === 0 ? format.duration(duration) : formatStopwatch(duration);
  const values = {
    distance: format.distance(rules.minDistance),
    time: said(rules.minDuration),
    gap: said(rules.stopGap),
  };
  // A trip that is a silence ends where that does.
  const isUnseen = beganBy === "silence";
  return (
    <>
      <p>{t(`historyTrips.explanation.began.${beganOf(beganBy)}`, values)}</p>
      {!isUnseen && <p>{t(`historyTrips.explanation.ended.${endedBy ?? "period"}`, values)}</p>}
      <p>{t("historyTrips.explanation.tripRule", values)}</p>
    </>
  );
}

/** Whom the ignition held has left a stay, too. */
const beganOf = (by: TripExplanation["beganBy"]) => (by === "ignition" ? "stay" : (by ?? "period"));
