import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { putOwnAttributes } from "../api/ownAttributes.ts";
import type { Locale } from "../i18n/locales.ts";
import { setLocale } from "../i18n/startMessages.ts";
import { mayKeepChoices } from "./accountLocale.ts";
import { DEVICE_LOCALE, remember } from "./remembered.ts";
import { useUser } from "./sessionStore.ts";
import { useAccountChanged } from "./useAccountChanged.ts";
import { useFailureText } from "./useFailureText.ts";

/** Returns what chooses a language: at once here, then in the account, where there is one to keep it. */
export function useKeepLanguage(): (locale: Locale) => void {
  const { t } = useTranslation();
  const user = useUser();
  const accountChanged = useAccountChanged();
  const failureText = useFailureText();
  return (locale) => {
    remember(DEVICE_LOCALE, locale);
    void setLocale(locale);
    if (mayKeepChoices(user)) void keep(locale);
  };

  async function keep(lang: Locale): Promise<void> {
    const saved = await putOwnAttributes(user.id, { lang });
    if (saved.ok) return accountChanged(saved.value);
    notifications.show({
      role: "alert",
      color: "red",
      closeButtonProps: { "aria-label": t("profile.close") },
      message: t("profile.languageNotKept", { detail: failureText(saved.error) }),
    });
    return undefined;
  }
}
