import type { TFunction } from "i18next";
import type { Answer } from "./requestAnswer.ts";

/** How a request ended, in a few words beside its name. */
export function answerWords(t: TFunction, answer: Answer): string {
  if (answer.type !== "answered" || answer.after === undefined)
    return t(`panel.answer.${answer.type}`);
  const seconds = Math.max(1, Math.round(answer.after / 1_000));
  return t("panel.answer.answeredAfter", { seconds });
}

/** The tracker's own words about it, when it has any to say. */
export const trackersWords = (answer: Answer): string | undefined =>
  answer.type === "declined" ? answer.words : undefined;
