import type { TFunction } from "i18next";
import type { FormulaRefusal } from "#domain/formula/compileFormula";

const WORDS = {
  "too long": "tooLong",
  "too deep": "tooDeep",
  "strange character": "strange",
  unexpected: "unexpected",
  "nothing to call": "noCall",
  "expected a value": "noValue",
  "no such function": "noFunction",
} as const;

/** Why and where a formula cannot be read, in the reader's words. */
export function formulaFault(t: TFunction, { refusal, at }: FormulaRefusal): string {
  const place = { at: at + 1 };
  if (Object.hasOwn(WORDS, refusal))
    return t(`manage.attribute.fault.${WORDS[refusal as keyof typeof WORDS]}`, place);
  return t("manage.attribute.fault.expected", {
    ...place,
    sign: refusal.replace(/^expected /, ""),
  });
}

const RUN_WORDS = {
  "not a number": "notNumber",
  "too long a text": "tooLongText",
  "not a whole number": "notWhole",
  "no finite number": "notFinite",
} as const;

/** Why a formula made nothing of a position; what has no words here does not fit its kind. */
export const valueFault = (t: TFunction, fault: string): string =>
  Object.hasOwn(RUN_WORDS, fault)
    ? t(`manage.attribute.fault.${RUN_WORDS[fault as keyof typeof RUN_WORDS]}`)
    : t("manage.attribute.fault.notFit");
