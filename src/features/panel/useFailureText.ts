import { useTranslation } from "react-i18next";
import { ACTUATION_CODES } from "#contract/actuation";
import type { CallError } from "../../api/callServer.ts";

const CALL_WORDS = ["timeout", "offline", "notConfigured"] as const;

/** Why a call failed, in the user's language where there are words for it, else in the server's. */
export function useFailureText(): (error: CallError) => string {
  const { t } = useTranslation();
  return ({ reason, detail }) => {
    const refusal = ACTUATION_CODES.find((code) => code === reason);
    if (refusal) return t(`actuation.refusal.${refusal}`);
    const word = CALL_WORDS.find((one) => one === reason);
    return word ? t(`error.${word}`) : detail;
  };
}
