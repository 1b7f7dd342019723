import { useTranslation } from "react-i18next";
import { between, type EpochMs } from "#domain/units";
import { ageUnit } from "../i18n/format.ts";

/** Tells how old something is, in words: "now", "2 min ago". */
export function useAge(): (time: EpochMs, now: EpochMs) => string {
  const { t } = useTranslation();
  return (time, now) => {
    const { unit, count } = ageUnit(between(time, now));
    return unit === "now" ? t("age.now") : t("age.ago", { age: t(`age.${unit}`, { count }) });
  };
}
