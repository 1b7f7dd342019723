import { useTranslation } from "react-i18next";
import { ACTUATION_CODES } from "#contract/actuationCodes";
import { CallFailed } from "../api/callQuery.ts";
import type { CallError } from "../api/callServer.ts";

const CALL_WORDS = [
  "timeout",
  "offline",
  "unreadable",
  "notConfigured",
  "diskFull",
  "sectionClosed",
  "viewing",
] as const;

/** Traccar's two sentences for what is denied; all others say more than the word for it. */
const DENIED = "Write access denied";
const UNSEEN = /^[A-Z][a-z]+ access denied$/;

/**
 * Why a call failed, in the user's language where there are words for it, else in the server's. Takes
 * what a call answered or what a query or mutation threw; a fault of our own says so in its words.
 */
export function useFailureText(): (error: CallError | Error) => string {
  const { t } = useTranslation();
  return (error) => {
    const call = error instanceof CallFailed ? error.error : error;
    if (call instanceof Error) return call.message;
    const refusal = ACTUATION_CODES.find((code) => code === call.reason);
    if (refusal) return t(`actuation.refusal.${refusal}`);
    if (call.reason === "notAllowed" && call.detail === DENIED) return t("error.notAllowed");
    if (call.reason === "notAllowed" && UNSEEN.test(call.detail)) return t("error.notYours");
    const word = CALL_WORDS.find((one) => one === call.reason);
    return word ? t(`error.${word}`) : call.detail;
  };
}
