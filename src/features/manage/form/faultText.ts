import type { TFunction } from "i18next";
import { NOT_AFTER_START } from "#contract/objects/rfidKeySchema";

/** The form's own, where the server asks for no form. */
export const NOT_EMAIL = "not an e-mail address";

/** Of a number whose thousands are grouped; how it is written instead comes after it. */
export const GROUPED = "thousands are grouped: ";

/** What a schema of a body says of a value, in the reader's words; what it has no words for as it is. */
export function faultText(t: TFunction, message: string): string {
  const most = /^longer than (\d+)/.exec(message)?.[1];
  if (most !== undefined) return t("manage.fault.longer", { count: Number(most) });
  const shortest = /^shorter than (\d+)/.exec(message)?.[1];
  if (shortest !== undefined) return t("manage.fault.shorter", { count: Number(shortest) });
  const least = /^below (\S+)$/.exec(message)?.[1];
  if (least !== undefined) return t("manage.fault.below", { least });
  if (message.startsWith(GROUPED))
    return t("manage.fault.grouped", { example: message.slice(GROUPED.length) });
  if (/^not a time\b(?! zone)/.test(message)) return t("manage.fault.time");
  switch (message) {
    case "missing":
      return t("manage.fault.missing");
    case "not a number":
    case "not a whole number":
      return t("manage.fault.number");
    case "not above 0":
      return t("manage.fault.positive");
    case "too large":
      return t("manage.fault.tooLarge");
    case "not a text":
      return t("manage.fault.missing");
    case "Please select at least one":
      return t("manage.fault.selectOne");
    case NOT_AFTER_START:
      return t("manage.fault.notAfterStart");
    case NOT_EMAIL:
      return t("manage.fault.email");
    case "too common, attackers try it first":
      return t("manage.fault.common");
    case "the account's own name or address":
      return t("manage.fault.ownName");
    default:
      return message;
  }
}
