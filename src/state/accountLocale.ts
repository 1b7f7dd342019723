import { ownAccountLock } from "#domain/account/ownAccount";
import type { User } from "#domain/account/user";
import { chooseLocale, type Locale } from "../i18n/locales.ts";
import { PARTNER } from "./partner.ts";
import { DEVICE_LOCALE, recall } from "./remembered.ts";

/** Whether what somebody chooses for themselves can be kept in their account. */
export const mayKeepChoices = (user: User): boolean =>
  !["guest", "onlyPassword"].includes(ownAccountLock(user) ?? "");

/**
 * The account's language first, then the device's, the browser's and the partner's, of those that the
 * partner offers. Who cannot write to their account would never get away from its language, so for them
 * the device's goes before it.
 */
export function accountLocale(user: User): Locale {
  const device = recall(DEVICE_LOCALE);
  const account = user.attributes.lang;
  const order = mayKeepChoices(user) ? [account, device] : [device, account];
  return chooseLocale([...order, ...navigator.languages], PARTNER);
}
