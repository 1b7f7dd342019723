import { useTranslation } from "react-i18next";
import { between, type EpochMs, minutes, seconds } from "#domain/units";
import { useAge } from "../../ui/useAge.ts";

/** How old a fix was at a moment: to the second below a minute, as what is decided depends on it. */
export function useFixAge(): (fixTime: EpochMs, at: EpochMs) => string {
  const { t } = useTranslation();
  const age = useAge();
  return (fixTime, at) => {
    const old = between(fixTime, at);
    return old >= 0 && old < minutes(1)
      ? t("immobilizer.secondsOld", { seconds: Math.floor(old / seconds(1)) })
      : age(fixTime, at);
  };
}
