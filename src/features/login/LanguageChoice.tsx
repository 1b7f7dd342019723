import { useTranslation } from "react-i18next";
import { localeName } from "../../i18n/localeName.ts";
import { localeLike } from "../../i18n/locales.ts";
import { setLocale } from "../../i18n/startMessages.ts";
import { OFFERED_LOCALES } from "../../state/partner.ts";
import { DEVICE_LOCALE, remember } from "../../state/remembered.ts";
import classes from "./AccountCard.module.css";

/** For who cannot read what the browser or the partner chose; the device keeps it. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  if (OFFERED_LOCALES.length === 1) return undefined;
  return (
    <select
      className={classes.language}
      aria-label={t("nav.language")}
      value={i18n.language}
      onChange={({ currentTarget }) => {
        const locale = localeLike(currentTarget.value);
        if (!locale) return;
        remember(DEVICE_LOCALE, locale);
        void setLocale(locale);
      }}
    >
      {OFFERED_LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {localeName(locale)}
        </option>
      ))}
    </select>
  );
}
