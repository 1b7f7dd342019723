import { useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LOCALES, type Locale } from "../../i18n/locales.ts";
import { setLocale } from "../../i18n/startMessages.ts";
import { DEVICE_LOCALE, remember } from "../../state/remembered.ts";

const SCHEMES = [
  { scheme: "auto", label: "themeAuto" },
  { scheme: "light", label: "themeLight" },
  { scheme: "dark", label: "themeDark" },
] as const;

/** How the page looks and speaks: what there is, which holds, and how to choose. */
export function useAppearance() {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    themes: SCHEMES.map(({ scheme, label }) => ({
      id: scheme,
      name: t(`nav.${label}`),
      isChosen: scheme === colorScheme,
      choose: () => setColorScheme(scheme),
    })),
    languages: LOCALES.map((locale) => ({
      id: locale,
      name: nameOf(locale),
      isChosen: locale === i18n.language,
      choose(): void {
        remember(DEVICE_LOCALE, locale);
        void setLocale(locale);
      },
    })),
  };
}

/** Every language under its own name: one who cannot read the page must find it. */
function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
