import { useTranslation } from "react-i18next";
import type { EpochMs } from "#domain/units";
import { ageText } from "../i18n/ageText.ts";

/** Says how old something is in the user's language. */
export function useAge(): (time: EpochMs, now: EpochMs) => string {
  const { t } = useTranslation();
  return (time, now) => ageText(t, time, now);
}
